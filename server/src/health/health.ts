import type { Clock } from '../lib/clock.ts'
import { secondMs } from '../lib/clock.ts'
import { version } from '../lib/version.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { Servers } from '../store/servers.ts'
import { writeValues } from './exposition.ts'
import { createHealthStore, type HealthStore } from './health.store.ts'
import type { LoopBlocks } from './loop-blocks.ts'
import type { Metrics } from './metrics.ts'
import { createProcessMetrics } from './process-metrics.ts'

export interface Readiness {
  isReady: boolean
  checks: {
    database: 'ok' | 'unreachable' | 'too slow' | 'read-only'
    migrations: 'ok' | 'missing' | 'unknown'
    /** While it stops, it still serves requests: load balancers need a moment to notice. */
    service: 'ok' | 'stopping'
    /** Not a reason to be unready: the database's time is used instead. */
    clock: string
  }
}

interface Parts {
  database: Pick<OpenDatabase, 'db' | 'kind' | 'probe' | 'pool'>
  servers: Pick<Servers, 'skewMs'>
  metrics: Metrics
  loopBlocks: Pick<LoopBlocks, 'write' | 'close'>
  /** The newest migration of this program. */
  newestMigration: string
  countRunningTurns: () => number
  /** Of the knowledge indexes on this server. */
  indexStats: () => { bots: number; bytes: number; builds: number; reads: number; evictions: number }
  /** Absent without Redis. */
  isRedisUp?: (() => boolean) | undefined
  /** Spans that no collector accepted; absent without tracing. */
  countLostSpans?: (() => number) | undefined
  now: Clock
  /** Called once when the database becomes unavailable, not with every probe. */
  onWarning: (error: unknown) => void
  /** Called when the machine's clock begins to differ from the database's. Seconds: how far it is ahead. */
  onSkew?: (seconds: number) => void
  timeoutMs?: number
  /** Another one in tests. */
  store?: HealthStore
}

/** Below, a difference may come from a slow network. */
const skewSeconds = 2
const lookAtClockEveryMs = 10 * secondMs

/** Readiness and metrics. */
export function createHealth({
  database,
  servers,
  metrics,
  loopBlocks,
  newestMigration,
  countRunningTurns,
  indexStats,
  isRedisUp,
  countLostSpans,
  now,
  onWarning,
  onSkew = () => {},
  timeoutMs = 2 * secondMs,
  store = createHealthStore(database),
}: Parts) {
  const ownProcess = createProcessMetrics()
  let checking: Promise<Readiness> | undefined
  let wasReady = true
  let isStopping = false
  let wasOff = false

  /** Concurrent probes share one database query. */
  function readiness(): Promise<Readiness> {
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }

  async function check(): Promise<Readiness> {
    try {
      const { hasMigration, isReadOnly } = await within(timeoutMs, store.check(newestMigration))
      if (isReadOnly && wasReady) onWarning(new Error('The database accepts no changes.'))
      wasReady = hasMigration && !isReadOnly
      return {
        isReady: wasReady && !isStopping,
        checks: {
          database: isReadOnly ? 'read-only' : 'ok',
          migrations: hasMigration ? 'ok' : 'missing',
          service: serviceState(),
          clock: clockState(),
        },
      }
    } catch (error) {
      if (wasReady) onWarning(error)
      wasReady = false
      const database = error instanceof TooSlow ? 'too slow' : 'unreachable'
      return {
        isReady: false,
        checks: { database, migrations: 'unknown', service: serviceState(), clock: clockState() },
      }
    }
  }
  const clockState = (): string => {
    const seconds = Math.round(servers.skewMs() / secondMs)
    return Math.abs(seconds) < skewSeconds ? 'ok' : `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`
  }
  /** Once when it begins, not with every check. */
  function lookAtClock(): void {
    const isOff = clockState() !== 'ok'
    if (isOff && !wasOff) onSkew(Math.round(servers.skewMs() / secondMs))
    wasOff = isOff
  }
  lookAtClock()
  const clockTimer = setInterval(lookAtClock, lookAtClockEveryMs).unref()
  const serviceState = () => (isStopping ? 'stopping' : 'ok')

  /** An unavailable database must not hide the other metrics. */
  const askQueues = () =>
    within(timeoutMs, Promise.all([store.countQueuedTurns(), store.countJobs(now()), store.countLeases(now())])).then(
      ([queued, jobs, leases]) => ({ queued, jobs, leases }),
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
      writeValues(
        'beckon_clock_skew_seconds',
        'How far the clock of this machine is ahead of the database’s.',
        'gauge',
        [{ value: servers.skewMs() / secondMs }],
      ),
      writeValues('beckon_turns_running', 'Running turns on this server.', 'gauge', [{ value: countRunningTurns() }]),
      writeValues('beckon_turns_queued', 'Queued turns, across all servers.', 'gauge', [{ value: queues?.queued }]),
      writeValues('beckon_jobs', 'Background jobs that are due or running, across all servers.', 'gauge', [
        { labels: { state: 'waiting' }, value: queues?.jobs.waiting },
        { labels: { state: 'running' }, value: queues?.jobs.running },
      ]),
      writeValues(
        'beckon_jobs_oldest_seconds',
        'How long the job that waits longest has been due, across all servers.',
        'gauge',
        [{ value: queues && queues.jobs.oldestMs / secondMs }],
      ),
      writeValues(
        'beckon_leases',
        'Jobs and turns that servers hold by a lease, across all servers.',
        'gauge',
        queues?.leases.map(({ count: value, ...labels }) => ({ labels, value })) ?? [],
      ),
      writePool(),
      writeIndexes(),
      isRedisUp
        ? writeValues('beckon_redis_up', 'Whether Redis is connected.', 'gauge', [{ value: isRedisUp() ? 1 : 0 }])
        : '',
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

  function writePool(): string {
    const use = database.pool?.()
    if (!use) return ''
    const { waiting, ...states } = use
    return (
      writeValues(
        'beckon_database_connections',
        'Connections of this server to PostgreSQL.',
        'gauge',
        Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
      ) +
      writeValues('beckon_database_waiting', 'Statements of this server that wait for a connection.', 'gauge', [
        { value: waiting },
      ])
    )
  }

  function writeIndexes(): string {
    const { bots, bytes, builds, reads, evictions } = indexStats()
    return [
      writeValues('beckon_index_bots', 'Bots whose knowledge index is in memory.', 'gauge', [{ value: bots }]),
      writeValues('beckon_index_bytes', 'Estimated memory of knowledge indexes.', 'gauge', [{ value: bytes }]),
      writeValues('beckon_index_builds_total', 'Knowledge indexes built.', 'counter', [{ value: builds }]),
      writeValues('beckon_index_reads_total', 'Stored knowledge indexes read instead of built.', 'counter', [
        { value: reads },
      ]),
      writeValues('beckon_index_evictions_total', 'Bots whose index was evicted from memory.', 'counter', [
        { value: evictions },
      ]),
    ].join('')
  }

  /** From now on the service is not ready. */
  function markStopping(): void {
    isStopping = true
  }

  function close(): void {
    clearInterval(clockTimer)
    ownProcess.close()
    loopBlocks.close()
  }

  return { readiness, markStopping, writeMetrics, close }
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
