import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '../test/app.ts'
import { createCheckpoints } from './checkpoints.ts'
import { openToWrite } from './open-sqlite.ts'

/** More than the pages after which a commit copies the log itself. */
const writtenBytes = 8 * 1024 ** 2

async function open(startThread?: (path: string) => Worker) {
  const path = join(makeTestFolder(), 'test.db')
  const writing = await openToWrite(path)
  const checkpoints = createCheckpoints(path, {
    setPages: (pages) => void writing.pragma(`wal_autocheckpoint = ${pages}`),
    ...(startThread && { startThread }),
  })
  onTestFinished(async () => {
    await checkpoints.close()
    writing.close()
  })
  writing.exec('create table notes (text blob)')
  return { writing, checkpoints, fileBytes: () => statSync(path).size }
}
const write = (writing: Sqlite.Database) => writing.prepare('insert into notes values (zeroblob(?))').run(writtenBytes)

test('long work leaves the log to a thread, and commits copy it again afterwards', async () => {
  const { writing, checkpoints, fileBytes } = await open()
  checkpoints.begin()
  checkpoints.begin()
  write(writing)
  expect(fileBytes()).toBeLessThan(writtenBytes)
  await Promise.all([checkpoints.run(), checkpoints.run()])
  // Both, or the first of them alone, copied all that was committed before.
  expect(fileBytes()).toBeGreaterThan(writtenBytes)

  checkpoints.end()
  write(writing)
  expect(fileBytes()).toBeLessThan(2 * writtenBytes)
  checkpoints.end()
  write(writing)
  expect(fileBytes()).toBeGreaterThan(3 * writtenBytes)
  await checkpoints.run()
})

test('if the thread dies, nobody waits for it, and commits copy the log themselves', async () => {
  const { writing, checkpoints, fileBytes } = await open(
    () => new Worker('require("node:worker_threads").parentPort.on("message", () => process.exit(1))', { eval: true }),
  )
  checkpoints.begin()
  write(writing)
  await checkpoints.run()
  write(writing)
  expect(fileBytes()).toBeGreaterThan(2 * writtenBytes)
  checkpoints.end()
})
