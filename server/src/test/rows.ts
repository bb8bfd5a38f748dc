import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { Config } from '../config.ts'

export type Rows = Record<string, Record<string, unknown>[]>

/** Every row of every table, read directly from the database. */
export const readAllRows = ({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>): Promise<Rows> =>
  databaseUrl ? readPostgres(databaseUrl) : readSqlite(join(dataFolder, 'beckon.db'))

async function readSqlite(file: string): Promise<Rows> {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    // Without the full-text index, which SQLite keeps in tables of its own.
    const tables = sqlite
      .prepare(
        `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
      )
      .pluck()
      .all() as string[]
    return Object.fromEntries(
      tables.map((table) => [table, sqlite.prepare(`select * from "${table}"`).all() as Rows[string]]),
    )
  } finally {
    sqlite.close()
  }
}

async function readPostgres(connectionString: string): Promise<Rows> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const found = await client.query(`select table_name from information_schema.tables where table_schema = 'public'`)
    const all: Rows = {}
    for (const { table_name } of found.rows)
      all[table_name] = (await client.query(`select * from "${table_name}" as r order by r::text`)).rows
    return all
  } finally {
    await client.end()
  }
}
