import { type Driver, Kysely, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely'
import type { ClientBase, Pool, PoolClient, PoolConfig } from 'pg'
import { secondMs } from '../lib/clock.ts'
import { readDatabaseHosts } from '../lib/database-hosts.ts'
import { codeOf } from '../lib/error-code.ts'
import { batchReads } from './batched-reads.ts'
import type { Listening, OpenDatabase, PoolUse, Read } from './database.ts'
import { DatabaseUnavailable, markUnavailable } from './database-faults.ts'
import { dropConnection, type HeldConnection, type OpenConnections, watchConnections } from './open-connections.ts'
import { createPostgresScans } from './postgres-scans.ts'
import { scanMostMs } from './scanner.ts'
import type { Tables } from './tables.ts'

interface Settings {
  onLost: (error: unknown) => void
  onHeld: (held: HeldConnection[]) => void
  connections: number
  statementTimeoutMs: number
  connectionTimeoutMs: number
}

/** A few small statements of the server itself: if they take longer, the connection is replaced. */
const probeTimeoutMs = 3 * secondMs
/** No transaction of ours does anything else for so long. */
const idleTransactionMs = 10 * secondMs

export async function openPostgres(databaseUrl: string, settings: Settings): Promise<OpenDatabase> {
  const { connections, statementTimeoutMs, connectionTimeoutMs } = settings
  const open = await preparePools(databaseUrl, settings)
  const times = { ...open.timeouts(statementTimeoutMs), connectionTimeoutMillis: connectionTimeoutMs }
  const probing = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: open.pool({ max: 1, ...open.timeouts(probeTimeoutMs), connectionTimeoutMillis: probeTimeoutMs }),
    }),
  })
  const listeningPool = open.pool({
    max: 1,
    ...open.timeouts(probeTimeoutMs),
    connectionTimeoutMillis: probeTimeoutMs,
  })
  const closeMore = () => Promise.all([probing.destroy(), listeningPool.end()])
  const pool = open.pool({ max: connections, ...times })
  const db = new Kysely<Tables>({
    dialect: new PostgresAndMore({ pool }, closeMore),
  })
  const read: Read = async (query) => (await db.executeQuery(query)).rows
  /** If PostgreSQL says nothing to a small statement, other connections may be cut too: those that are silent are replaced. */
  const probe: Read = async (query) => {
    const askedAt = performance.now()
    const dropSilent = pool.connections.listen()
    try {
      return (await probing.executeQuery(query)).rows
    } catch (error) {
      const isUnanswered = error instanceof DatabaseUnavailable && performance.now() - askedAt >= probeTimeoutMs
      if (isUnanswered) await dropSilent()
      throw error
    }
  }
  return {
    db,
    kind: 'postgres',
    read,
    readCached: batchReads(read),
    scan: createPostgresScans(db, connections, Math.min(statementTimeoutMs, scanMostMs)),
    pool: pool.use,
    probe,
    listen: (onNotification) => listenOn(listeningPool, onNotification),
    withoutTimeout: () =>
      new Kysely<Tables>({
        dialect: new PostgresForMigrations({
          pool: open.pool({ max: 2, connectionTimeoutMillis: connectionTimeoutMs }),
        }),
      }),
  }
}

async function listenOn(
  pool: PostgresPool,
  onNotification: (channel: string, message: string) => void,
): Promise<Listening> {
  const client = (await pool.connect()) as unknown as PoolClient & { unref: () => void }
  // A silent connection must not keep the process alive.
  client.unref()
  const ended = new Promise<void>((resolve) => void client.once('end', resolve))
  client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
  return {
    query: (statement, parameters) => client.query(statement, parameters),
    ended,
    // Not back to the pool: it would go on listening.
    close: () => client.release(true),
  }
}

class PostgresAndMore extends PostgresDialect {
  readonly #closeMore: () => Promise<unknown>
  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], closeMore: () => Promise<unknown>) {
    super(config)
    this.#closeMore = closeMore
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const destroy = driver.destroy.bind(driver)
    driver.destroy = () => Promise.all([this.#closeMore(), destroy()]).then(() => {})
    return driver
  }
}

/** `migrate` has its own lock: Kysely's belongs to a session, which a pooler gives to others after each transaction. */
class PostgresForMigrations extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new (class extends PostgresAdapter {
      override async acquireMigrationLock(): Promise<void> {}
      override async releaseMigrationLock(): Promise<void> {}
    })()
  }
}

async function preparePools(databaseUrl: string, { onLost, onHeld }: Pick<Settings, 'onLost' | 'onHeld'>) {
  const { default: pg } = await import('pg')
  const { urls, mustWrite } = readDatabaseHosts(databaseUrl)

  function openPool(options: PoolConfig): PostgresPool & { use: () => PoolUse; connections: OpenConnections } {
    const pool = new pg.Pool({
      ...options,
      connectionString: urls[0],
      // A dead idle connection never completes its shutdown, and must not keep the process alive.
      allowExitOnIdle: true,
      // Our bigints are milliseconds and counters: far below 2^53.
      types: {
        getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
      },
      ...(mustWrite && { onConnect: refuseStandby }),
    })
    // An unhandled error event of an idle connection would end the process; the pool replaces it automatically.
    pool.on('error', onLost)
    const marked = markUnavailable(pool)
    const use = (): PoolUse => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    })
    const connections = watchConnections(pool, onHeld)
    return { ...marked, connect: () => connectTo(pool, marked, urls), end: connections.end, use, connections }
  }

  return {
    pool: openPool,
    timeouts: (ms: number) => ({
      statement_timeout: ms,
      // PostgreSQL doesn't learn of a connection that was cut without a word, whose transaction would keep its locks.
      idle_in_transaction_session_timeout: idleTransactionMs,
      // PostgreSQL itself cancels slow statements. If it doesn't even report that, the connection is dead.
      query_timeout: ms + secondMs,
    }),
  }
}

/** Tries the hosts one after the other, beginning with the one that was connected to last. */
async function connectTo(pool: Pool, marked: PostgresPool, urls: string[]) {
  const options = pool.options as PoolConfig
  let isRefused = false
  for (let attempt = 1; ; attempt += 1) {
    const url = options.connectionString ?? ''
    try {
      return await marked.connect()
    } catch (error) {
      // PgBouncer knows no such parameters. Our own time limit for a statement remains.
      if (!isRefused && refusesParameter(error)) {
        isRefused = true
        delete options.statement_timeout
        delete options.idle_in_transaction_session_timeout
        attempt -= 1
      } else if (attempt >= urls.length) throw error
      // Another connection may already have moved on.
      else if (options.connectionString === url) options.connectionString = urls[(urls.indexOf(url) + 1) % urls.length]
    }
  }
}

const refusesParameter = (error: unknown): boolean =>
  codeOf(error) === '08P01' && /statement_timeout|session_timeout/.test(String((error as Error).message))

/** After a failover, a former primary may come back as a standby. */
async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (!rows[0]?.standby) return
  // The pool would wait for the end of the connection, and the caller with it, also if the other side has fallen silent.
  dropConnection(client)
  throw new StandbyRefused('This PostgreSQL is a standby: nothing can be written to it.')
}

class StandbyRefused extends Error {
  override readonly name = 'StandbyRefused'
}
