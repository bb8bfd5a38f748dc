import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder, startTestApp } from '../test/app.ts'
import { openDatabase } from './database.ts'
import { DatabaseUnavailable } from './database-faults.ts'
import { createScanner } from './scanner.ts'

/** Counts up to a number, which takes a while. */
const counting = (most: number) =>
  CompiledQuery.raw(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${most}) select count(*) as count from numbers`,
  ) as CompiledQuery<{ count: number }>

async function openFile() {
  const dataFolder = makeTestFolder()
  const database = await openDatabase({ databaseUrl: undefined, dataFolder })
  if (database.kind !== 'sqlite') throw new Error('Not a SQLite file.')
  onTestFinished(() => database.db.destroy())
  return { database, path: `${dataFolder}/beckon.db` }
}

async function openScanner(options?: Parameters<typeof createScanner>[1]) {
  const scanner = createScanner((await openFile()).path, options)
  onTestFinished(scanner.close)
  return scanner
}

test('the event loop goes on while the rows of a large file are looked at', async () => {
  const { database } = await openFile()
  database.file.run('create table large as select zeroblob(2000000) as content')
  let isOver = false
  const scanned = database.scan(counting(200_000), 'a').finally(() => {
    isOver = true
  })
  let ticks = 0
  while (!isOver) {
    await new Promise(setImmediate)
    ticks += 1
  }
  expect(await scanned).toEqual([{ count: 200_000 }])
  expect(ticks).toBeGreaterThan(100)

  database.file.run('insert into large select zeroblob(10)')
  expect(await database.scan(CompiledQuery.raw('select count(*) as count from large'), 'a')).toEqual([{ count: 2 }])
})

test('accounts are served round robin', async () => {
  const scanner = await openScanner()
  const order: string[] = []
  const scan = (accountId: string) => scanner.scan(counting(1_000), accountId).then(() => order.push(accountId))
  await Promise.all([scan('a'), scan('a'), scan('a'), scan('b'), scan('c')])
  expect(order).toEqual(['a', 'b', 'c', 'a', 'a'])
})

test('a query that takes too long fails, and others run', async () => {
  const { scan } = await openScanner({ timeoutMs: 1 })
  await expect(scan(counting(3_000_000), 'a')).rejects.toThrow(DatabaseUnavailable)
  const patient = await openScanner()
  expect(await patient.scan(counting(10), 'a')).toEqual([{ count: 10 }])
})

test('the late answer of a thread that was given up is not taken for that of the next query', async () => {
  const threads: EventEmitter[] = []
  const startThread = () => {
    const thread = Object.assign(new EventEmitter(), { postMessage: () => {}, terminate: async () => 1 })
    threads.push(thread)
    return thread as unknown as Worker
  }
  const { scan } = createScanner('unused', { timeoutMs: 1, startThread })
  const first = scan(counting(1), 'a')
  threads[0]?.emit('message', 'ready')
  await expect(first).rejects.toThrow(DatabaseUnavailable)
  const second = scan(counting(1), 'b')
  threads[0]?.emit('message', { rows: ['of a'] })
  threads[1]?.emit('message', { rows: ['of b'] })
  expect(await second).toEqual(['of b'])
})

test('a thread that cannot be started fails the query, not the service', async () => {
  const { scan } = await openScanner({
    startThread: () => {
      throw new Error('no more threads')
    },
  })
  await expect(scan(counting(10), 'a')).rejects.toThrow(DatabaseUnavailable)
})

test('a query that SQLite refuses fails, and the next one runs', async () => {
  const { scan } = await openScanner()
  await expect(scan(CompiledQuery.raw('select * from missing'), 'a')).rejects.toThrow('no such table')
  expect(await scan(counting(10), 'a')).toEqual([{ count: 10 }])
})

test('a search in the entries sees what was just written', async () => {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const bot = (await ada.post('/bots', { name: 'Helper' })).json()
  for (const word of ['lamp', 'chair']) {
    await ada.post(`/bots/${bot.id}/entries`, { questions: [`Where is my ${word}?`], answer: 'At home.' })
    const { data } = (await ada.get(`/bots/${bot.id}/entries?search=${word}`)).json()
    expect(data).toMatchObject([{ questions: [`Where is my ${word}?`] }])
  }
  expect((await ada.get('/bots')).json().data).toMatchObject([{ entryCount: 2 }])
})
