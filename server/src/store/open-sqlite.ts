import type Sqlite from 'better-sqlite3'

/** A connection that writes. What it has committed is on the disk. */
export async function openToWrite(path: string): Promise<Sqlite.Database> {
  const { default: SqliteDatabase } = await import('better-sqlite3')
  const sqlite = new SqliteDatabase(path)
  // Said explicitly: better-sqlite3's build lets WAL mean synchronous=NORMAL, which may lose the last acknowledged turns.
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  return sqlite
}

/** A connection that only reads. */
export async function openToRead(path: string): Promise<Sqlite.Database> {
  const { default: SqliteDatabase } = await import('better-sqlite3')
  return new SqliteDatabase(path, { readonly: true })
}
