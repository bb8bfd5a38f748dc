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
  onTestFinished(() => database.db.destroy())
  return { database, path: `${dataFolder}/beckon.db` }
}

test('the event loop goes on while many rows are looked at', async () => {
  const { database } = await openFile()
  let isOver = false
  const scanned = database.scan(counting(2_000_000), 'a').finally(() => {
    isOver = true
  })
  let ticks = 0
  while (!isOver) {
    await new Promise(setImmediate)
    ticks += 1
  }
  expect(await scanned).toEqual([{ count: 2_000_000 }])
  expect(ticks).toBeGreaterThan(100)
})

test('accounts take turns', async () => {
  const { database } = await openFile()
  const order: string[] = []
  const scan = (accountId: string) => database.scan(counting(1_000), accountId).then(() => order.push(accountId))
  await Promise.all([scan('a'), scan('a'), scan('a'), scan('b'), scan('c')])
  expect(order).toEqual(['a', 'b', 'c', 'a', 'a'])
})

test('a query that takes too long fails, and others run', async () => {
  const { path } = await openFile()
  const { scan, close } = createScanner(path, { timeoutMs: 1 })
  onTestFinished(close)
  await expect(scan(counting(3_000_000), 'a')).rejects.toThrow(DatabaseUnavailable)
  const patient = createScanner(path)
  onTestFinished(patient.close)
  expect(await patient.scan(counting(10), 'a')).toEqual([{ count: 10 }])
})

test('a thread that cannot be started fails the query, not the service', async () => {
  const { path } = await openFile()
  const { scan } = createScanner(path, {
    startThread: () => {
      throw new Error('no more threads')
    },
  })
  await expect(scan(counting(10), 'a')).rejects.toThrow(DatabaseUnavailable)
})

test('a query that SQLite refuses fails, and the next one runs', async () => {
  const { database } = await openFile()
  await expect(database.scan(CompiledQuery.raw('select * from missing'), 'a')).rejects.toThrow('no such table')
  expect(await database.scan(counting(10), 'a')).toEqual([{ count: 10 }])
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
