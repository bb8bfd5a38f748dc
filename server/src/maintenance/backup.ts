import { existsSync, linkSync, renameSync, statSync } from 'node:fs'
import { copyFile, open, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { toInstant } from '../lib/clock.ts'
import { codeOf } from '../lib/error-code.ts'
import { version } from '../lib/version.ts'
import type { Database } from '../store/database.ts'
import { listMigrations } from '../store/migrate.ts'
import { keyFileName } from '../vault/vault-key.ts'
import { requireReadable, requireWritableFolder } from './access.ts'
import { packBackup } from './backup-file.ts'
import { MaintenanceMistake } from './maintenance-mistake.ts'
import { opensSecrets } from './sealed-secrets.ts'
import { databaseName, explainFullDisk, isSpoilt, openToRead } from './sqlite-file.ts'
import { makeWorkFolder } from './work-folder.ts'

export interface BackupMade {
  file: string
  bytes: number
  /** Where the encryption key is: in the backup, in BECKON_SECRET, or in neither: then its secrets are lost. */
  key: 'inside' | 'outside' | 'missing'
}

/**
 * Backs up a data folder into one file, whether or not the service runs. Atomic: the file is complete or absent, and
 * never overwrites another.
 */
export async function makeBackup(
  wanted: string,
  { dataFolder, secret }: { dataFolder: string; secret: string | undefined },
): Promise<BackupMade> {
  const file = resolve(wanted)
  const place = dirname(file)
  const database = join(dataFolder, databaseName)
  requireReadable(database, `No Beckon data found in ${dataFolder}. Set the data folder with --data DIR.`)
  if (existsSync(file)) throw alreadyThere(file)
  requireWritableFolder(place)
  await requireDiskSpace(place, 2 * (sizeOf(database) + sizeOf(`${database}-wal`)))

  const { work, remove } = makeWorkFolder(place)
  try {
    const hasKey = existsSync(join(dataFolder, keyFileName))
    if (hasKey) await copyFile(join(dataFolder, keyFileName), join(work, keyFileName))
    const { migrations, atMs, key } = await copyDatabase(database, { work, secret })
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
    return { file, bytes, key }
  } catch (error) {
    return explainFullDisk(place)(error)
  } finally {
    remove()
  }
}

/** The latest writes may still be in the WAL file beside the database. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

async function copyDatabase(database: string, { work, secret }: { work: string; secret: string | undefined }) {
  const atMs = Date.now()
  const target = join(work, databaseName)
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
      return { migrations: await listMigrations(copy.db), atMs, key: await findKey(copy.db, { work, secret }) }
    } finally {
      copy.close()
    }
  } catch (error) {
    throw isSpoilt(error) ? spoiltDatabase(database, error.message) : error
  }
}

async function findKey(
  db: Database,
  { work, secret }: { work: string; secret: string | undefined },
): Promise<BackupMade['key']> {
  if (await opensSecrets({ db, secret: undefined, dataFolder: work })) return 'inside'
  return (await opensSecrets({ db, secret, dataFolder: work })) ? 'outside' : 'missing'
}

/** Unlike a rename, a link never replaces a file that was created in the meantime. */
function putInPlace(packed: string, file: string): void {
  try {
    linkSync(packed, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || existsSync(file)) throw alreadyThere(file)
    // Some file systems don't support links.
    renameSync(packed, file)
  }
}

/** A new file name is durable once its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes)
    throw new MaintenanceMistake(
      `Not enough space in ${folder}: about ${inMegabytes(bytes)} needed, ${inMegabytes(free)} free.`,
    )
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const alreadyThere = (file: string) =>
  new MaintenanceMistake(`${file} already exists and is not overwritten. Choose another name.`)
const spoiltDatabase = (database: string, faults: string) =>
  new MaintenanceMistake(
    `${database} is damaged, so it was not backed up (${faults}). Keep your earlier backups and run \`beckon check\`.`,
  )
