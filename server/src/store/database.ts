import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type DatabaseKind = 'sqlite' | 'postgres'

export interface OpenDatabase {
  db: Database
  kind: DatabaseKind
}

const preparedStatements = 500
const poolConnections = 10

/** PostgreSQL when there is a `databaseUrl`, else SQLite in the data folder: one code path above this line. */
export async function openDatabase(place: {
  databaseUrl: string | undefined
  dataFolder: string
  onConnectionLost?: (error: Error) => void
}): Promise<OpenDatabase> {
  return place.databaseUrl ? openPostgres(place.databaseUrl, place.onConnectionLost) : openSqlite(place.dataFolder)
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'beckon.db')

/** Whether a service has kept anything there before. */
export const hasDatabase = ({
  databaseUrl,
  dataFolder,
}: {
  databaseUrl: string | undefined
  dataFolder: string
}): boolean => databaseUrl !== undefined || existsSync(fileIn(dataFolder))

async function openSqlite(dataFolder: string): Promise<OpenDatabase> {
  const { default: SqliteDatabase } = await import('better-sqlite3')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const file = fileIn(dataFolder)
  const sqlite = new SqliteDatabase(file)
  chmodSync(file, 0o600)
  // Said explicitly: better-sqlite3's build lets WAL mean synchronous=NORMAL, which may lose the last acknowledged turns.
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  return {
    db: new Kysely<Tables>({ dialect: new SqliteDialect({ database: rememberStatements(sqlite) }) }),
    kind: 'sqlite',
  }
}

/** Kysely prepares every statement anew, which is most of what it costs; SQLite's statements can be used again. */
function rememberStatements(sqlite: Sqlite.Database) {
  const remembered = new Map<string, Sqlite.Statement>()
  return {
    close: () => void sqlite.close(),
    prepare(sql: string): Sqlite.Statement {
      const known = remembered.get(sql)
      if (known) return known
      const statement = sqlite.prepare(sql)
      if (remembered.size >= preparedStatements) remembered.delete(remembered.keys().next().value as string)
      remembered.set(sql, statement)
      return statement
    },
  }
}

async function openPostgres(databaseUrl: string, onConnectionLost = (_: Error) => {}): Promise<OpenDatabase> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // Our bigints are milliseconds and counters: far below 2^53.
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  })
  // Without a listener an idle connection that breaks would end the process; the pool makes a new one by itself.
  pool.on('error', onConnectionLost)
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), kind: 'postgres' }
}

const uniqueViolations = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && uniqueViolations.has(String(error.code))
const foreignKeyViolations = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && foreignKeyViolations.has(String(error.code))
