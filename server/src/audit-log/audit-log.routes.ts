import { auditLogOperations } from 'beckon-contract'
import { attachment, mediaTypes } from '../http/attachment.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { AuditLog } from './audit-log.ts'

const fileName = 'audit-log.csv'

export const auditLogRoutes =
  (auditLog: AuditLog): Routes =>
  async (http) => {
    operationRoute(http, auditLogOperations.listAuditLog, async ({ member, query }) =>
      auditLog.list(member.accountId, query),
    )

    operationRoute(http, auditLogOperations.listAuditPeople, async ({ member }) => ({
      data: await auditLog.listPeople(member.accountId),
    }))

    operationRoute(http, auditLogOperations.exportAuditLog, async ({ member, query }, reply) =>
      reply
        .header('content-disposition', attachment(fileName, fileName))
        .type(mediaTypes.csv)
        .send(await auditLog.exportFile(member.accountId, query)),
    )
  }
