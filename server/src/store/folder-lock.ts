import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../lib/error-code.ts'

export class FolderLocked extends Error {
  override readonly name = 'FolderLocked'
}

/**
 * Locks the data folder for this process, and returns the function that unlocks it.
 * It is SQLite's file lock on an empty file: the operating system releases it when the process dies, however it dies.
 */
export async function lockFolder(dataFolder: string): Promise<() => void> {
  const { default: SqliteDatabase } = await import('better-sqlite3')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const lock = new SqliteDatabase(join(dataFolder, 'service.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (codeOf(error) !== 'SQLITE_BUSY') throw error
    throw new FolderLocked(
      `Another Beckon is already using the data folder ${dataFolder}. Stop it first, or choose another folder with --data or BECKON_DATA.`,
    )
  }
  return () => void lock.close()
}
