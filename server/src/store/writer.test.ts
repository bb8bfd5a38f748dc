import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '../test/app.ts'
import { DatabaseUnavailable } from './database-faults.ts'
import { createWriter } from './writer.ts'

function makeFile() {
  const path = join(makeTestFolder(), 'test.db')
  const sqlite = new SqliteDatabase(path)
  onTestFinished(() => void sqlite.close())
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec('create table words (word text primary key, count integer)')
  const words = () => sqlite.prepare('select word from words order by word').pluck().all()
  return { path, sqlite, words }
}

async function startWriter(path: string, options: Parameters<typeof createWriter>[1] = {}) {
  const writer = createWriter(path, options)
  onTestFinished(writer.close)
  expect(await writer.commit([])).toBe(false)
  while (!writer.isReady()) await setImmediate()
  return writer
}

const insert = (word: string) => ({ sql: 'insert into words values (?, ?)', parameters: [word, 1] })
const count = (word: string) => ({ sql: 'update words set count = count + 1 where word = ?', parameters: [word] })

test('commits of the thread are stored', async () => {
  const { path, words } = makeFile()
  const { commit } = await startWriter(path)
  expect(await commit([insert('a'), insert('b'), count('a')])).toBe(true)
  expect(await commit([insert('c'), count('nothing')])).toBe(true)
  expect(words()).toEqual(['a', 'b', 'c'])
})

test('a failure leaves nothing behind, and the next commit works', async () => {
  const { path, words } = makeFile()
  const { commit } = await startWriter(path)
  expect(await commit([insert('a')])).toBe(true)
  expect(await commit([insert('b'), insert('a')])).toBe(false)
  const orElse = () => new Error('nothing to count')
  expect(await commit([insert('b'), { ...count('nothing'), orElse }])).toBe(false)
  expect(await commit([insert('c'), { ...count('a'), orElse }])).toBe(true)
  expect(words()).toEqual(['a', 'c'])
})

test('a commit during which the thread died has an unknown result, and the thread is not used again', async () => {
  const { path, words } = makeFile()
  const dying = `
    const { parentPort } = require('worker_threads')
    parentPort.postMessage(true)
    parentPort.on('message', () => process.exit(1))`
  const lost: unknown[] = []
  const startThread = () => new Worker(dying, { eval: true })
  const writer = await startWriter(path, { startThread, onLost: (error) => lost.push(error) })
  await expect(writer.commit([insert('a')])).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(writer.isReady()).toBe(false)
  expect(await writer.commit([insert('a')])).toBe(false)
  expect(words()).toEqual([])
  expect(lost).toEqual([new Error('the thread ended with 1')])
})

const unable: [when: string, startThread: () => Worker][] = [
  ['before it starts', () => ({}) as Worker],
  ['when it starts', () => new Worker('throw new Error()', { eval: true })],
]
test.each(unable)('a thread that fails %s is not used, and the operator is informed', async (_, startThread) => {
  const { path } = makeFile()
  const lost = Promise.withResolvers<unknown>()
  const writer = createWriter(path, { startThread, onLost: lost.resolve })
  expect(await writer.commit([insert('a')])).toBe(false)
  expect(await lost.promise).toBeInstanceOf(Error)
  expect(await writer.commit([insert('a')])).toBe(false)
  expect(writer.isReady()).toBe(false)
})

test('an invalid statement is not run, and those after it are', async () => {
  const { path, words } = makeFile()
  const { commit } = await startWriter(path)
  expect(await commit([{ sql: 'nonsense', parameters: [] }, insert('a')])).toBe(false)
  expect(await commit([insert('b'), count('b')])).toBe(true)
  expect(words()).toEqual(['b'])
})

test('a message that cannot be sent to a thread is not run, and the next is', async () => {
  const { path, words } = makeFile()
  const { commit } = await startWriter(path)
  expect(await commit([{ ...insert('a'), parameters: [() => {}] }])).toBe(false)
  expect(await commit([count('b'), insert('b')])).toBe(true)
  expect(words()).toEqual(['b'])
})

test('closing waits for a thread that is just starting', async () => {
  const { path } = makeFile()
  let isGone = false
  const startThread = (file: string) =>
    new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: file }).on('exit', () => {
      isGone = true
    })
  const writer = createWriter(path, { startThread })
  expect(await writer.commit([])).toBe(false)
  await writer.close()
  expect(isGone).toBe(true)
})
