import { accountOperations, sessionOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'
import type { Browsers } from './browsers.ts'

/** What signed-in people manage for themselves. */
export const sessionRoutes =
  ({ people, sessions, describeSession }: Accounts, browsers: Browsers): Routes =>
  async (http) => {
    operationRoute(http, accountOperations.chooseAccount, async ({ session, body }) =>
      describeSession(await sessions.chooseAccount(session, body.accountId)),
    )

    operationRoute(http, accountOperations.changePerson, async ({ session, body }) => {
      await people.change(session.personId, body)
      return describeSession(session)
    })

    operationRoute(http, sessionOperations.listSessions, async ({ session }) => ({
      data: await sessions.list(session),
    }))

    operationRoute(http, sessionOperations.endSession, async (request) => {
      await sessions.end(request.session.personId, request.params.sessionId)
    })

    operationRoute(http, sessionOperations.signOutEverywhere, async (request, reply) => {
      await sessions.endAll(request.session.personId)
      await browsers.signOut(request, reply)
    })
  }
