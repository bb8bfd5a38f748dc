import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '../server/src/store/database.ts'
import { startPostgres } from '../server/src/test/postgres.ts'

/** Filling takes long statements. */
const timeoutMs = 600_000
/** One of them, if only that is measured. */
const only = process.env.BENCH_DATABASE

/** Measures on an empty SQLite file, then on an empty PostgreSQL. */
export async function runOnBoth(run: (database: OpenDatabase) => Promise<void>): Promise<void> {
  if (only !== 'postgres') await runOnSqlite(run)
  if (only !== 'sqlite') await runOnPostgres(run)
}

async function runOnSqlite(run: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-'))
  const sqlite = await openDatabase({ databaseUrl: undefined, dataFolder: folder })
  try {
    await run(sqlite)
  } finally {
    await sqlite.db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runOnPostgres(run: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const server = await startPostgres({ isDurable: true })
  const postgres = await openDatabase({ databaseUrl: server.url, dataFolder: '', statementTimeoutMs: timeoutMs })
  try {
    await run(postgres)
  } finally {
    await postgres.db.destroy()
    await server.stop()
  }
}
