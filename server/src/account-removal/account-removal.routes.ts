import { accountOperations } from 'beckon-contract'
import type { Accounts } from '../accounts/accounts.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { AccountRemoval } from './account-removal.ts'

export const accountRemovalRoutes =
  ({ accountRemoval, accounts }: { accountRemoval: AccountRemoval; accounts: Accounts }): Routes =>
  async (http) => {
    operationRoute(http, accountOperations.removeAccount, async ({ member, session, body }) => {
      await accountRemoval.remove(member.accountId, body.name)
      return accounts.describeSession(session)
    })
  }
