import type { Clock } from '../lib/clock.ts'
import { secondMs } from '../lib/clock.ts'
import { version } from '../lib/version.ts'
import type { OpenDatabase } from '../store/database.ts'
import { writeValues } from './exposition.ts'
import { createHealthStore, type HealthStore } from './health.store.ts'
import type { LoopBlocks } from './loop-blocks.ts'
import type { Metrics } from './metrics.ts'
import { createProcessMetrics } from './process-metrics.ts'

export interface Readiness {
  isReady: boolean
  checks: { database: 'ok' | 'unreachable' | 'too slow'; migrations: 'ok' | 'missing' | 'unknown' }
}

interface Parts {
  database: Pick<OpenDatabase, 'db' | 'kind'>
  metrics: Metrics
  loopBlocks: Pick<LoopBlocks, 'write' | 'close'>
  /** The newest migration of this program. */
  newestMigration: string
  countRunningTurns: () => number
  /** Spans that no collector accepted; absent without tracing. */
  countLostSpans?: (() => number) | undefined
  now: Clock
  /** Called once when the database becomes unavailable, not with every probe. */
  onWarning: (error: unknown) => void
  timeoutMs?: number
  /** Another one in tests. */
  store?: HealthStore
}

/** Readiness and metrics. */
export function createHealth({
  database,
  metrics,
  loopBlocks,
  newestMigration,
  countRunningTurns,
  countLostSpans,
  now,
  onWarning,
  timeoutMs = 2 * secondMs,
  store = createHealthStore(database.db),
}: Parts) {
  const ownProcess = createProcessMetrics()
  let looking: Promise<Readiness> | undefined
  let wasReady = true

  /** Concurrent probes share one database query. */
  function readiness(): Promise<Readiness> {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function look(): Promise<Readiness> {
    try {
      const isThere = await within(timeoutMs, store.hasMigration(newestMigration))
      wasReady = isThere
      return { isReady: isThere, checks: { database: 'ok', migrations: isThere ? 'ok' : 'missing' } }
    } catch (error) {
      if (wasReady) onWarning(error)
      wasReady = false
      const database = error instanceof TooSlow ? 'too slow' : 'unreachable'
      return { isReady: false, checks: { database, migrations: 'unknown' } }
    }
  }

  /** An unavailable database must not hide the other metrics. */
  const askQueues = () =>
    within(timeoutMs, Promise.all([store.countQueuedTurns(), store.countJobs(now())])).then(
      ([queued, jobs]) => ({ queued, jobs }),
      () => undefined,
    )

  async function writeMetrics(): Promise<string> {
    const queues = await askQueues()
    return [
      writeValues('beckon_build_info', 'Version of this program. Always 1.', 'gauge', [
        { labels: { version, node: process.versions.node, database: database.kind }, value: 1 },
      ]),
      writeValues('beckon_database_up', 'Whether the database answered this scrape.', 'gauge', [
        { value: queues ? 1 : 0 },
      ]),
      writeValues('beckon_turns_running', 'Running turns on this server.', 'gauge', [{ value: countRunningTurns() }]),
      writeValues('beckon_turns_queued', 'Queued turns, across all servers.', 'gauge', [{ value: queues?.queued }]),
      writeValues('beckon_jobs', 'Background jobs that are due or running, across all servers.', 'gauge', [
        { labels: { state: 'waiting' }, value: queues?.jobs.waiting },
        { labels: { state: 'running' }, value: queues?.jobs.running },
      ]),
      countLostSpans
        ? writeValues('beckon_trace_spans_lost_total', 'Spans that no collector accepted.', 'counter', [
            { value: countLostSpans() },
          ])
        : '',
      ownProcess.write(),
      loopBlocks.write(),
      metrics.write(),
    ].join('')
  }

  function close(): void {
    ownProcess.close()
    loopBlocks.close()
  }

  return { readiness, writeMetrics, close }
}
export type Health = ReturnType<typeof createHealth>

class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(`The database did not answer within ${ms} ms.`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
