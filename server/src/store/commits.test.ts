import { describe, expect, onTestFinished, test } from 'vitest'
import { databases, makeTestFolder, startTestApp, type TestDatabase } from '../test/app.ts'
import { createCommits } from './commits.ts'
import { openDatabase } from './database.ts'
import { must, prepareRead, prepareStatement, type Statement } from './statements.ts'

test('work that arrives just when a group ends is committed too', async () => {
  const database = await openDatabase({ databaseUrl: undefined, dataFolder: makeTestFolder() })
  onTestFinished(() => database.db.destroy())
  const { record } = createCommits(database)
  const done: number[] = []
  for (let microtasks = 0; microtasks < 20; microtasks += 1) {
    await record([], 'a')
    for (let passed = 0; passed < microtasks; passed += 1) await undefined
    await record([], 'a')
    done.push(microtasks)
  }
  expect(done).toHaveLength(20)
})

const row = (key: string) => ({ key, value: key })

async function start(database: TestDatabase) {
  const app = await startTestApp(database)
  const { db } = app
  const commits = createCommits(app.database)
  const record = (statements: Statement[], owner = 'a') => commits.record(statements, owner)
  const keys = async () =>
    (
      await db
        .selectFrom('service')
        .select('key')
        .where('key', 'like', 'k%')
        .where('key', '!=', 'cachedRowsWritten')
        .orderBy('key')
        .execute()
    ).map(({ key }) => key)
  const write = prepareStatement((given: { key: string }) =>
    db.insertInto('service').values({ key: given.key, value: given.key }),
  )
  const rename = prepareStatement((given: { key: string; value: string }) =>
    db.updateTable('service').set({ value: given.value }).where('key', '=', given.key),
  )
  const insert = (key: string) => record([write({ key })])
  return { app, record, write, rename, insert, keys }
}

describe.each(databases)('commits, on %s', (database) => {
  test('many that arrive together are all stored when they are acknowledged', async () => {
    const { insert, keys } = await start(database)
    const sent = Array.from({ length: 300 }, (_, index) => `k${String(index).padStart(3, '0')}`)
    await Promise.all(sent.map(insert))
    expect(await keys()).toEqual(sent)
  })

  test('no reader sees changes before the commit', async () => {
    const { app, record, write, rename, insert } = await start(database)
    const find = prepareRead(app.database, (given: { key: string }) =>
      app.db.selectFrom('service').where('key', '=', given.key).select('value'),
    )
    await insert('k0')
    const recorded = record([write({ key: 'k1' }), must(rename({ key: 'k0', value: 'new' }), () => new NoRow())])
    const meanwhile = [...(await find({ key: 'k1' })), ...(await find({ key: 'k0' }))]
    await recorded
    // PostgreSQL may run the read before or after the commit.
    if (database === 'sqlite') expect(meanwhile).toEqual([{ value: 'k0' }])
    else expect(meanwhile.at(-1)?.value).toBe(meanwhile.length > 1 ? 'new' : meanwhile[0]?.value)
    expect([await find({ key: 'k1' }), await find({ key: 'k0' })]).toEqual([[{ value: 'k1' }], [{ value: 'new' }]])
    expect(await find({ key: 'k2' })).toEqual([])
  })

  test('statements recorded together, twice, are all stored when they are acknowledged', async () => {
    const { record, write, rename, insert, keys, app } = await start(database)
    const sent = Array.from({ length: 250 }, (_, index) => `k${String(index).padStart(3, '0')}`)
    const both = (key: string) => record([write({ key }), rename({ key: key.replace('k', 'old'), value: 'new' })])
    await Promise.all(sent.map((key) => insert(key.replace('k', 'old'))))
    await Promise.all(sent.slice(0, 20).map(both))
    await Promise.all(sent.slice(20).map(both))
    expect(await keys()).toEqual(sent)
    expect(await app.db.selectFrom('service').where('value', '=', 'new').select('key').execute()).toHaveLength(250)
  })

  test('a list with a statement that had to change a row and did not is rolled back alone', async () => {
    const { record, write, rename, keys } = await start(database)
    const missing = () => record([write({ key: 'k-half' }), must(rename({ key: 'k9', value: 'x' }), () => new NoRow())])
    await expect(missing()).rejects.toThrow(NoRow)
    const settled = await Promise.allSettled([
      missing(),
      record([write({ key: 'k1' })]),
      record([write({ key: 'k2' }), rename({ key: 'k9', value: 'x' })]),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(settled[0]).toMatchObject({ reason: expect.any(NoRow) })
    expect(await keys()).toEqual(['k1', 'k2'])
  })

  test('rows that arrive together are all stored, except those of a refused list', async () => {
    const { record, write, insert, keys } = await start(database)
    await insert('k1')
    const two = (one: string, other: string) => record([write({ key: one }), write({ key: other })])
    // SQLite cannot bind objects, and PostgreSQL refuses NUL characters.
    const unwritable = database === 'sqlite' ? ({} as string) : 'k\0'
    const settled = await Promise.allSettled([
      two('k2', 'k3'),
      two('k4', 'k1'),
      two('k5', 'k6'),
      two('k7', 'k7'),
      two('k8', unwritable),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'rejected'])
    expect(settled[1]).toMatchObject({ reason: { code: expect.stringMatching(/^(23505|SQLITE_CONSTRAINT_.*)$/) } })
    expect(await keys()).toEqual(['k1', 'k2', 'k3', 'k5', 'k6'])
  })

  test('they are stored beside transactions that wait between their statements', async () => {
    const { app, insert, keys } = await start(database)
    const transaction = app.db.transaction().execute(async (within) => {
      await within.insertInto('service').values(row('k1')).execute()
      await within.insertInto('service').values(row('k2')).execute()
    })
    await Promise.all([insert('k3'), transaction, insert('k4')])
    expect(await keys()).toEqual(['k1', 'k2', 'k3', 'k4'])
  })
})

test('on postgres, waiting for a lock does not block the rows of others', async () => {
  const { app, record, write, keys } = await start('postgres')
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holder = app.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('service').values(row('k1')).execute()
    held.resolve()
    await over.promise
  })
  await held.promise
  const waiting = Promise.allSettled([record([write({ key: 'k1' })], 'a'), record([write({ key: 'k2' })], 'a')])
  await record([write({ key: 'k3' })], 'b')
  expect(await keys()).toEqual(['k3'])
  over.resolve()
  await holder
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await keys()).toEqual(['k1', 'k2', 'k3'])
})

class NoRow extends Error {}
