import { passwordOperations } from 'beckon-contract'
import { addressOf } from '../http/client-address.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'
import type { Browsers } from './browsers.ts'

export const passwordRoutes =
  ({ people, passwordResets }: Accounts, browsers: Browsers): Routes =>
  async (http) => {
    operationRoute(http, passwordOperations.changePassword, async ({ session, body }) => {
      await people.changePassword(session, body)
    })

    operationRoute(http, passwordOperations.requestPasswordReset, async (request) => {
      passwordResets.request(request.body.email, addressOf(request))
      return {}
    })

    operationRoute(http, passwordOperations.getPasswordReset, async ({ params }) => passwordResets.view(params.secret))

    operationRoute(http, passwordOperations.resetPassword, async (request, reply) => {
      const email = await passwordResets.use(request.params.secret, request.body.password, addressOf(request))
      // A person who can read the mail can sign in now, even while others guess.
      browsers.rememberDevice(request, reply, email)
    })
  }
