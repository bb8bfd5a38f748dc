import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely'
import { secondMs } from '../lib/clock.ts'
import { codeOf } from '../lib/error-code.ts'
import { askTogether } from './asking-together.ts'
import { markUnavailable } from './database-faults.ts'
import { openToRead, openToWrite } from './open-sqlite.ts'
import { createRowCache, isNonInvalidating, watchWrites } from './row-cache.ts'
import { createScanner } from './scanner.ts'
import type { Statement } from './statements.ts'
import type { Tables } from './tables.ts'
import { createWriter } from './writer.ts'

export type Database = Kysely<Tables>
export type DatabaseKind = 'sqlite' | 'postgres'

export type OpenDatabase = {
  db: Database
  /** Reads committed data without waiting for a running transaction. */
  read: Read
  /** The same for rows that rarely change and are read often. They are shared: callers must not change them. */
  readCached: Read
  /** The same for queries that look at many rows: on SQLite in a thread, so that the event loop isn't blocked. */
  scan: Scan
} & ({ kind: 'postgres' } | { kind: 'sqlite'; file: SqliteFile })

export type Scan = <Row>(query: CompiledQuery<Row>, accountId: string) => Promise<Row[]>
export type Read = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>

/** Direct SQLite access, for work that doesn't wait between its statements. */
export interface SqliteFile {
  run: (sql: string, parameters?: readonly unknown[]) => unknown[]
  /** Returns the number of changed rows. */
  change: (sql: string, parameters: readonly unknown[]) => number
  isInTransaction: () => boolean
  hasThread: () => boolean
  /** Runs a transaction in a thread, while no other is open. False if nothing was done. */
  commitInThread: (statements: Statement[]) => Promise<boolean>
}

const preparedStatements = 500
const poolConnections = 10

/** PostgreSQL if there is a `databaseUrl`, else SQLite in the data folder: one code path above this line. */
export async function openDatabase(place: {
  databaseUrl: string | undefined
  dataFolder: string
  /** A connection was lost, which is replaced, or the writer thread, which isn't. */
  onLost?: (error: unknown) => void
  /** PostgreSQL's statement timeout. */
  timeoutMs?: number
}): Promise<OpenDatabase> {
  const { databaseUrl, dataFolder, onLost = () => {}, timeoutMs = 30 * secondMs } = place
  return databaseUrl ? openPostgres(databaseUrl, onLost, timeoutMs) : openSqlite(dataFolder, onLost)
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

async function openSqlite(dataFolder: string, onLost: (error: unknown) => void): Promise<OpenDatabase> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const path = fileIn(dataFolder)
  const sqlite = await openToWrite(path)
  chmodSync(path, 0o600)
  const readOnly = await openToRead(path)
  const rowCache = createRowCache(watchWrites(readOnly))
  const writing = rememberStatements(sqlite, rowCache.invalidate)
  const reading = rememberStatements(readOnly)
  const writer = createWriter(path, { onLost })
  const scanner = createScanner(path)
  const close = () => {
    scanner.close()
    reading.close()
    writing.close()
  }
  // Writes of one connection invalidate the page cache of the other, so the second is only read during transactions.
  const read = <Row>({ sql, parameters }: CompiledQuery<Row>) =>
    run(sqlite.inTransaction ? reading : writing, sql, parameters) as Row[]
  // After some errors, such as a full disk, SQLite has already rolled back; a second rollback would hide the error.
  const prepare = (sql: string) => writing.prepare(sql === 'rollback' && !sqlite.inTransaction ? 'select 1' : sql)
  return {
    db: new Kysely<Tables>({ dialect: new SqliteWithThread({ ...writing, prepare, close }, writer.close) }),
    kind: 'sqlite',
    read: async (query) => read(query),
    readCached: async (query) => {
      const known = rowCache.get(query)
      if (known) return known
      return sqlite.inTransaction ? read(query) : rowCache.set(query, read(query))
    },
    scan: scanner.scan,
    file: {
      run: (sql, parameters) => run(writing, sql, parameters),
      change: (sql, parameters) => writing.prepare(sql).run(parameters).changes,
      isInTransaction: () => sqlite.inTransaction,
      hasThread: writer.isReady,
      commitInThread: writer.commit,
    },
  }
}

class SqliteWithThread extends SqliteDialect {
  readonly #closeThread: () => Promise<void>
  constructor(database: SqliteDatabase, closeThread: () => Promise<void>) {
    super({ database })
    this.#closeThread = closeThread
  }

  /** The file is closed when all users have closed it. */
  override createDriver(): Driver {
    const driver = super.createDriver()
    const destroy = driver.destroy.bind(driver)
    driver.destroy = () => this.#closeThread().then(() => destroy())
    return driver
  }

  /** SQLite's DDL is transactional, though Kysely doesn't assume so: a killed start leaves no migration half done. */
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
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

/**
 * Kysely prepares every statement again, which is most of its cost; SQLite's prepared statements can be reused.
 * `onInvalidation` is called before each statement that may change a cached row.
 */
function rememberStatements(sqlite: Sqlite.Database, onInvalidation = () => {}) {
  const remembered = new Map<string, { statement: Sqlite.Statement; invalidates: boolean }>()

  function remember(sql: string) {
    const statement = sqlite.prepare(sql)
    const known = { statement, invalidates: !statement.readonly && !isNonInvalidating(sql) }
    if (remembered.size >= preparedStatements) remembered.delete(remembered.keys().next().value as string)
    remembered.set(sql, known)
    return known
  }

  return {
    close: () => void sqlite.close(),
    prepare(sql: string): Sqlite.Statement {
      const { statement, invalidates } = remembered.get(sql) ?? remember(sql)
      if (invalidates) onInvalidation()
      return statement
    },
  }
}

async function openPostgres(
  databaseUrl: string,
  onLost: (error: unknown) => void,
  timeoutMs: number,
): Promise<OpenDatabase> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: timeoutMs,
    // PostgreSQL itself cancels slow statements. If it doesn't even report that, the connection is dead.
    query_timeout: timeoutMs + secondMs,
    // A dead idle connection never completes its shutdown, and must not keep the process alive.
    allowExitOnIdle: true,
    // Our bigints are milliseconds and counters: far below 2^53.
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  })
  // An unhandled error event of an idle connection would end the process; the pool replaces it automatically.
  pool.on('error', onLost)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: markUnavailable(pool) }) })
  const read: Read = async (query) => (await db.executeQuery(query)).rows
  return { db, kind: 'postgres', read, readCached: askTogether(read), scan: read }
}

const uniqueViolations = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])
export const isUniqueViolation = (error: unknown): boolean => uniqueViolations.has(codeOf(error))
const foreignKeyViolations = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])
export const isForeignKeyViolation = (error: unknown): boolean => foreignKeyViolations.has(codeOf(error))
