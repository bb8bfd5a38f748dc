import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  const bytes = kind === 'postgres' ? 'bytea' : 'blob'
  const ofBot = <Name extends string>(name: Name) =>
    db.schema
      .createTable(name)
      .addColumn('accountId', uuid, (column) => column.notNull())
      .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
      .addColumn('part', 'text', (column) => column.notNull())
      .addColumn('modelKey', 'text', (column) => column.notNull())

  await ofBot('embeddings')
    .addColumn('textHash', 'text', (column) => column.notNull())
    .addColumn('vector', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('embeddings_pk', ['botId', 'part', 'textHash'])
    .execute()
  // What one bot of an account has, others need not ask for.
  await db.schema
    .createIndex('embeddings_of_account')
    .on('embeddings')
    .columns(['accountId', 'modelKey', 'textHash'])
    .execute()

  await ofBot('embeddingStates')
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('isUntold', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('ranAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('embedding_states_pk', ['botId', 'part'])
    .execute()

  // What was entered before had no effect. To send all knowledge to a provider from now on is for its people to decide.
  await sql`update providers set "embeddingModel" = null`.execute(db)
  await db.schema
    .createIndex('providers_one_for_embeddings')
    .on('providers')
    .column('accountId')
    .unique()
    .where('embeddingModel' as never, 'is not', null)
    .execute()
}
