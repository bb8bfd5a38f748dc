import { sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** Everything that is encrypted with the service's key. `account`: whose it is, if not that of its own column. */
export const sealedColumns = [
  { kind: 'provider keys', table: 'providers', column: 'sealedKey', id: 'id' },
  { kind: 'tool secrets', table: 'tools', column: 'sealedSecrets', id: 'id' },
  { kind: 'identity secrets', table: 'botAppearances', column: 'sealedIdentitySecret', id: 'botId' },
  { kind: 'webhook secrets', table: 'webhooks', column: 'sealedSecrets', id: 'id' },
  { kind: 'second factors', table: 'secondFactors', column: 'sealedSecret', id: 'personId', account: 'people' },
] as const
export type SealedColumn = (typeof sealedColumns)[number]

export interface SealedRow {
  accountId: string
  rowId: string
  sealed: string
}

/** Of all accounts, for the operator, in the order of their ids. */
export async function listSealedRows(
  db: Database,
  place: SealedColumn,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<SealedRow[]> {
  const [id, column] = [sql.ref(place.id), sql.ref(place.column)]
  const account = 'account' in place ? sql.lit(place.account) : sql.ref('accountId')
  const later = after === undefined ? sql`` : sql`and ${id} > ${after}`
  const { rows } = await sql<SealedRow>`
    select ${account} as "accountId", ${id} as "rowId", ${column} as sealed from ${sql.table(place.table)}
    where ${column} is not null ${later} order by ${id} limit ${limit}`.execute(db)
  return rows
}

/** False if it was changed in the meantime. */
export async function replaceSealed(
  db: Database,
  place: SealedColumn,
  { rowId, sealed }: SealedRow,
  next: string,
): Promise<boolean> {
  const column = sql.ref(place.column)
  const { numAffectedRows } = await sql`
    update ${sql.table(place.table)} set ${column} = ${next}
    where ${sql.ref(place.id)} = ${rowId} and ${column} = ${sealed}`.execute(db)
  return numAffectedRows === 1n
}
