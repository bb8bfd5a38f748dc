import { type Kysely, sql } from 'kysely'
import type { Database, DatabaseKind, OpenDatabase } from './database.ts'
import { DatabaseIsNewer } from './database-is-newer.ts'

interface Migration {
  /** Programs that don't know it can't run on the database any more: it removes, renames or reinterprets something. */
  isContraction?: boolean
  up: (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>
}

const migrations: Record<string, () => Promise<Migration>> = {
  '0001-first': () => import('./migrations/0001-first.ts'),
  '0002-sources': () => import('./migrations/0002-sources.ts'),
  '0003-passages-version': () => import('./migrations/0003-passages-version.ts'),
  '0004-models': () => import('./migrations/0004-models.ts'),
  '0005-spending': () => import('./migrations/0005-spending.ts'),
  '0006-embedding': () => import('./migrations/0006-embedding.ts'),
  '0007-embeddings': () => import('./migrations/0007-embeddings.ts'),
  '0008-smaller-indexes': () => import('./migrations/0008-smaller-indexes.ts'),
  '0009-kept-rows': () => import('./migrations/0009-kept-rows.ts'),
  '0010-job-queues': () => import('./migrations/0010-job-queues.ts'),
  '0011-inviters': () => import('./migrations/0011-inviters.ts'),
  '0012-turn-queue': () => import('./migrations/0012-turn-queue.ts'),
  '0013-choices': () => import('./migrations/0013-choices.ts'),
  '0014-test-sets': () => import('./migrations/0014-test-sets.ts'),
  '0015-bot-engine': () => import('./migrations/0015-bot-engine.ts'),
  '0016-row-cache': () => import('./migrations/0016-row-cache.ts'),
  '0017-widget-and-vectors': () => import('./migrations/0017-widget-and-vectors.ts'),
  '0018-appearance-options': () => import('./migrations/0018-appearance-options.ts'),
  '0020-second-factors': () => import('./migrations/0020-second-factors.ts'),
  '0021-fair-turn-queue': () => import('./migrations/0021-fair-turn-queue.ts'),
  '0022-operator-spending': () => import('./migrations/0022-operator-spending.ts'),
  '0023-quotas': () => import('./migrations/0023-quotas.ts'),
  '0024-audit-log': () => import('./migrations/0024-audit-log.ts'),
  '0025-message-bytes': () => import('./migrations/0025-message-bytes.ts'),
  '0026-page-context': () => import('./migrations/0026-page-context.ts'),
  '0027-provider-failures': () => import('./migrations/0027-provider-failures.ts'),
  '0029-integration-api': () => import('./migrations/0029-integration-api.ts'),
  '0030-entry-keys': () => import('./migrations/0030-entry-keys.ts'),
  '0031-person-of-turn': () => import('./migrations/0031-person-of-turn.ts'),
  '0032-webhooks': () => import('./migrations/0032-webhooks.ts'),
  '0033-event-times': () => import('./migrations/0033-event-times.ts'),
  '0034-servers': () => import('./migrations/0034-servers.ts'),
  '0035-one-statement': () => import('./migrations/0035-one-statement.ts'),
  '0036-deltas': () => import('./migrations/0036-deltas.ts'),
  '0037-inbox': () => import('./migrations/0037-inbox.ts'),
  '0038-message-search': () => import('./migrations/0038-message-search.ts'),
  '0039-cancelled-turns': () => import('./migrations/0039-cancelled-turns.ts'),
  '0040-operator-fallback': () => import('./migrations/0040-operator-fallback.ts'),
  '0041-webhook-health': () => import('./migrations/0041-webhook-health.ts'),
  '0042-claim-job': () => import('./migrations/0042-claim-job.ts'),
  '0043-index-versions': () => import('./migrations/0043-index-versions.ts'),
  '0044-deleted-bots': () => import('./migrations/0044-deleted-bots.ts'),
  '0045-jobs-of-kinds': () => import('./migrations/0045-jobs-of-kinds.ts'),
  '0046-turn-counts': () => import('./migrations/0046-turn-counts.ts'),
  '0047-retention': () => import('./migrations/0047-retention.ts'),
  '0049-archived-bots': () => import('./migrations/0049-archived-bots.ts'),
  '0050-tool-descriptions': () => import('./migrations/0050-tool-descriptions.ts'),
  '0051-entry-tags': () => import('./migrations/0051-entry-tags.ts'),
  '0052-notice-mails': () => import('./migrations/0052-notice-mails.ts'),
  '0053-person-dates': () => import('./migrations/0053-person-dates.ts'),
  '0054-message-terms': () => import('./migrations/0054-message-terms.ts'),
  '0056-reserve-together': () => import('./migrations/0056-reserve-together.ts'),
  '0057-counted-turns': () => import('./migrations/0057-counted-turns.ts'),
  '0058-rare-filters': () => import('./migrations/0058-rare-filters.ts'),
  '0060-search-index-merges': () => import('./migrations/0060-search-index-merges.ts'),
  '0061-deleted-accounts': () => import('./migrations/0061-deleted-accounts.ts'),
  '0062-cited-turns': () => import('./migrations/0062-cited-turns.ts'),
  '0064-stored-indexes': () => import('./migrations/0064-stored-indexes.ts'),
  '0065-settled-reservations': () => import('./migrations/0065-settled-reservations.ts'),
  '0066-listed-bots': () => import('./migrations/0066-listed-bots.ts'),
  '0068-sites-seen': () => import('./migrations/0068-sites-seen.ts'),
  '0069-bot-name-parts': () => import('./migrations/0069-bot-name-parts.ts'),
  '0070-counted-conversations': () => import('./migrations/0070-counted-conversations.ts'),
  '0071-failed-sources': () => import('./migrations/0071-failed-sources.ts'),
  '0072-bots-of-providers': () => import('./migrations/0072-bots-of-providers.ts'),
  '0073-listed-tokens': () => import('./migrations/0073-listed-tokens.ts'),
  '0074-inbox-changes': () => import('./migrations/0074-inbox-changes.ts'),
  '0075-entry-changes': () => import('./migrations/0075-entry-changes.ts'),
}

/** Oldest first. */
export const migrationNames = Object.keys(migrations).sort()
export const newestMigration = migrationNames.at(-1) as string

/** Migrations that only a newer program knows. */
export const unknownAmong = (names: string[]): string[] => names.filter((name) => !migrationNames.includes(name))

/** Programs before it don't run on a database that a later one has changed. */
const firstExpandable = '0034-servers'
const requiredKey = 'requiredMigration'

/**
 * Forward only, under a lock: servers that start together migrate one after the other. A program also runs on the
 * database of a later one, as long as no contraction that it doesn't know was applied: a rollout can be rolled back.
 */
export async function migrate(database: OpenDatabase): Promise<void> {
  const { db, kind } = database
  const applied = (await isBegun(db, kind)) ? await listMigrations(db) : []
  const missing = migrationNames.filter((name) => !applied.includes(name))
  const unknown = unknownAmong(applied)
  if (unknown.length > 0 && (missing.length > 0 || !(await isExpandedOnly(db)))) throw new DatabaseIsNewer(unknown)
  // The usual case at startup. Kysely would inspect all tables to find out.
  if (missing.length === 0) return
  if (database.kind === 'sqlite') return runMigrations(db, kind)
  const unlimited = database.withoutTimeout()
  try {
    await unlimited.transaction().execute(async (within) => {
      await sql`set local statement_timeout = 0`.execute(within)
      // Until the commit, so that it works behind a pooler. The same as Kysely's, which servers of earlier versions take.
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(within)
      await runMigrations(within, kind)
    })
  } finally {
    await unlimited.destroy()
  }
}

const migrationLock = 3853314791062309107n

async function runMigrations(db: Database, kind: DatabaseKind): Promise<void> {
  const { Migrator } = await import('kysely/migration')
  const loaded = await loadMigrations()
  const provided = Object.fromEntries(
    loaded.map(([name, { up }]) => [name, { up: (within: Kysely<unknown>) => up(within, kind) }]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => provided } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  const required = loaded.findLast(([, { isContraction }]) => isContraction)?.[0] ?? firstExpandable
  await db
    .insertInto('service')
    .values({ key: requiredKey, value: required })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: required }))
    .execute()
}

/** Whether every program that knows the required migration, such as this one, can run on it. */
async function isExpandedOnly(db: Database): Promise<boolean> {
  const row = await db.selectFrom('service').where('key', '=', requiredKey).select('value').executeTakeFirst()
  return row !== undefined && migrationNames.includes(row.value)
}

export const loadMigrations = (): Promise<(readonly [string, Migration])[]> =>
  Promise.all(migrationNames.map(async (name) => [name, await load(name)] as const))
const load = (name: string): Promise<Migration> => (migrations[name] as () => Promise<Migration>)()

async function isBegun(db: Database, kind: DatabaseKind): Promise<boolean> {
  const lookup =
    kind === 'postgres'
      ? sql`select 1 where to_regclass('kysely_migration') is not null`
      : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  return (await lookup.execute(db)).rows.length > 0
}

/** Applied to this database, oldest first. */
export async function listMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
