import { Kysely, SqliteDialect } from 'kysely'
import { codeOf } from '../lib/error-code.ts'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'
import { MaintenanceMistake } from './maintenance-mistake.ts'

export const databaseName = 'beckon.db'

/** Opens a database file read-only, even while a service writes to it. */
export async function openToRead(file: string) {
  const { default: SqliteDatabase } = await import('better-sqlite3')
  const sqlite = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: 5_000 })
  const db: Database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })

  /** A consistent snapshot, whatever is written meanwhile, without deleted data. */
  function copyTo(target: string): void {
    sqlite.prepare('vacuum into ?').run(target)
  }

  /** Damage of the file itself: its pages, its indexes, its references. */
  function findFaults(): string[] {
    const texts = (pragma: string) => sqlite.pragma(pragma) as Record<string, unknown>[]
    const broken = texts('integrity_check(5)')
      .map((row) => String(row.integrity_check))
      .filter((text) => text !== 'ok')
    if (broken.length > 0) return broken
    const dangling = Map.groupBy(texts('foreign_key_check'), ({ table, parent }) => `${table} → ${parent}`)
    return [...dangling].map(([between, rows]) => `${rows.length} rows have dangling references (${between})`)
  }

  return { db, copyTo, findFaults, close: () => void sqlite.close() }
}
export type ReadDatabase = Awaited<ReturnType<typeof openToRead>>

const spoilt = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT'])

/** Whether SQLite reports that the file is damaged. */
export const isSpoilt = (error: unknown): error is Error =>
  error instanceof Error && [...spoilt].some((code) => codeOf(error).startsWith(code))

const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** Explains what to do if the disk is full, and rethrows other errors. */
export function explainFullDisk(folder: string) {
  return (error: unknown): never => {
    if (fullDiskCodes.has(codeOf(error)))
      throw new MaintenanceMistake(`Not enough space in ${folder}. Free up some, or choose another path.`, {
        cause: error,
      })
    throw error
  }
}
