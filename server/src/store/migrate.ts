import { type Kysely, sql } from 'kysely'
import type { Database, DatabaseKind, OpenDatabase } from './database.ts'
import { DatabaseIsNewer } from './database-is-newer.ts'

interface Migration {
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
}

/** Oldest first. */
export const migrationNames = Object.keys(migrations).sort()
export const newestMigration = migrationNames.at(-1) as string

/** Migrations that only a newer program knows. */
export const unknownAmong = (names: string[]): string[] => names.filter((name) => !migrationNames.includes(name))

/** Forward only. Kysely holds a lock meanwhile, so servers that start together migrate one after the other. */
export async function migrate({ db, kind }: OpenDatabase): Promise<void> {
  const applied = (await isBegun(db, kind)) ? await listMigrations(db) : []
  const unknown = unknownAmong(applied)
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown)
  // The usual case at startup. Kysely would inspect all tables to find out.
  if (applied.length === migrationNames.length) return
  const { Migrator } = await import('kysely/migration')
  const migrator = new Migrator({ db, provider: { getMigrations: () => loadMigrations(kind) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function loadMigrations(kind: DatabaseKind) {
  const loaded = Object.entries(migrations).map(async ([name, load]) => {
    const { up } = await load()
    return [name, { up: (db: Kysely<unknown>) => up(db, kind) }] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}

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
