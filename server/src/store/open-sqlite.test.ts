import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '../test/app.ts'
import { openToRead, openToWrite } from './open-sqlite.ts'

const mb = 1024 ** 2

test('the write-ahead log is small again after a long reader', async () => {
  const path = join(makeTestFolder(), 'test.db')
  const [writing, reading] = [await openToWrite(path), await openToRead(path)]
  onTestFinished(() => void [reading, writing].map((each) => each.close()))
  writing.exec('create table notes (text blob)')
  const write = (times: number) => {
    for (let at = 0; at < times; at += 1) writing.prepare('insert into notes values (zeroblob(?))').run(mb)
  }
  const logBytes = () => statSync(`${path}-wal`).size

  reading.exec('begin')
  reading.prepare('select count(*) from notes').get()
  write(40)
  expect(logBytes()).toBeGreaterThan(40 * mb)

  reading.exec('commit')
  // One is copied into the database together with all before it; the next begins the log anew.
  write(2)
  expect(logBytes()).toBeLessThanOrEqual(17 * mb)
})
