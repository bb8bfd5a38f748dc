import { existsSync, linkSync, renameSync, statSync } from 'node:fs'
import { copyFile, open, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { toInstant } from '../clock.ts'
import { listMigrations } from '../store/migrate.ts'
import { keyFileName } from '../vault/vault-key.ts'
import { version } from '../version.ts'
import { requireReadable, requireWritableFolder } from './access.ts'
import { packBackup } from './backup-file.ts'
import { databaseName, explainRoom, isSpoilt, openToRead } from './sqlite-file.ts'
import { UpkeepMistake } from './upkeep-mistake.ts'
import { makeWorkFolder } from './work-folder.ts'

export interface BackupMade {
  file: string
  bytes: number
  /** Without it, the secrets of the backup open only with the BECKON_SECRET of the service. */
  hasKey: boolean
}

/**
 * All of a data folder in one file, while the service runs or not. It is there as a whole or not at all, and never in
 * the place of another.
 */
export async function makeBackup(dataFolder: string, wanted: string): Promise<BackupMade> {
  const file = resolve(wanted)
  const place = dirname(file)
  const database = join(dataFolder, databaseName)
  requireReadable(database, `There is no Beckon in ${dataFolder}. Say where its data is with --data DIR.`)
  if (existsSync(file)) throw alreadyThere(file)
  requireWritableFolder(place)
  await requireRoom(place, 2 * (sizeOf(database) + sizeOf(`${database}-wal`)))

  const { work, remove } = makeWorkFolder(place)
  try {
    const hasKey = existsSync(join(dataFolder, keyFileName))
    const { migrations, atMs } = await copyDatabase(database, join(work, databaseName))
    if (hasKey) await copyFile(join(dataFolder, keyFileName), join(work, keyFileName))
    const packed = join(work, 'backup')
    const { bytes } = await packBackup(packed, {
      folder: work,
      names: [...(hasKey ? [keyFileName] : []), databaseName],
      version,
      createdAt: toInstant(atMs),
      migrations,
    })
    putInPlace(packed, file)
    await syncFolder(place)
    return { file, bytes, hasKey }
  } catch (error) {
    return explainRoom(place)(error)
  } finally {
    remove()
  }
}

/** What was written last may stand beside the database still. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

async function copyDatabase(database: string, target: string): Promise<{ migrations: string[]; atMs: number }> {
  const atMs = Date.now()
  try {
    const source = await openToRead(database)
    try {
      source.copyTo(target)
    } finally {
      source.close()
    }
    const copy = await openToRead(target)
    try {
      const faults = copy.findFaults()
      if (faults.length > 0) throw spoiltDatabase(database, faults.join('; '))
      return { migrations: await listMigrations(copy.db), atMs }
    } finally {
      copy.close()
    }
  } catch (error) {
    throw isSpoilt(error) ? spoiltDatabase(database, error.message) : error
  }
}

/** A link, unlike a rename, never takes the place of a file that came to be meanwhile. */
function putInPlace(packed: string, file: string): void {
  try {
    linkSync(packed, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(file)) throw alreadyThere(file)
    // Some file systems know no links.
    renameSync(packed, file)
  }
}

/** A new name is on disk when its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes)
    throw new UpkeepMistake(
      `There is not enough room in ${folder}: about ${inMegabytes(bytes)} are needed, ${inMegabytes(free)} are free.`,
    )
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const alreadyThere = (file: string) =>
  new UpkeepMistake(`${file} is already there, and is not overwritten. Choose another name.`)
const spoiltDatabase = (database: string, faults: string) =>
  new UpkeepMistake(
    `${database} is damaged, so no backup was made of it (${faults}). Keep your earlier backups, and run \`beckon check\`.`,
  )
