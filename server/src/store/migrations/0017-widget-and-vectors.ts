import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** Standard names: the widget's switch, its appearance, and vectors. Nothing but names changes. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema.alterTable('bots').renameColumn('embedding', 'widgetEnabled').execute()
  await db.schema.alterTable('botLooks').renameTo('botAppearances').execute()

  await db.schema.alterTable('embeddings').renameTo('vectors').execute()
  await db.schema.alterTable('embeddingStates').renameTo('vectorStates').execute()
  await renameIndexes(db, kind)

  await sql`update jobs set kind = 'vectors' where kind = 'embedding'`.execute(db)
  await sql`update "jobQueues" set kind = 'vectors' where kind = 'embedding'`.execute(db)
}

/** SQLite cannot rename an index, so it is created again. */
async function renameIndexes(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') {
    await sql`alter index embeddings_of_account rename to vectors_of_account`.execute(db)
    await sql`alter index embeddings_pk rename to vectors_pk`.execute(db)
    await sql`alter index embedding_states_pk rename to vector_states_pk`.execute(db)
    return
  }
  await db.schema.dropIndex('embeddings_of_account').execute()
  await db.schema
    .createIndex('vectors_of_account')
    .on('vectors')
    .columns(['accountId', 'modelKey', 'textHash'])
    .execute()
}
