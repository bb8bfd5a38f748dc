import { sql } from 'kysely'
import type { Database, DatabaseKind, OpenDatabase } from '../store/database.ts'
import { listMigrations, migrate, newestMigration } from '../store/migrate.ts'
import { moveKey } from '../store/unfinished-move.ts'
import { MaintenanceMistake } from './maintenance-mistake.ts'
import type { MovedTable } from './moved-tables.ts'
import { countRows, emptyTable, keyOf, type Row } from './table-pages.ts'

/** How far a move has come, stored in the target with each page of rows. */
interface Progress {
  from: string
  migration: string
  /** Of SQLite: dropped until all rows are there, since they count and index what is counted and indexed already. */
  triggers: string[]
  done: string[]
  /** The table that is being copied, and the key of its last row that is there. */
  table?: string
  after?: unknown[]
}

/** The database that is moved to. It is marked as unfinished, so that no service runs on it, until `finish`. */
export async function openTarget(database: OpenDatabase, from: string, isRestarted: boolean) {
  const { db, kind } = database
  const found = await findProgress(db)
  if (!found) await migrate(database)
  if (found && found.migration !== newestMigration)
    throw new MaintenanceMistake(
      'This move was begun by another version of Beckon. Continue with that version, or begin again with an empty database.',
    )
  if (found && found.from !== from && !isRestarted)
    throw new MaintenanceMistake(
      `The target holds an unfinished move of ${found.from}, not of ${from}. Choose another target, or add --restart to begin again.`,
    )
  if (kind === 'sqlite') await sql`pragma foreign_keys = off`.execute(db)
  let progress = found
  let written = JSON.stringify(found)

  async function save(within: Database, next: Progress): Promise<void> {
    const value = JSON.stringify(next)
    const changed = await within
      .updateTable('service')
      .set({ value })
      .where('key', '=', moveKey)
      .where('value', '=', written)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n)
      throw new MaintenanceMistake('Another `beckon move` is writing to the same target. Wait until it has ended.')
    progress = next
    written = value
  }

  return {
    db,
    isContinued: found !== undefined && !isRestarted,

    /** Once; a later run continues. */
    async begin(tables: MovedTable[]): Promise<void> {
      if (found && !isRestarted) return
      if (!found) await requireNobody(db)
      await db.transaction().execute(async (within) => {
        const triggers = found?.triggers ?? (await suspendTriggers(within, kind, tables))
        for (const table of tables.toReversed()) await emptyTable(within, table)
        const begun = { from, migration: newestMigration, triggers, done: [] }
        const row = { key: moveKey, value: JSON.stringify(begun) }
        if (found) return save(within, begun)
        await within.insertInto('service').values(row).execute()
        progress = begun
        written = row.value
      })
    },

    isDone: (table: MovedTable): boolean => progressOf(progress).done.includes(table.name),
    lastKey: (table: MovedTable): unknown[] | undefined =>
      progressOf(progress).table === table.name ? progressOf(progress).after : undefined,

    /** Rows and progress in one commit: a killed move neither misses nor repeats a row. */
    add: (table: MovedTable, rows: Row[]): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .insertInto(table.name as 'jobs')
          .values(rows as never)
          .execute()
        await save(within, { ...progressOf(progress), table: table.name, after: keyOf(table, rows.at(-1) as Row) })
      }),

    async completeTable(table: MovedTable): Promise<void> {
      const { from, migration, triggers, done } = progressOf(progress)
      await save(db, { from, migration, triggers, done: [...done, table.name] })
    },

    async finish(tables: MovedTable[]): Promise<void> {
      if (kind === 'sqlite') await requireReferences(db)
      await db.transaction().execute(async (within) => {
        await resumeTriggers(within, kind, tables, progressOf(progress).triggers)
        await countConversations(within, kind)
        await within.deleteFrom('service').where('key', 'in', [moveKey, 'message-search']).execute()
      })
      // PostgreSQL plans its queries by statistics, SQLite's file is complete without its write-ahead log.
      await (kind === 'postgres' ? sql`analyze` : sql`pragma wal_checkpoint(truncate)`).execute(db)
    },
  }
}
export type MoveTarget = Awaited<ReturnType<typeof openTarget>>

function progressOf(progress: Progress | undefined): Progress {
  if (!progress) throw new Error('the move has not begun')
  return progress
}

async function findProgress(db: Database): Promise<Progress | undefined> {
  const applied = await listMigrations(db).catch(() => [])
  if (applied.length === 0) return undefined
  const row = await db.selectFrom('service').where('key', '=', moveKey).select('value').executeTakeFirst()
  return row && (JSON.parse(row.value) as Progress)
}

async function requireNobody(db: Database): Promise<void> {
  for (const name of ['accounts', 'people'])
    if ((await countRows(db, { name, columns: [], primaryKey: [] })) > 0)
      throw new MaintenanceMistake('The target already holds data, which is not overwritten. Choose an empty one.')
}

/** Returns what is needed to bring them back. */
async function suspendTriggers(within: Database, kind: DatabaseKind, tables: MovedTable[]): Promise<string[]> {
  if (kind === 'postgres') {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(within)
    return []
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' order by name`.execute(within)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(within)
  return rows.map((trigger) => trigger.sql)
}

async function resumeTriggers(
  within: Database,
  kind: DatabaseKind,
  tables: MovedTable[],
  triggers: string[],
): Promise<void> {
  for (const trigger of triggers) await sql.raw(trigger).execute(within)
  if (kind === 'sqlite') return
  for (const { name, primaryKey } of tables) {
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(within)
    const [column = ''] = primaryKey
    const { rows } = await sql<{ sequence: string | null }>`
      select pg_get_serial_sequence(quote_ident(${name}), ${column}) as sequence`.execute(within)
    if (rows[0]?.sequence)
      await sql`
        select setval(${rows[0].sequence}, greatest(1, (select max(${sql.ref(column)}) from ${sql.table(name)})))
      `.execute(within)
  }
}

/** For the list of bots: each kind of database counts those that begin in another way (`docs/decisions/0071`). */
async function countConversations(within: Database, kind: DatabaseKind): Promise<void> {
  const until = kind === 'postgres' ? sql`0` : sql`coalesce(max("createdAt") + 1, 0)`
  await sql`
    update "listedBots" set (conversations, "countedUntil") = (
      select count(*), ${until} from conversations where "botId" = "listedBots"."botId")
  `.execute(within)
  await within.deleteFrom('uncountedConversations').execute()
}

async function requireReferences(db: Database): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  const [first] = rows
  if (first)
    throw changedMeanwhile(`${rows.length} rows refer to missing ones, such as ${first.table} → ${first.parent}`)
}

export const changedMeanwhile = (what: string, cause?: unknown) =>
  new MaintenanceMistake(
    `The copy differs from its source (${what}). A service has probably run on the source since the move began. Stop it, and run the command again with --restart to begin from the start.`,
    { cause },
  )
