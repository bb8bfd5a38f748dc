import { sql } from 'kysely'
import type { Database } from '../store/database.ts'
import { leftSettings, type MovedTable } from './moved-tables.ts'

export type Row = Record<string, unknown>

const pageBytes = 4_000_000
const rowsMost = 1_000
/** Uploaded files: each may be large. */
const rowsMostOf: Record<string, number> = { sourceFiles: 4 }
/** Of a statement, on both databases. */
const parametersMost = 30_000

/** All rows of a table, or those after a key, in the order of its primary key; by pages that fit into memory. */
export async function* readPages(db: Database, table: MovedTable, after?: unknown[]): AsyncGenerator<Row[]> {
  const most = Math.min(rowsMostOf[table.name] ?? rowsMost, Math.floor(parametersMost / table.columns.length))
  let [limit, key] = [Math.min(50, most), after]
  for (;;) {
    const rows = await readPage(db, table, key, limit)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < limit) return
    key = keyOf(table, last)
    const averageBytes = Math.max(1, rows.reduce((sum, row) => sum + bytesOf(row), 0) / rows.length)
    limit = Math.max(1, Math.min(most, 4 * limit, Math.floor(pageBytes / averageBytes)))
  }
}

export const keyOf = ({ primaryKey }: MovedTable, row: Row): unknown[] => primaryKey.map((column) => row[column])

const bytesOf = (row: Row): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8),
    0,
  )

async function readPage(db: Database, table: MovedTable, after: unknown[] | undefined, limit: number): Promise<Row[]> {
  const key = sql.join(table.primaryKey.map((column) => sql.ref(column)))
  const later = after ? sql`and (${key}) > (${sql.join(after)})` : sql``
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  const page = sql<Row>`
    select ${columns} from ${sql.table(table.name)} where ${isMoved(table)} ${later} order by ${key} limit ${limit}`
  return (await page.execute(db)).rows
}

const isMoved = ({ name }: MovedTable) =>
  name === 'service' ? sql`key not in (${sql.join(leftSettings)})` : sql`1 = 1`

export async function countRows(db: Database, table: MovedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table.name)} where ${isMoved(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/** Removes rows that are moved. */
export const emptyTable = async (db: Database, table: MovedTable): Promise<void> =>
  void (await sql`delete from ${sql.table(table.name)} where ${isMoved(table)}`.execute(db))
