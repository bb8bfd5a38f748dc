import type Sqlite from 'better-sqlite3'

/** A read-write connection. Committed data is durable. */
export async function openToWrite(path: string): Promise<Sqlite.Database> {
  const { default: SqliteDatabase } = await import('better-sqlite3')
  const sqlite = new SqliteDatabase(path)
  // Explicit: better-sqlite3 defaults to synchronous=NORMAL with WAL, which may lose the last acknowledged turns.
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  return sqlite
}

/** A read-only connection. */
export async function openToRead(path: string): Promise<Sqlite.Database> {
  const { default: SqliteDatabase } = await import('better-sqlite3')
  return new SqliteDatabase(path, { readonly: true })
}
