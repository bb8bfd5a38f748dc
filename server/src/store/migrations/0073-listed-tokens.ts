import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

const rowsAtOnce = 200

/** What the list of an account's tokens is searched and sorted by: null for tokens of an older version's server. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  // The same order on both databases.
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable('tokens').addColumn('searchName', text).execute()
  await db.schema.alterTable('tokens').addColumn('sortName', text).execute()
  await nameTokens(db, kind)
  // Disabled tokens stay in the list for ever: those that count towards the limit are found without reading them.
  await db.schema
    .createIndex('tokens_not_disabled')
    .on('tokens')
    .columns(['accountId', 'expiresAt'])
    .where('disabledAt' as never, 'is', null)
    .execute()
}

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .slice(0, 300)
const sortable = (folded: string) => folded.replace(/\d+/g, (digits) => digits.padStart(12, '0')).slice(0, 200)

async function nameTokens(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; first: string; last: string }>`
    select id, name, first, last from tokens`.execute(db)
  const id = (value: string) => (kind === 'postgres' ? sql`${value}::uuid` : sql`${value}`)
  const text = (value: string) => (kind === 'postgres' ? sql`${value}::text` : sql`${value}`)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const values = rows.slice(from, from + rowsAtOnce).map((token) => {
      const folded = fold(`${token.name} ${token.first}…${token.last}`)
      return sql`(${id(token.id)}, ${text(folded)}, ${text(sortable(folded))})`
    })
    await sql`
      with folded (token, search, sort) as (values ${sql.join(values)})
      update tokens set "searchName" = folded.search, "sortName" = folded.sort from folded where id = folded.token
    `.execute(db)
  }
}
