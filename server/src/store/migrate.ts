import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { DatabaseKind, OpenDatabase } from './database.ts'
import * as first from './migrations/0001-first.ts'
import * as sources from './migrations/0002-sources.ts'
import * as passagesVersion from './migrations/0003-passages-version.ts'
import * as models from './migrations/0004-models.ts'
import * as spending from './migrations/0005-spending.ts'
import * as embedding from './migrations/0006-embedding.ts'
import * as embeddings from './migrations/0007-embeddings.ts'
import * as smallerIndexes from './migrations/0008-smaller-indexes.ts'
import * as keptRows from './migrations/0009-kept-rows.ts'

const migrations: Record<string, { up: (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void> }> = {
  '0001-first': first,
  '0002-sources': sources,
  '0003-passages-version': passagesVersion,
  '0004-models': models,
  '0005-spending': spending,
  '0006-embedding': embedding,
  '0007-embeddings': embeddings,
  '0008-smaller-indexes': smallerIndexes,
  '0009-kept-rows': keptRows,
}

/** Oldest first. */
export const migrationNames = Object.keys(migrations).sort()
export const newestMigration = migrationNames.at(-1) as string

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
