import { passwordOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'

export const passwordRoutes =
  ({ people, passwordResets }: Accounts): Routes =>
  async (http) => {
    operationRoute(http, passwordOperations.changePassword, async ({ session, body }) => {
      await people.changePassword(session, body)
    })

    operationRoute(http, passwordOperations.requestPasswordReset, async ({ body, ip }) => {
      passwordResets.request(body.email, ip)
      return {}
    })

    operationRoute(http, passwordOperations.getPasswordReset, async ({ params }) => passwordResets.view(params.secret))

    operationRoute(http, passwordOperations.resetPassword, async ({ params, body, ip }) => {
      await passwordResets.use(params.secret, body.password, ip)
    })
  }
