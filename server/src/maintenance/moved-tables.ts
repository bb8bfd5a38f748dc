import { sql } from 'kysely'
import type { Database, DatabaseKind } from '../store/database.ts'

export interface MovedTable {
  name: string
  columns: string[]
  primaryKey: string[]
}

/** Not moved: the database's own, what only living servers have, and the indexes, which the service makes again. */
const leftBehind =
  /^(kysely_migration|kysely_migration_lock|servers|indexBuilds|storedIndex\w+|messageSearch|messageWords(_\w+)?|sqlite_\w+)$/

/** Rows of `service` that belong to a database, not to its data. */
export const leftSettings = ['requiredMigration', 'cachedRowsWritten', 'message-search', 'move']

interface ColumnRow {
  table: string
  column: string
  /** Its place in the primary key, from 1; 0 if it is no part of it. */
  keyPlace: number
}

/** A table comes after those that it refers to. */
export async function listMovedTables(db: Database, kind: DatabaseKind): Promise<MovedTable[]> {
  const { rows } = await (kind === 'postgres' ? postgresColumns : sqliteColumns).execute(db)
  const references = (await (kind === 'postgres' ? postgresReferences : sqliteReferences).execute(db)).rows
  const byTable = Map.groupBy(
    rows.filter(({ table }) => !leftBehind.test(table)),
    ({ table }) => table,
  )
  const ordered: string[] = []
  const add = (name: string): void => {
    if (ordered.includes(name) || !byTable.has(name)) return
    for (const { to } of references.filter(({ from, to }) => from === name && to !== name)) add(to)
    ordered.push(name)
  }
  for (const name of [...byTable.keys()].sort()) add(name)
  return ordered.map((name) => {
    const columns = byTable.get(name) ?? []
    const key = columns.filter(({ keyPlace }) => keyPlace > 0).sort((a, b) => a.keyPlace - b.keyPlace)
    return {
      name,
      columns: columns.map(({ column }) => column).sort(),
      primaryKey: key.map(({ column }) => column),
    }
  })
}

const sqliteColumns = sql<ColumnRow>`
  select t.name as "table", c.name as "column", c.pk as "keyPlace"
  from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table'`
const sqliteReferences = sql<{ from: string; to: string }>`
  select t.name as "from", f."table" as "to"
  from sqlite_master t join pragma_foreign_key_list(t.name) f where t.type = 'table'`

const postgresColumns = sql<ColumnRow>`
  select c.relname as "table", a.attname as "column",
    coalesce(array_position((
      select k.conkey from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'
    ), a.attnum), 0) as "keyPlace"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`
const postgresReferences = sql<{ from: string; to: string }>`
  select f.relname as "from", t.relname as "to"
  from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace`
