import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { type CompiledQuery, type Driver, Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { secondMs } from '../lib/clock.ts'
import { codeOf } from '../lib/error-code.ts'
import { type Checkpoints, createCheckpoints } from './checkpoints.ts'
import type { HeldConnection } from './open-connections.ts'
import { openPostgres } from './open-postgres.ts'
import { openToRead, openToWrite } from './open-sqlite.ts'
import { countWritesSql, createRowCache } from './row-cache.ts'
import { createScanner } from './scanner.ts'
import type { Tables } from './tables.ts'
import { createWriteLock, type WriteLock } from './write-lock.ts'

export type Database = Kysely<Tables>
export type DatabaseKind = 'sqlite' | 'postgres'

export type OpenDatabase = {
  db: Database
  /** Reads committed data without waiting for a running transaction. */
  read: Read
  /** The same for rows that rarely change and are read often. They are shared: callers must not change them. */
  readCached: Read
  /**
   * The same for queries that look at many rows: of a large SQLite file in a thread, to not block the event loop; on a
   * part of the connections to PostgreSQL. Accounts take turns, and a query has 10 s.
   */
  scan: Scan
  /** Connections to PostgreSQL, and statements that wait for one. Undefined on SQLite. */
  pool: (() => PoolUse) | undefined
  /** For a few small statements of the server itself, which must not wait for the callers': has its own connection. */
  probe: Read
} & (
  | {
      kind: 'postgres'
      /** Connections of its own, for migrations: the caller that opens it destroys it. */
      withoutTimeout: () => Database
      /** A connection of its own, for notifications. */
      listen: (onNotification: (channel: string, message: string) => void) => Promise<Listening>
    }
  | { kind: 'sqlite'; file: SqliteFile; checkpoints: Checkpoints }
)

export interface Listening {
  query: (statement: string, parameters?: unknown[]) => Promise<unknown>
  /** Resolves when the connection has ended. */
  ended: Promise<void>
  close: () => void
}

export interface PoolUse {
  busy: number
  idle: number
  waiting: number
}

export type Scan = <Row>(query: CompiledQuery<Row>, accountId: string) => Promise<Row[]>
export type Read = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>

/** Direct SQLite access, for work that doesn't wait between its statements. */
export interface SqliteFile {
  /** Returns the number of changed rows. */
  run: (sql: string, parameters?: readonly unknown[]) => number
  isInTransaction: () => boolean
  /** Alone: no transaction is open, and none begins meanwhile. Kysely's callers wait, but not longer than for this. */
  commit: (work: () => void) => Promise<void>
}

const preparedStatements = 500
/** 1 MB, of which half are the tables themselves: all rows are looked at within milliseconds. */
const smallPages = 256

/** PostgreSQL if there is a `databaseUrl`, else SQLite in the data folder: one code path above this line. */
export async function openDatabase(place: {
  databaseUrl: string | undefined
  dataFolder: string
  /** A connection to PostgreSQL was lost. It is replaced. */
  onLost?: (error: unknown) => void
  /** Connections that were still in use when it was closed, and were dropped. */
  onHeld?: (held: HeldConnection[]) => void
  /** At most this many at once, to PostgreSQL. */
  connections?: number
  /** PostgreSQL cancels a statement after so long. */
  statementTimeoutMs?: number
  /** How long a statement waits for a connection of the pool. */
  connectionTimeoutMs?: number
}): Promise<OpenDatabase> {
  const { databaseUrl, dataFolder, onLost = () => {}, onHeld = () => {} } = place
  const { connections = 10, statementTimeoutMs = 30 * secondMs, connectionTimeoutMs = 5 * secondMs } = place
  return databaseUrl
    ? openPostgres(databaseUrl, { onLost, onHeld, connections, statementTimeoutMs, connectionTimeoutMs })
    : openSqlite(dataFolder)
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'beckon.db')

/** Whether a service has stored data there before. */
export const hasDatabase = ({
  databaseUrl,
  dataFolder,
}: {
  databaseUrl: string | undefined
  dataFolder: string
}): boolean => databaseUrl !== undefined || existsSync(fileIn(dataFolder))

async function openSqlite(dataFolder: string): Promise<OpenDatabase> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const path = fileIn(dataFolder)
  const sqlite = await openToWrite(path)
  chmodSync(path, 0o600)
  const writing = rememberStatements(sqlite)
  const reading = rememberStatements(await openToRead(path))
  const readCached = createRowCache(() => writing.prepare(countWritesSql).pluck().get())
  const scanner = createScanner(path)
  const checkpoints = createCheckpoints(path, {
    setPages: (pages) => void sqlite.pragma(`wal_autocheckpoint = ${pages}`),
  })
  const closeThreads = async () => {
    await Promise.all([scanner.close(), checkpoints.close()])
  }
  const close = () => {
    reading.close()
    writing.close()
  }
  // Writes of one connection invalidate the page cache of the other, so the second is only read during transactions.
  const read = <Row>({ sql, parameters }: CompiledQuery<Row>) =>
    run(sqlite.inTransaction ? reading : writing, sql, parameters) as Row[]
  const isSmall = () => Number(sqlite.pragma('page_count', { simple: true })) < smallPages
  // After some errors, such as a full disk, SQLite has already rolled back; a second rollback would hide the error.
  const prepare = (sql: string) => writing.prepare(sql === 'rollback' && !sqlite.inTransaction ? 'select 1' : sql)
  const lock = createWriteLock()
  return {
    db: new Kysely<Tables>({ dialect: new SqliteWithThreads({ ...writing, prepare, close }, lock, closeThreads) }),
    kind: 'sqlite',
    read: async (query) => read(query),
    // During a transaction, this connection sees what isn't committed yet.
    readCached: async (query) => (sqlite.inTransaction ? read(query) : readCached(query, () => read(query))),
    scan: async (query, accountId) => (isSmall() ? read(query) : scanner.scan(query, accountId)),
    probe: async (query) => read(query),
    pool: undefined,
    checkpoints,
    file: {
      run: (sql, parameters = []) => writing.prepare(sql).run(parameters).changes,
      isInTransaction: () => sqlite.inTransaction,
      async commit(work) {
        await lock.take('commit')
        try {
          work()
        } finally {
          lock.release()
        }
      },
    },
  }
}

