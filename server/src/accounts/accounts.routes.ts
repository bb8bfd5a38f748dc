import { accountOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'
import { createBrowsers } from './browsers.ts'
import { invitationRoutes } from './invitations.routes.ts'
import { memberRoutes } from './members.routes.ts'
import { passwordRoutes } from './passwords.routes.ts'
import { secondFactorRoutes } from './second-factors.routes.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'

/** All routes of the feature. */
export const accountRoutes =
  (accounts: Accounts): Routes =>
  async (http) => {
    const browsers = createBrowsers(accounts)
    await signInRoutes(accounts, browsers)(http)
    await sessionRoutes(accounts, browsers)(http)
    await secondFactorRoutes(accounts, browsers)(http)
    await passwordRoutes(accounts, browsers)(http)
    await memberRoutes(accounts.members)(http)
    await invitationRoutes(accounts, browsers)(http)

    operationRoute(http, accountOperations.renameAccount, async ({ member, session, body }) => {
      await accounts.rename(member.accountId, body.name)
      return accounts.describeSession(session)
    })
  }
