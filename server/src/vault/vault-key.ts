import { createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newId } from '../lib/clock.ts'
import type { Database } from '../store/database.ts'

export const keyFileName = 'secret.key'
const keyBytes = 32
/** Fixed, because all servers of a database must derive the same key. */
const salt = 'beckon vault'
const fingerprintName = 'vaultFingerprint'
/** While secrets may be left that the previous key has encrypted: its fingerprint. */
const previousName = 'vaultPreviousFingerprint'

/** The service cannot start with the given secret, or has none. The message tells the operator what to do. */
export class SecretMistake extends Error {
  override readonly name = 'SecretMistake'
}

export interface VaultKeys {
  key: Buffer
  /** Opens what was encrypted before the key was replaced. */
  previousKey?: Buffer | undefined
}

interface Place {
  db: Database
  secret: string | undefined
  previousSecret?: string | undefined
  dataFolder: string
}

/**
 * The key that encrypts secrets: derived from BECKON_SECRET or, without one, from a secret that is created once in the
 * data folder. That file's text also works as BECKON_SECRET: it derives the same key. The database stores a
 * fingerprint, so that a service with a different key stops before it encrypts anything.
 */
export async function openVaultKey(place: Place): Promise<Buffer> {
  return (await openVaultKeys(place)).key
}

/** With a previous secret, the fingerprint may be either's: then the key is replaced from now on. */
export async function openVaultKeys({ db, secret, previousSecret, dataFolder }: Place): Promise<VaultKeys> {
  const file = join(dataFolder, keyFileName)
  const known = await findFingerprint(db)
  if (secret === undefined && !existsSync(file)) {
    if (known !== undefined) throw secretIsAway(file)
    makeSecret(dataFolder, file)
  }
  const key = await deriveKey(secret ?? readSecret(file))
  const fingerprint = fingerprintOf(key)
  const previousKey = previousSecret === undefined ? undefined : await deriveKey(previousSecret)
  const previous = previousKey && fingerprintOf(previousKey)
  const claimed = known ?? (await claimFingerprint(db, fingerprint))
  if (claimed !== fingerprint && claimed !== previous) throw otherSecret(secret === undefined ? file : 'BECKON_SECRET')
  if (claimed !== fingerprint && previous !== undefined) await replaceFingerprint(db, previous, fingerprint)
  await requirePrevious(db, [fingerprint, previous])
  return { key, previousKey }
}

/**
 * Read-only: creates and claims nothing. Undefined if nothing was ever encrypted; throws a SecretMistake if the key is
 * missing or a different one.
 */
export async function findVaultKey({ db, secret, previousSecret, dataFolder }: Place): Promise<Buffer | undefined> {
  const known = await findFingerprint(db)
  if (known === undefined) return undefined
  const file = join(dataFolder, keyFileName)
  if (secret === undefined && !existsSync(file)) throw secretIsAway(file)
  const key = await deriveKey(secret ?? readSecret(file))
  const isKnown = fingerprintOf(key) === known
  // The service has not been started since the secret was replaced.
  const isReplaced = previousSecret !== undefined && fingerprintOf(await deriveKey(previousSecret)) === known
  if (!isKnown && !isReplaced) throw otherSecret(secret === undefined ? file : 'BECKON_SECRET')
  return key
}

/** Both keys that may be in use, read-only, for `beckon secret`. */
export async function findVaultKeys({ previousSecret, ...place }: Place): Promise<VaultKeys | undefined> {
  const previousKey = previousSecret === undefined ? undefined : await deriveKey(previousSecret)
  const key = await findVaultKey({ ...place, previousSecret })
  return key && { key, previousKey }
}

const fingerprintOf = (key: Buffer): string => createHmac('sha256', key).update('fingerprint').digest('hex')

/** Slow on purpose, for a secret chosen by a person. A generated one is 256 random bits and only needs decoding. */
async function deriveKey(secret: string): Promise<Buffer> {
  if (isOurs(secret)) return Buffer.from(hkdfSync('sha256', secret, salt, '', keyBytes))
  return promisify<string, string, number, Buffer>(scrypt)(secret, salt, keyBytes)
}

const inventSecret = (): string => randomBytes(32).toString('base64url')
const isOurs = (secret: string): boolean => /^[\w-]{43}$/.test(secret)

function readSecret(file: string): string {
  if (statSync(file).mode & 0o077) chmodSync(file, 0o600)
  const secret = readFileSync(file, 'utf8').trim()
  if (!isOurs(secret))
    throw new SecretMistake(
      `${file} is not a valid key file. Restore it from a backup. If this is a new installation, delete it and start again.`,
    )
  return secret
}

/** Written atomically; if servers start at the same time in one folder, the first one's file wins. */
function makeSecret(dataFolder: string, file: string): void {
  const draft = `${file}.${newId()}`
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    writeFileSync(draft, `${inventSecret()}\n`, { mode: 0o600, flag: 'wx', flush: true })
    try {
      linkSync(draft, file)
    } catch {
      // Another server was faster, or the file system doesn't support links.
      if (!existsSync(file)) renameSync(draft, file)
    }
    rmSync(draft, { force: true })
  } catch (error) {
    throw new SecretMistake(
      `The service's key cannot be written to ${file} (${error instanceof Error ? error.message : error}). Choose a writable folder with --data or BECKON_DATA, or set BECKON_SECRET.`,
      { cause: error },
    )
  }
}

const findFingerprint = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('service').where('key', '=', fingerprintName).select('value').executeTakeFirst())?.value

async function replaceFingerprint(db: Database, from: string, to: string): Promise<void> {
  await db.transaction().execute(async (within) => {
    const previous = { key: previousName, value: from }
    await within.updateTable('service').set({ value: to }).where('key', '=', fingerprintName).execute()
    await within
      .insertInto('service')
      .values(previous)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: from }))
      .execute()
  })
}

/** Until everything is encrypted with the current key, the previous one is needed. */
async function requirePrevious(db: Database, given: (string | undefined)[]): Promise<void> {
  const row = await db.selectFrom('service').where('key', '=', previousName).select('value').executeTakeFirst()
  if (row && !given.includes(row.value))
    throw new SecretMistake(
      'Some secrets are still encrypted with the previous key. Set BECKON_SECRET_PREVIOUS to it until the log says that it is no longer needed, or `beckon secret` does.',
    )
}

/** Nothing is encrypted with it any more. */
export const forgetPreviousKey = async (db: Database): Promise<void> =>
  void (await db.deleteFrom('service').where('key', '=', previousName).execute())

/** The first caller sets it for good. All callers get the stored value. */
async function claimFingerprint(db: Database, fingerprint: string): Promise<string | undefined> {
  await db
    .insertInto('service')
    .values({ key: fingerprintName, value: fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findFingerprint(db)
}

const whatToDo = `All servers of a database need the same key: set BECKON_SECRET to that of the first server, or to the text of its ${keyFileName}. If the key is lost, see "The service's key" in docs/operating.md.`

const otherSecret = (given: string) =>
  new SecretMistake(
    `The secrets in this database were encrypted with a different key than that of ${given}. ${whatToDo}`,
  )

const secretIsAway = (file: string) =>
  new SecretMistake(
    `The key that encrypts the secrets in this database is missing: there is no BECKON_SECRET and no ${file}. ${whatToDo}`,
  )
