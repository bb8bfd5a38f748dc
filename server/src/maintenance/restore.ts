import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../store/folder-lock.ts'
import { listMigrations, unknownAmong } from '../store/migrate.ts'
import { keyFileName } from '../vault/vault-key.ts'
import { requireReadable } from './access.ts'
import { requireDiskSpace, syncFolder } from './backup.ts'
import { type BackupSource, type Manifest, readBackupFile, unpackBackup } from './backup-file.ts'
import { MaintenanceMistake } from './maintenance-mistake.ts'
import { opensSecrets } from './sealed-secrets.ts'
import { databaseName, explainFullDisk, isSpoilt, openToRead } from './sqlite-file.ts'

export interface Restored {
  manifest: Manifest
  /** Whether the service can decrypt the secrets with its current key. */
  opensSecrets: boolean
  /** Whether it could with the backup's own key, if no BECKON_SECRET were set. */
  holdsTheirKey: boolean
}

/** Left behind if an earlier restore crashed. */
const draftPrefix = '.restore-'
/** Files that may exist in an empty data folder. */
const notData = new Set(['service.lock', 'service.lock-journal', 'lost+found'])

interface Place {
  dataFolder: string
  secret: string | undefined
}

/** Restores a backup into an empty folder. It is verified before anything is put in place. */
export async function restoreBackup(file: string, place: Place): Promise<Restored> {
  requireReadable(file, `The file ${file} does not exist.`)
  if (!statSync(file).isFile())
    throw new MaintenanceMistake(`${file} is not a file. Use one created by \`beckon backup\`.`)
  return restoreFrom(() => readBackupFile(file), statSync(file).size, place)
}

/** For containers, whose user may not be able to read the file. */
export const restoreFromStream = (bytes: AsyncIterable<Buffer>, place: Place): Promise<Restored> =>
  restoreFrom(() => ({ name: 'Standard input', bytes }), 0, place)

async function restoreFrom(
  openSource: () => BackupSource,
  sizeBytes: number,
  { dataFolder, secret }: Place,
): Promise<Restored> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const unlockFolder = await lockFolder(dataFolder)
  try {
    requireEmpty(dataFolder)
    await requireDiskSpace(dataFolder, sizeBytes)
    const draft = mkdtempSync(join(dataFolder, draftPrefix))
    try {
      const source = openSource()
      const manifest = await unpackBackup(source, { folder: draft, allowed: [databaseName, keyFileName] })
      const keys = await verify(source.name, draft, manifest, secret)
      // The database last: without it the folder counts as empty.
      for (const name of [keyFileName, databaseName])
        if (existsSync(join(draft, name))) renameSync(join(draft, name), join(dataFolder, name))
      await syncFolder(dataFolder)
      return { manifest, ...keys }
    } catch (error) {
      return explainFullDisk(dataFolder)(error)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  } finally {
    unlockFolder()
  }
}

function requireEmpty(dataFolder: string): void {
  const names = readdirSync(dataFolder).filter((name) => !notData.has(name))
  const found = names.filter((name) => !name.startsWith(draftPrefix))
  if (found.length > 0)
    throw new MaintenanceMistake(
      `${dataFolder} is not empty (${found.slice(0, 3).join(', ')}). A backup can only be restored into an empty folder. Choose one with --data DIR, or move the existing files.`,
    )
  for (const name of names) rmSync(join(dataFolder, name), { recursive: true })
}

async function verify(
  file: string,
  draft: string,
  manifest: Manifest,
  secret: string | undefined,
): Promise<Omit<Restored, 'manifest'>> {
  const unknown = unknownAmong(manifest.migrations)
  if (unknown.length > 0)
    throw new MaintenanceMistake(
      `${file} was created by a newer version of Beckon (${manifest.version}) with an unknown database version (${unknown.join(', ')}). Restore it with that version.`,
    )
  if (!existsSync(join(draft, databaseName))) throw damaged(file, 'it contains no database')
  try {
    const copy = await openToRead(join(draft, databaseName))
    try {
      const faults = copy.findFaults()
      if (faults.length > 0) throw damaged(file, faults.join('; '))
      if ((await listMigrations(copy.db)).join() !== manifest.migrations.join())
        throw damaged(file, 'its database does not match the manifest')
      const opensWith = (given: string | undefined) => opensSecrets({ db: copy.db, secret: given, dataFolder: draft })
      return { opensSecrets: await opensWith(secret), holdsTheirKey: await opensWith(undefined) }
    } finally {
      copy.close()
    }
  } catch (error) {
    throw isSpoilt(error) ? damaged(file, error.message) : error
  }
}

const damaged = (file: string, why: string) =>
  new MaintenanceMistake(`${file} is damaged (${why}). Nothing was restored. Use another backup.`)
