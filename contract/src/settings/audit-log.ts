import { Download, type Operation } from '../operation.ts'
import { PageQuery } from '../paging.ts'
import { Closed, Instant, ListOf, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'

/** Every action of the audit log, by group. Names are stable: exported files and their readers rely on them. */
export const auditActions = {
  sign_in: [
    'sign_in.succeeded',
    'sign_in.failed',
    'session.ended',
    'session.all_ended',
    'password.changed',
    'password.reset',
    'second_factor.on',
    'second_factor.off',
    'second_factor.failed',
    'second_factor.recovery_code_used',
    'second_factor.recovery_codes_renewed',
  ],
  members: [
    'member.joined',
    'member.role_changed',
    'member.removed',
    'member.left',
    'invitation.created',
    'invitation.withdrawn',
  ],
  tokens: ['token.created', 'token.disabled', 'token.replaced'],
  webhooks: [
    'webhook.created',
    'webhook.changed',
    'webhook.on',
    'webhook.off',
    'webhook.secret_renewed',
    'webhook.deleted',
  ],
  bots: [
    'bot.created',
    'bot.deleted',
    'bot.archived',
    'bot.restored',
    'bot.api_trigger_on',
    'bot.api_trigger_off',
    'bot.embedding_on',
    'bot.embedding_off',
    'bot.sites_changed',
    'bot.model_changed',
    'bot.budget_changed',
    'bot.identity_secret_renewed',
  ],
  models: ['provider.created', 'provider.changed', 'provider.deleted'],
  tools: ['tool.created', 'tool.changed', 'tool.deleted'],
  account: [
    'account.created',
    'account.renamed',
    'account.deleted',
    'account.second_factor_required',
    'account.second_factor_optional',
    'account.budget_changed',
    'account.prices_changed',
    'account.retention_changed',
  ],
  data: [
    'bot.exported',
    'knowledge.exported',
    'tests.exported',
    'audit_log.exported',
    'conversation.deleted',
    'retention.applied',
    'conversations.changed',
    'conversations.exported',
    'user.exported',
    'user.deleted',
    'label.deleted',
    'entry.deleted',
    'entry.restored',
    'import.undone',
    'source.deleted',
    'test.deleted',
    'test.restored',
  ],
} as const
export type AuditGroup = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[AuditGroup][number]
export const auditGroups = Object.keys(auditActions) as AuditGroup[]
const AuditAction = OneOf(Object.values(auditActions).flat() as AuditAction[])

export const AuditPerson = Type.Object({ id: Uuid, name: Type.String(), email: Type.String() })
export type AuditPerson = Static<typeof AuditPerson>

export const AuditLine = Type.Object({
  id: Uuid,
  at: Instant,
  action: AuditAction,
  count: Type.Integer({
    description: 'More than 1 if the line stands for repeated actions within an hour; it then shows the latest',
  }),
  person: Type.Union([AuditPerson, Type.Null()], {
    description: 'As they were called then; null: an API token, or the service’s operator',
  }),
  token: Type.Union([Type.Object({ id: Uuid, name: Type.String() }), Type.Null()], {
    description: 'The API token that made the change, as it was called then; null: none did',
  }),
  address: Type.String({ description: 'The network address; empty if there was none' }),
  userAgent: Type.String(),
  subject: Type.Union([Type.Object({ id: NullableString(), name: Type.String() }), Type.Null()]),
  detail: Type.String(),
})
export type AuditLine = Static<typeof AuditLine>

const AuditFilter = {
  group: Type.Optional(OneOf(auditGroups)),
  personId: Type.Optional(Uuid),
}
export const AuditLogQuery = Closed({ ...PageQuery.properties, ...AuditFilter })
export type AuditLogQuery = Static<typeof AuditLogQuery>
export const AuditExportQuery = Closed(AuditFilter)
export type AuditExportQuery = Static<typeof AuditExportQuery>

export const AuditLogPage = ListOf(AuditLine)
export const AuditPeople = Type.Object({ data: Type.Array(AuditPerson) })

export const auditLogOperations = {
  listAuditLog: {
    method: 'GET',
    path: '/audit-log',
    access: 'owner',
    query: AuditLogQuery,
    responses: { 200: AuditLogPage },
  },
  listAuditPeople: { method: 'GET', path: '/audit-log/people', access: 'owner', responses: { 200: AuditPeople } },
  exportAuditLog: {
    method: 'GET',
    path: '/audit-log/export',
    access: 'owner',
    query: AuditExportQuery,
    responses: { 200: Download },
  },
} as const satisfies Record<string, Operation>
