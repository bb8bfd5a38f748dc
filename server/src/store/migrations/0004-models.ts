import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  const real = kind === 'postgres' ? 'double precision' : 'real'

  await db.schema
    .createTable('providers')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    // Sealed with the service's key; null where none is needed.
    .addColumn('sealedKey', 'text')
    .addColumn('keyEnding', 'text')
    .addColumn('embeddingModel', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('providers_of_account').on('providers').columns(['accountId', 'id']).execute()

  await db.schema
    .createTable('tools')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    // All of the draft but the secrets, which are sealed with the service's key.
    .addColumn('draftJson', 'text', (column) => column.notNull())
    .addColumn('sealedSecrets', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('tools_one_name', ['botId', 'name'])
    .execute()

  // SQLite adds one column at a time.
  const bots = () => db.schema.alterTable('bots')
  await bots()
    .addColumn('mind', 'text', (column) => column.notNull().defaultTo('knowledge'))
    .execute()
  await bots()
    .addColumn('providerId', uuid, (column) => column.references('providers.id').onDelete('set null'))
    .execute()
  await bots()
    .addColumn('model', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await bots().addColumn('temperature', real).execute()
  await bots().addColumn('maxTokens', 'integer').execute()
  await bots()
    .addColumn('beyondKnowledge', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await bots()
    .addColumn('knowledgeOnFailure', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()

  // A turn that takes its time is stored when it begins. What it came to, and how, is added at its end.
  const turns = () => db.schema.alterTable('turns')
  await turns()
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('completed'))
    .execute()
  await turns().addColumn('tokenId', uuid).execute()
  await turns().addColumn('failureJson', 'text').execute()
  await turns().addColumn('traceJson', 'text').execute()
  // Which server runs it, and until when that is believed without being said again.
  await turns().addColumn('heldBy', uuid).execute()
  await turns().addColumn('heldUntil', 'bigint').execute()
  await turns().addColumn('cancelRequested', 'integer').execute()
  await db.schema
    .createIndex('turns_under_way')
    .on('turns')
    .column('heldUntil')
    .where('heldUntil' as never, 'is not', null)
    .execute()
  // The one turn of a conversation that is under way.
  await db.schema.alterTable('conversations').addColumn('openTurnId', uuid).execute()

  await db.schema
    .createTable('idempotencyKeys')
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('bodyHash', 'text', (column) => column.notNull())
    .addColumn('turnId', uuid, (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['accountId', 'route', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_keys_of_turn').on('idempotencyKeys').column('turnId').execute()
  await db.schema.createIndex('idempotency_keys_by_age').on('idempotencyKeys').column('createdAt').execute()
}
