import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { DatabaseKind, OpenDatabase } from './database.ts'
import * as first from './migrations/0001-first.ts'
import * as sources from './migrations/0002-sources.ts'

const migrations: Record<string, { up: (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void> }> = {
  '0001-first': first,
  '0002-sources': sources,
}

/** Forward only. Kysely holds a lock meanwhile, so two servers that start together take turns. */
export async function migrate({ db, kind }: OpenDatabase): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, { up }]) => [
            name,
            { up: (target: Kysely<unknown>) => up(target, kind) },
          ]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
