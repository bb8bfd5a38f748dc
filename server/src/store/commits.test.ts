import { describe, expect, onTestFinished, test } from 'vitest'
import { databases, makeTestFolder, startTestApp, type TestDatabase } from '../test/app.ts'
import { createCommit } from './commits.ts'
import { openDatabase } from './database.ts'

test('work that arrives at the moment in which a group is over is committed too', async () => {
  const database = await openDatabase({ databaseUrl: undefined, dataFolder: makeTestFolder() })
  onTestFinished(() => database.db.destroy())
  const commit = createCommit(database)
  const done: number[] = []
  for (let microtasks = 0; microtasks < 20; microtasks += 1) {
    await commit(async () => {})
    for (let passed = 0; passed < microtasks; passed += 1) await undefined
    await commit(async () => void done.push(microtasks))
  }
  expect(done).toHaveLength(20)
})

const row = (key: string) => ({ key, value: key })

async function start(database: TestDatabase) {
  const { db } = await startTestApp(database)
  const commit = createCommit({ db, kind: database })
  const insert = (key: string) =>
    commit(async (transaction) => {
      await transaction.insertInto('service').values(row(key)).execute()
      return key
    })
  const keys = async () =>
    (await db.selectFrom('service').select('key').where('key', 'like', 'k%').orderBy('key').execute()).map(
      ({ key }) => key,
    )
  return { commit, insert, keys }
}

describe.each(databases)('commits, on %s', (database) => {
  test('many that arrive together are all there when they are acknowledged', async () => {
    const { insert, keys } = await start(database)
    const sent = Array.from({ length: 300 }, (_, index) => `k${String(index).padStart(3, '0')}`)
    expect(await Promise.all(sent.map(insert))).toEqual(sent)
    expect(await keys()).toEqual(sent)
  })

  test('one that fails is taken back alone, with all it did', async () => {
    const { commit, insert, keys } = await start(database)
    await insert('k1')
    const fail = commit(async (transaction) => {
      await transaction.insertInto('service').values(row('k-half')).execute()
      throw new Error('in the middle')
    })
    const settled = await Promise.allSettled([fail, insert('k1'), insert('k2')])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await keys()).toEqual(['k1', 'k2'])
  })
})
