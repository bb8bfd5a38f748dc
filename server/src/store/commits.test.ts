import { describe, expect, onTestFinished, test } from 'vitest'
import { databases, makeTestFolder, startTestApp, type TestDatabase } from '../test/app.ts'
import { createCommit } from './commits.ts'
import { openDatabase } from './database.ts'
import { prepareRead, prepareStep, step } from './statements.ts'

test('work that arrives at the moment in which a group is over is committed too', async () => {
  const database = await openDatabase({ databaseUrl: undefined, dataFolder: makeTestFolder() })
  onTestFinished(() => database.db.destroy())
  const commit = createCommit(database)
  const done: number[] = []
  for (let microtasks = 0; microtasks < 20; microtasks += 1) {
    await commit(function* () {})
    for (let passed = 0; passed < microtasks; passed += 1) await undefined
    await commit(function* () {})
    done.push(microtasks)
  }
  expect(done).toHaveLength(20)
})

const row = (key: string) => ({ key, value: key })

async function start(database: TestDatabase) {
  const app = await startTestApp(database)
  const { db } = app
  const commit = createCommit(app.database)
  const insertRow = (key: string) => step(db.insertInto('service').values(row(key)))
  const insert = (key: string) =>
    commit(function* () {
      yield* insertRow(key)
      return key
    })
  const keys = async () =>
    (await db.selectFrom('service').select('key').where('key', 'like', 'k%').orderBy('key').execute()).map(
      ({ key }) => key,
    )
  return { app, commit, insertRow, insert, keys }
}

describe.each(databases)('commits, on %s', (database) => {
  test('many that arrive together are all there when they are acknowledged', async () => {
    const { insert, keys } = await start(database)
    const sent = Array.from({ length: 300 }, (_, index) => `k${String(index).padStart(3, '0')}`)
    expect(await Promise.all(sent.map(insert))).toEqual(sent)
    expect(await keys()).toEqual(sent)
  })

  test('one that fails is taken back alone, with all it did', async () => {
    const { commit, insertRow, insert, keys } = await start(database)
    await insert('k1')
    const fail = commit(function* () {
      yield* insertRow('k-half')
      throw new Error('in the middle')
    })
    const settled = await Promise.allSettled([fail, insert('k1'), insert('k2')])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await keys()).toEqual(['k1', 'k2'])
  })

  test('work may catch what a statement throws', async () => {
    const { commit, insertRow, insert } = await start(database)
    await insert('k1')
    const explain = commit(function* () {
      try {
        yield* insertRow('k1')
      } catch {
        throw new Error('There is a k1.')
      }
    })
    await expect(explain).rejects.toThrow('There is a k1.')
  })

  test('a later statement sees what an earlier one did, and no reader sees it before the commit', async () => {
    const { app, commit, insertRow } = await start(database)
    const find = prepareRead(app.database, (given: { key: string }) =>
      app.db.selectFrom('service').where('key', '=', given.key).select('value'),
    )
    const rename = prepareStep((given: { key: string; value: string }) =>
      app.db.updateTable('service').set({ value: given.value }).where('key', '=', given.key).returning('value'),
    )
    let meanwhile: Promise<unknown[]> | undefined
    const values = await commit(function* () {
      yield* insertRow('k1')
      const renamed = yield* rename({ key: 'k1', value: 'new' })
      meanwhile = find({ key: 'k1' })
      return renamed
    })
    expect(values).toEqual([{ value: 'new' }])
    expect(await find({ key: 'k1' })).toEqual([{ value: 'new' }])
    expect(await find({ key: 'k2' })).toEqual([])
    if (database === 'sqlite') expect(await meanwhile).toEqual([])
  })
})
