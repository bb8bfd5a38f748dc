import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

const sums = [
  ...['conversations', 'messages', 'answered', 'offered', 'unanswered', 'failed', 'ratedUp', 'ratedDown'],
  ...['inputTokens', 'outputTokens', 'cost'],
]
const latencyBuckets = 14

/**
 * Figures of an account and its bots, by hour and by day (UTC), for the dashboards. A turn's commit only adds a row to
 * `uncountedTurns`, which servers count a moment later: on PostgreSQL, turns that change a common row would wait for
 * each other. Turns that are stored already are counted in the background.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('uncountedTurns')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('turnId', uuid, (column) => column.notNull())
    .addColumn('firstWordMs', 'integer')
    .addColumn('cost', 'bigint', (column) => column.notNull())
    .addColumn('ratedUp', 'integer', (column) => column.notNull())
    .addColumn('ratedDown', 'integer', (column) => column.notNull())
    .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()

  let counts = db.schema
    .createTable('turnCounts')
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('scopeId', uuid, (column) => column.notNull())
    .addColumn('dimension', 'text', (column) => column.notNull())
    .addColumn('grain', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
  for (const sum of sums) counts = counts.addColumn(sum, 'bigint', (column) => column.notNull().defaultTo(0))
  await counts
    .addPrimaryKeyConstraint('turn_counts', ['accountId', 'scopeId', 'dimension', 'grain', 'at', 'value'])
    .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()

  let latencies = db.schema
    .createTable('turnLatencies')
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('scopeId', uuid, (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
  for (const measure of ['first', 'total'])
    for (let bucket = 0; bucket < latencyBuckets; bucket += 1)
      latencies = latencies.addColumn(`${measure}${bucket}`, 'integer', (column) => column.notNull().defaultTo(0))
  await latencies
    .addPrimaryKeyConstraint('turn_latencies', ['accountId', 'scopeId', 'hour'])
    .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()

  await db.schema
    .createTable('citationCounts')
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('citedId', uuid, (column) => column.notNull())
    .addColumn('uses', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('citation_counts', ['botId', 'day', 'citedId'])
    .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  // For deleting an account.
  await db.schema.createIndex('citation_counts_of_account').on('citationCounts').columns(['accountId']).execute()
}
