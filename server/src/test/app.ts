import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import { createPasswords } from '../accounts/passwords.ts'
import { type BeckonOptions, createBeckon, readBuilt } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { once } from '../lib/once.ts'
import { createIndexWorker, type IndexWorker, startIndexThread } from '../search/index-worker.ts'
import { createReader } from '../sources/reader.ts'
import { createClient } from './clients.ts'
import { undeclaredErrorsOf } from './declared-errors.ts'
import { type AtEnd, makeFreshDatabase } from './fresh-database.ts'
import { memoryFolder } from './memory-folder.ts'
import { createPeople } from './people.ts'
import { routesOf } from './route-list.ts'

/** Every suite that touches data runs on both. */
export const databases = ['sqlite', 'postgres'] as const
export type TestDatabase = (typeof databases)[number]

const heapMb = 512

export const cheapHashes = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Shared by all apps of a test file: starting a process takes longer than most tests. */
const sharedReader = { ...createReader(), close: () => {} }
/** The same for the index worker; tests of workers have their own. */
const sharedWorker: IndexWorker = {
  ...createIndexWorker({ startThread: () => startIndexThread(heapMb) }),
  retire: () => {},
  close: async () => {},
}

const sharedBuilt = once(readBuilt)

/** The real service on its own database, with a manual clock, closed when the test ends or by what `atEnd` collects. */
export async function startTestApp(
  database: TestDatabase,
  {
    config: changes = {},
    reading = {},
    indexPool = {},
    atEnd = onTestFinished,
    ...others
  }: { config?: Partial<Config>; atEnd?: AtEnd } & Pick<
    BeckonOptions,
    | 'reading'
    | 'indexPool'
    | 'embeddingTimeoutMs'
    | 'modelRetries'
    | 'unknownHeldMs'
    | 'turnsAtOnce'
    | 'firstByteMs'
    | 'built'
    | 'passwords'
    | 'openaiRetryMs'
    | 'webhookRetries'
  > = {},
) {
  const dataFolder = makeTestFolder(memoryFolder(), atEnd)
  if (database === 'sqlite') cpSync(inject('sqliteTemplate'), dataFolder, { recursive: true })
  const databaseUrl = database === 'postgres' ? await makeFreshDatabase(atEnd) : undefined
  const config = {
    ...readConfig({ BECKON_SIGN_UP: 'open' }),
    dataFolder,
    databaseUrl,
    port: 0,
    connectionTimeoutMs: 240_000,
    ...changes,
  }
  const clock = createTestClock()
  const logs: string[] = []
  const logStream = { write: (line: string) => void logs.push(line) }

  const beckon = await createBeckon({
    config,
    now: clock.now,
    logStream,
    reading: { crawlDelayMs: 0, reader: sharedReader, ...reading },
    indexPool: { createWorker: () => sharedWorker, ...indexPool },
    modelRetries: { backoffMs: 1, waitMsMost: 100 },
    unknownHeldMs: 0,
    built: sharedBuilt(),
    passwords: createPasswords(cheapHashes),
    ...others,
  })
  atEnd(async () => {
    await beckon.close()
    expect(undeclaredErrorsOf(beckon.http), 'declare these codes in the contract').toEqual([])
  })
  await beckon.http.ready()

  return {
    ...beckon,
    ...createPeople(beckon.http),
    config,
    clock,
    logs,
    routes: routesOf(beckon.http),
    /** A program that calls the public API with a token. */
    api: (tokenValue: string) =>
      createClient(beckon.http, '/api/v1', () => ({ authorization: `Bearer ${tokenValue}` })),
    /** A client with neither a session nor a token. */
    anonymous: createClient(beckon.http, '', () => ({})),
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** An empty folder, deleted when the test ends. On some machines no program may start from one in memory. */
export function makeTestFolder(place = memoryFolder(), atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(place, 'beckon-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function createTestClock() {
  let ms = Date.UTC(2026, 10, 15, 10)
  return {
    now: () => ms,
    advance: (byMs: number) => {
      ms += byMs
    },
  }
}
