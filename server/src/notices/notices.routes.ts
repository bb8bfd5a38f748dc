import { noticeOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Notices } from './notices.ts'

export const noticeRoutes =
  (notices: Notices): Routes =>
  async (http) => {
    operationRoute(http, noticeOperations.listNotices, async ({ member }) => ({
      data: await notices.list(member.accountId, member.role),
    }))

    operationRoute(http, noticeOperations.getNoticeMails, async ({ member: { accountId, personId, role } }) =>
      notices.mails.get(accountId, personId, role),
    )

    operationRoute(http, noticeOperations.changeNoticeMails, async ({ member: { accountId, personId, role }, body }) =>
      notices.mails.change(accountId, personId, role, body),
    )
  }
