import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../store/database.ts'
import { listMigrations, migrationNames, unknownAmong } from '../store/migrate.ts'
import { countKeyUse } from '../vault/key-rotation.ts'
import { findVaultKeys, keyFileName, SecretMistake, type VaultKeys } from '../vault/vault-key.ts'
import { requireReadable } from './access.ts'
import { findBreaches, integrityChecks } from './integrity-checks.store.ts'
import { databaseName, isSpoilt, openToRead } from './sqlite-file.ts'

export interface Finding {
  /** What was checked. */
  what: string
  /** What is wrong with it; empty if nothing. */
  faults: string[]
}

interface Place {
  databaseUrl: string | undefined
  dataFolder: string
  secret: string | undefined
  previousSecret?: string | undefined
}

/** Checks all stored data, whether or not the service runs, and changes nothing. */
export const checkData = (place: Place): Promise<Finding[]> =>
  place.databaseUrl === undefined ? checkFolder(place) : checkPostgres(place)

async function checkFolder(place: Place): Promise<Finding[]> {
  const file = join(place.dataFolder, databaseName)
  requireReadable(file, `No Beckon data found in ${place.dataFolder}. Set the data folder with --data DIR.`)
  const findings = [checkModes(place.dataFolder)]
  const whole = { what: 'the database file is intact and all references are valid' }
  try {
    const database = await openToRead(file)
    try {
      const faults = database.findFaults()
      findings.push({ ...whole, faults })
      // Rows of a damaged file can't be trusted.
      if (faults.length === 0) findings.push(...(await database.db.transaction().execute((db) => checkRows(db, place))))
    } finally {
      database.close()
    }
  } catch (error) {
    if (!isSpoilt(error)) throw error
    findings.push({ ...whole, faults: [error.message] })
  }
  return findings
}

/** PostgreSQL checks its own pages and references. */
async function checkPostgres(place: Place): Promise<Finding[]> {
  const { db } = await openDatabase(place)
  try {
    // A statement that fails would end the transaction: without these tables, it is not Beckon's.
    await listMigrations(db)
    const oneMoment = db.transaction().setIsolationLevel('repeatable read')
    return await oneMoment.execute((transaction) => checkRows(transaction, place))
  } finally {
    await db.destroy()
  }
}

function checkModes(dataFolder: string): Finding {
  const open = [databaseName, keyFileName]
    .map((name) => join(dataFolder, name))
    .filter((file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0)
  return {
    what: 'only the service’s user can read its files',
    faults:
      process.platform === 'win32' ? [] : open.map((file) => `other users can read ${file}: run chmod 600 ${file}`),
  }
}

async function checkRows(db: Database, place: Place): Promise<Finding[]> {
  const migrations = await checkMigrations(db)
  // The checks only apply to rows of this version.
  if (!migrations.isCurrent) return [migrations.finding]
  const findings = [migrations.finding, ...(await checkSecrets(db, place))]
  for (const check of integrityChecks) {
    const { count, ids } = await findBreaches(db, check)
    const faults = count === 0 ? [] : [`${count} ${count === 1 ? 'does' : 'do'} not, such as ${ids.join(', ')}`]
    findings.push({ what: check.what, faults })
  }
  return findings
}

async function checkMigrations(db: Database): Promise<{ finding: Finding; isCurrent: boolean }> {
  const applied = await listMigrations(db).catch(() => undefined)
  if (!applied)
    return {
      finding: { what: 'the database is Beckon’s', faults: ['it has no migrations table'] },
      isCurrent: false,
    }
  const unknown = unknownAmong(applied)
  const waiting = migrationNames.filter((name) => !applied.includes(name))
  const what =
    waiting.length === 0
      ? `the database matches this version (${applied.at(-1)})`
      : `the database is from an earlier version; the next start upgrades it (${waiting.join(', ')})`
  const faults =
    unknown.length === 0 ? [] : [`a newer version of Beckon has changed it (${unknown.join(', ')}). Use that version`]
  return { finding: { what, faults }, isCurrent: unknown.length + waiting.length === 0 }
}

async function checkSecrets(db: Database, place: Place): Promise<Finding[]> {
  const what = 'the service’s key matches its encrypted secrets'
  let keys: VaultKeys | undefined
  try {
    keys = await findVaultKeys({ ...place, db })
  } catch (error) {
    if (error instanceof SecretMistake) return [{ what, faults: [error.message] }]
    throw error
  }
  if (!keys) return [{ what: 'there are no encrypted secrets yet', faults: [] }]
  const uses = await countKeyUse(db, keys)
  return [
    { what, faults: [] },
    ...uses.map(({ kind, current, previous, unknown }) => ({
      what: `all ${kind} can be decrypted (${current + previous + unknown})`,
      faults: unknown === 0 ? [] : [`${unknown} can’t. Enter them again`],
    })),
  ]
}
