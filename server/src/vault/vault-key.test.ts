import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../store/database.ts'
import { migrate } from '../store/migrate.ts'
import { databases, makeTestFolder, type TestDatabase } from '../test/app.ts'
import { makeFreshDatabase } from '../test/fresh-database.ts'
import { openVaultKey, SecretMistake } from './vault-key.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const secret = 'a phrase of more than thirty-two letters'
const fileIn = (folder: string) => join(folder, 'secret.key')

async function openTestDatabase(database: TestDatabase): Promise<Database> {
  const databaseUrl = database === 'postgres' ? await makeFreshDatabase() : undefined
  const opened = await openDatabase({ databaseUrl, dataFolder: makeTestFolder() })
  onTestFinished(() => opened.db.destroy())
  await migrate(opened)
  return opened.db
}

describe.each(databases)("the service's key, on %s", (database) => {
  test('is created once in the data folder, readable only by its owner, and is the same at the next start', async () => {
    const [db, dataFolder] = [await openTestDatabase(database), join(makeTestFolder(), 'new')]
    const key = await openVaultKey({ db, secret: undefined, dataFolder })
    expect(key).toHaveLength(32)
    expect(readdirSync(dataFolder)).toEqual(['secret.key'])
    expect(statSync(fileIn(dataFolder)).mode & 0o777).toBe(0o600)
    chmodSync(fileIn(dataFolder), 0o644)
    expect(await openVaultKey({ db, secret: undefined, dataFolder })).toEqual(key)
    expect(statSync(fileIn(dataFolder)).mode & 0o777).toBe(0o600)
  })

  test('is derived from BECKON_SECRET if set, and then nothing is written', async () => {
    const [db, dataFolder] = [await openTestDatabase(database), makeTestFolder()]
    const key = await openVaultKey({ db, secret, dataFolder })
    expect(await openVaultKey({ db, secret, dataFolder: makeTestFolder() })).toEqual(key)
    expect(readdirSync(dataFolder)).toEqual([])
  })

  test('moves to another server as a file, or as BECKON_SECRET with the text of the file', async () => {
    const [db, first, second] = [await openTestDatabase(database), makeTestFolder(), makeTestFolder()]
    const key = await openVaultKey({ db, secret: undefined, dataFolder: first })
    copyFileSync(fileIn(first), fileIn(second))
    expect(await openVaultKey({ db, secret: undefined, dataFolder: second })).toEqual(key)
    const text = readFileSync(fileIn(first), 'utf8').trim()
    expect(await openVaultKey({ db, secret: text, dataFolder: makeTestFolder() })).toEqual(key)
  })

  test('a start with another secret, or without the file, stops and says what to do', async () => {
    const [db, dataFolder] = [await openTestDatabase(database), makeTestFolder()]
    await openVaultKey({ db, secret: undefined, dataFolder })
    const openOther = (given: string | undefined, folder: string) =>
      openVaultKey({ db, secret: given, dataFolder: folder })

    await expect(openOther(secret, dataFolder)).rejects.toThrow(SecretMistake)
    await expect(openOther(secret, dataFolder)).rejects.toThrow(/different key than that of BECKON_SECRET.*set BECKON/)
    const empty = makeTestFolder()
    await expect(openOther(undefined, empty)).rejects.toThrow(/there is no BECKON_SECRET and no .*secret\.key/)
    expect(readdirSync(empty)).toEqual([])
    writeFileSync(fileIn(empty), 'x'.repeat(43))
    await expect(openOther(undefined, empty)).rejects.toThrow(/different key than that of .*secret\.key/)
    writeFileSync(fileIn(empty), '')
    await expect(openOther(undefined, empty)).rejects.toThrow(/secret\.key is not a valid key file/)
  })

  test('servers that start at the same time in one folder get the same key', async () => {
    const [db, dataFolder] = [await openTestDatabase(database), makeTestFolder()]
    const keys = await Promise.all([1, 2, 3, 4].map(() => openVaultKey({ db, secret: undefined, dataFolder })))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(readdirSync(dataFolder)).toEqual(['secret.key'])
  })

  test('of servers that start at the same time with their own folders, one continues and the others stop', async () => {
    const db = await openTestDatabase(database)
    const starts = await Promise.allSettled(
      [1, 2, 3].map(() => openVaultKey({ db, secret: undefined, dataFolder: makeTestFolder() })),
    )
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const start of starts) if (start.status === 'rejected') expect(start.reason).toBeInstanceOf(SecretMistake)
  })

  test('a lost key is given up by deleting its fingerprint', async () => {
    const [db, dataFolder] = [await openTestDatabase(database), makeTestFolder()]
    const lost = await openVaultKey({ db, secret: undefined, dataFolder })
    rmSync(fileIn(dataFolder))
    await db.deleteFrom('service').where('key', '=', 'vaultFingerprint').execute()
    expect(await openVaultKey({ db, secret, dataFolder })).not.toEqual(lost)
  })

  test('the database contains a fingerprint that is not the key', async () => {
    const db = await openTestDatabase(database)
    const key = await openVaultKey({ db, secret, dataFolder: '' })
    const { value } = await db
      .selectFrom('service')
      .where('key', '=', 'vaultFingerprint')
      .select('value')
      .executeTakeFirstOrThrow()
    expect(value).toMatch(/^[0-9a-f]{64}$/)
    expect(value).not.toBe(key.toString('hex'))
  })
})

test('a folder that is not writable is reported, with both ways out', async () => {
  const db = await openTestDatabase('sqlite')
  const file = join(makeTestFolder(), 'a-file')
  writeFileSync(file, '')
  await expect(openVaultKey({ db, secret: undefined, dataFolder: file })).rejects.toThrow(
    /cannot be written to .*BECKON_DATA, or set BECKON_SECRET/,
  )
})

test('the program exits with the message, and releases the folder', async () => {
  const dataFolder = makeTestFolder()
  const opened = await openDatabase({ databaseUrl: undefined, dataFolder })
  await migrate(opened)
  await openVaultKey({ db: opened.db, secret, dataFolder })
  await opened.db.destroy()
  const program = spawnSync(process.execPath, [main, 'start', '--data', dataFolder, '--port', '0'], {
    encoding: 'utf8',
    timeout: 240_000,
    env: { BECKON_SECRET: `${secret} and another` },
  })
  expect(program.status).toBe(1)
  expect(program.stderr).toMatch(/^The secrets in this database were encrypted with a different key/)
})
