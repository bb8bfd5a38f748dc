import { secondFactorOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'
import type { Browsers } from './browsers.ts'

export const secondFactorRoutes =
  ({ people, secondFactors, describeSession }: Accounts, browsers: Browsers): Routes =>
  async (http) => {
    operationRoute(http, secondFactorOperations.finishSignIn, async (request, reply) => {
      const opened = await people.finishSignIn(
        request.body,
        browsers.clientOf(request),
        browsers.deviceCookieOf(request),
      )
      return browsers.signIn(request, reply, opened)
    })

    operationRoute(http, secondFactorOperations.getSecondFactor, async ({ session }) =>
      secondFactors.view(session.personId),
    )

    operationRoute(http, secondFactorOperations.setUpSecondFactor, async ({ session, body }) =>
      secondFactors.setUp(session.personId, body.password),
    )

    operationRoute(http, secondFactorOperations.confirmSecondFactor, async ({ session, body }) =>
      secondFactors.confirm(session, body.code),
    )

    operationRoute(http, secondFactorOperations.renewRecoveryCodes, async ({ session, body }) =>
      secondFactors.renewCodes(session.personId, body),
    )

    operationRoute(http, secondFactorOperations.removeSecondFactor, async ({ session, body }) => {
      await secondFactors.remove(session.personId, body)
    })

    operationRoute(http, secondFactorOperations.requireSecondFactor, async ({ member, session, body }) => {
      await secondFactors.require(member, body.required)
      return describeSession(session)
    })
  }
