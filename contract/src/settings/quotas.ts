import type { Operation } from '../operation.ts'
import { type Static, Type } from '../schema.ts'

export const QuotaUse = Type.Object({ used: Type.Integer(), most: Type.Integer() })
export type QuotaUse = Static<typeof QuotaUse>

/** What the operator allows the account, and how much of it is used. */
export const AccountQuotas = Type.Object({
  sources: QuotaUse,
  entries: QuotaUse,
  storedBytes: QuotaUse,
  conversationsToday: QuotaUse,
})
export type AccountQuotas = Static<typeof AccountQuotas>

export const quotaOperations = {
  getQuotas: { method: 'GET', path: '/quotas', access: 'viewer', responses: { 200: AccountQuotas } },
} as const satisfies Record<string, Operation>
