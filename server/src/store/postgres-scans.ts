import { type CompiledQuery, sql } from 'kysely'
import { createFairQueue } from '../lib/fair-queue.ts'
import type { Database, Scan } from './database.ts'

/** The other half is for everything else: only the first message to a bot whose index isn't loaded waits for scans. */
const shareOfPool = 1 / 2

/**
 * Queries that look at many rows of PostgreSQL. They take a part of the pool's connections, and an account a share of
 * that, with accounts in round-robin order. PostgreSQL ends those that take as long as they may on SQLite.
 */
export function createPostgresScans(db: Database, connections: number, mostMs: number): Scan {
  const queue = createFairQueue({ slots: Math.max(1, Math.floor(connections * shareOfPool)) })
  // In a transaction: a pooler may give the session to others afterwards.
  const begin = sql.raw(`begin read only; set local statement_timeout = ${mostMs}`).compile(db)
  const commit = sql.raw('commit').compile(db)
  const rollback = sql.raw('rollback').compile(db)

  const scanNow = <Row>(query: CompiledQuery<Row>): Promise<Row[]> =>
    db.connection().execute(async (one) => {
      try {
        await one.executeQuery(begin)
        const { rows } = await one.executeQuery(query)
        await one.executeQuery(commit)
        return rows
      } catch (error) {
        // If the connection is gone, so is its transaction.
        await one.executeQuery(rollback).catch(() => {})
        throw error
      }
    })

  return (query, accountId) => queue.enqueue(accountId, () => scanNow(query))
}
