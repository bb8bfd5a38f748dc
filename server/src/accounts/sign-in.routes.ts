import { accountOperations } from 'beckon-contract'
import { addressOf } from '../http/client-address.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'
import type { Browsers } from './browsers.ts'

export const signInRoutes =
  (accounts: Accounts, browsers: Browsers): Routes =>
  async (http) => {
    operationRoute(http, accountOperations.getSession, async (request, reply) => {
      const session = await browsers.findSession(request)
      if (session) browsers.renew(request, reply)
      return accounts.describeSession(session)
    })

    operationRoute(http, accountOperations.setUp, async (request, reply) => {
      const opened = await accounts.setUp(request.body, browsers.clientOf(request))
      return browsers.signIn(request, reply, opened)
    })

    operationRoute(http, accountOperations.signUp, async (request, reply) => {
      const opened = await accounts.signUp(request.body, browsers.clientOf(request))
      return browsers.signIn(request, reply, opened)
    })

    operationRoute(http, accountOperations.requestSignUp, async (request) => {
      accounts.requestSignUp(request.body.email, addressOf(request))
      return {}
    })

    operationRoute(http, accountOperations.viewSignUp, async ({ params }) => accounts.viewSignUp(params.secret))

    operationRoute(http, accountOperations.finishSignUp, async (request, reply) => {
      const opened = await accounts.finishSignUp(request.params.secret, request.body, browsers.clientOf(request))
      return browsers.signIn(request, reply, opened)
    })

    operationRoute(http, accountOperations.signIn, async (request, reply) => {
      const entered = await accounts.people.signIn(
        request.body,
        browsers.clientOf(request),
        browsers.deviceCookieOf(request),
      )
      return 'pending' in entered ? reply.code(202).send(entered) : browsers.signIn(request, reply, entered)
    })

    operationRoute(http, accountOperations.signOut, async (request, reply) => {
      await browsers.signOut(request, reply)
    })
  }
