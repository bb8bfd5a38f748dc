import type Sqlite from 'better-sqlite3'

/** Four times as large as the log becomes before it is copied into the database. */
const logBytesKept = 16 * 1024 ** 2

/** A read-write connection. Committed data is durable. */
export async function openToWrite(path: string): Promise<Sqlite.Database> {
  const { default: SqliteDatabase } = await import('better-sqlite3')
  const sqlite = new SqliteDatabase(path)
  // Explicit: better-sqlite3 defaults to synchronous=NORMAL with WAL, which may lose the last acknowledged turns.
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  // A long reader, such as an export or a backup, lets the write-ahead log grow. Afterwards the disk gets the space back.
  sqlite.pragma(`journal_size_limit = ${logBytesKept}`)
  return sqlite
}

/** A read-only connection. */
export async function openToRead(path: string): Promise<Sqlite.Database> {
  const { default: SqliteDatabase } = await import('better-sqlite3')
  return new SqliteDatabase(path, { readonly: true })
}