class SqliteWithThreads extends SqliteDialect {
  readonly #lock: WriteLock
  readonly #closeThreads: () => Promise<void>
  constructor(database: SqliteDatabase, lock: WriteLock, closeThreads: () => Promise<void>) {
    super({ database })
    this.#lock = lock
    this.#closeThreads = closeThreads
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = (options) => this.#lock.take('other').then(() => acquire(options))
    driver.releaseConnection = async () => this.#lock.release()
    // The writing connection is the last one to be closed.
    const destroy = driver.destroy.bind(driver)
    driver.destroy = () => this.#closeThreads().then(() => destroy())
    return driver
  }

  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      /** SQLite's DDL is transactional, though Kysely doesn't assume so: a killed start leaves no migration half done. */
      override get supportsTransactionalDdl(): boolean {
        return true
      }

      /** The driver has a lock of its own. Kysely's wakes everybody who waits each time it is released. */
      override get supportsMultipleConnections(): boolean {
        return true
      }
    })()
  }
}

function run({ prepare }: ReturnType<typeof rememberStatements>, sql: string, parameters: readonly unknown[] = []) {
  const statement = prepare(sql)
  if (statement.reader) return statement.all(parameters)
  statement.run(parameters)
  return []
}

/** Kysely prepares every statement again, which is most of its cost; SQLite's prepared statements can be reused. */
function rememberStatements(sqlite: Sqlite.Database) {
  const remembered = new Map<string, Sqlite.Statement>()

  function remember(sql: string): Sqlite.Statement {
    const statement = sqlite.prepare(sql)
    if (remembered.size >= preparedStatements) remembered.delete(remembered.keys().next().value as string)
    remembered.set(sql, statement)
    return statement
  }

  return {
    close: () => void sqlite.close(),
    prepare: (sql: string): Sqlite.Statement => remembered.get(sql) ?? remember(sql),
  }
}

const uniqueViolations = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])
export const isUniqueViolation = (error: unknown): boolean => uniqueViolations.has(codeOf(error))
const foreignKeyViolations = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])
export const isForeignKeyViolation = (error: unknown): boolean => foreignKeyViolations.has(codeOf(error))
