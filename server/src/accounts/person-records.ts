import type { AuditEntry } from '../audit-log/audit-log.ts'
import type { StoresWithin } from './stores.ts'

/** What people do with their own access concerns the owners of every account that they belong to. */
export async function recordInAll(
  within: StoresWithin,
  personId: string,
  entry: Omit<AuditEntry, 'personId'>,
): Promise<void> {
  for (const { id } of await within.accounts.listOf(personId)) await within.record(id, { ...entry, personId })
}
