import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

type Expression = ReturnType<typeof sql.raw>
interface Counted {
  table: string
  /** The columns of `accountStorage` that a row adds to, and by how much. `row` is the name of the row. */
  adds: (row: string) => Partial<Record<'sources' | 'entries' | 'bytes', string>>
}

/**
 * What each account stores, counted by triggers, so that no writer is missed. On PostgreSQL once per statement: a
 * document has thousands of passages.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  const bytesOf = (...columns: string[]) =>
    columns
      .map((column) => (kind === 'postgres' ? `octet_length(${column})` : `length(cast(${column} as blob))`))
      .join(' + ')
  const tables: Counted[] = [
    { table: 'sources', adds: () => ({ sources: '1' }) },
    {
      table: 'entries',
      adds: (row) => ({ entries: '1', bytes: bytesOf(`${row}."questionsJson"`, `${row}."answer"`) }),
    },
    { table: 'sourceFiles', adds: (row) => ({ bytes: bytesOf(`${row}."content"`) }) },
    { table: 'passages', adds: (row) => ({ bytes: bytesOf(`${row}."title"`, `${row}."text"`) }) },
  ]

  await db.schema
    .createTable('accountStorage')
    .addColumn('accountId', uuid, (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('sources', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('entries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`insert into "accountStorage" ("accountId") select id from accounts`.execute(db)
  for (const { table, adds } of tables)
    for (const [column, amount] of Object.entries(adds('counted')))
      await sql`
        update "accountStorage" set ${sql.id(column)} = ${sql.id(column)} + coalesce(
          (select sum(${sql.raw(amount)}) from ${sql.table(table)} as counted where counted."accountId" = "accountStorage"."accountId"), 0)
      `.execute(db)

  const begin: Expression = sql.raw(`insert into "accountStorage" ("accountId") values (new.id)`)
  if (kind === 'postgres') {
    await sql`create function begin_account_storage() returns trigger language plpgsql as $$ begin ${begin}; return null; end $$`.execute(
      db,
    )
    await sql`create trigger account_storage_begins after insert on accounts for each row execute function begin_account_storage()`.execute(
      db,
    )
  } else await sql`create trigger account_storage_begins after insert on accounts begin ${begin}; end`.execute(db)

  for (const counted of tables) await (kind === 'postgres' ? countOnPostgres(db, counted) : countOnSqlite(db, counted))
}

async function countOnSqlite(db: Kysely<unknown>, { table, adds }: Counted): Promise<void> {
  const change = (row: string, sign: string) => {
    const set = Object.entries(adds(row)).map(([column, amount]) => `"${column}" = "${column}" ${sign} (${amount})`)
    return `update "accountStorage" set ${set.join(', ')} where "accountId" = ${row}."accountId";`
  }
  const bodies = {
    insert: change('new', '+'),
    delete: change('old', '-'),
    update: change('old', '-') + change('new', '+'),
  }
  for (const [operation, body] of Object.entries(bodies))
    await sql
      .raw(`create trigger "${table}_storage_${operation}" after ${operation} on "${table}" begin ${body} end`)
      .execute(db)
}

async function countOnPostgres(db: Kysely<unknown>, { table, adds }: Counted): Promise<void> {
  const change = (rows: string, sign: string) => {
    const columns = Object.entries(adds('counted'))
    const sums = columns.map(([column, amount]) => `sum(${amount}) as "${column}"`)
    const set = columns.map(([column]) => `"${column}" = stored."${column}" ${sign} added."${column}"`)
    return `update "accountStorage" as stored set ${set.join(', ')}
      from (select "accountId", ${sums.join(', ')} from ${rows} as counted group by "accountId") as added
      where stored."accountId" = added."accountId";`
  }
  const bodies = {
    insert: { rows: 'new table as added_rows', body: change('added_rows', '+') },
    delete: { rows: 'old table as removed_rows', body: change('removed_rows', '-') },
    update: {
      rows: 'old table as removed_rows new table as added_rows',
      body: change('removed_rows', '-') + change('added_rows', '+'),
    },
  }
  for (const [operation, { rows, body }] of Object.entries(bodies)) {
    const name = `${table}_storage_${operation}`
    await sql
      .raw(`create function "${name}"() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
      .execute(db)
    await sql
      .raw(
        `create trigger "${name}" after ${operation} on "${table}" referencing ${rows} for each statement execute function "${name}"()`,
      )
      .execute(db)
  }
}
