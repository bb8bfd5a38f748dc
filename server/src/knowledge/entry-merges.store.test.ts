import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { createEntryStore } from './entries.store.ts'
import { columnsOf } from './entry-columns.ts'
import { createEntryMerges } from './entry-merges.store.ts'

test.each(databases)('the whole bot is in memory once, however many files an account imports, on %s', async (kind) => {
  const app = await startTestApp(kind)
  const ada = await app.signUp('ada')
  const bot = await ada.bot()
  const store = createEntryStore(app.database)
  const merges = createEntryMerges(app.database, store)
  let [running, most] = [0, 0]
  const merge = () =>
    merges.merge(ada.accountId, bot.id, async () => {
      running += 1
      most = Math.max(most, running)
      await setImmediate()
      running -= 1
      return { added: [], changed: [] }
    })
  const nothing = { added: 0, changed: 0, isComplete: true }
  expect(await Promise.all([merge(), merge(), merge()])).toEqual([nothing, nothing, nothing])
  expect(most).toBe(1)
})

test.each(databases)(
  'a large import that is cut off keeps what it stored, and that can be undone, on %s',
  async (kind) => {
    const app = await startTestApp(kind)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const store = createEntryStore(app.database)
    const merges = createEntryMerges(app.database, store)
    const at = Date.now()
    const added = Array.from({ length: 250 }, (_, row) => ({
      ...{ id: newId(), createdAt: at, updatedAt: at, tagsJson: '[]' },
      ...columnsOf({ questions: [`Question ${row}?`], answer: `Answer ${row}.` }),
    }))
    // The database refuses the last piece: two of its rows have the same key.
    for (const entry of added.slice(-2)) Object.assign(entry, { key: 'twice' })
    for (const entry of added.slice(0, -2)) Object.assign(entry, { key: null })
    const log = { id: newId(), kind: 'import', name: 'shop.csv', at } as const
    await expect(merges.merge(ada.accountId, bot.id, async () => ({ added, changed: [], log }))).rejects.toThrow()

    const listed = expectStatus(await ada.get(`/bots/${bot.id}/entries/changes`), 200).json()
    expect(listed.data).toMatchObject([{ id: log.id, added: 200, changed: 0 }])
    const undone = expectStatus(await ada.post(`/bots/${bot.id}/entries/changes/${log.id}/undo`, {}), 200).json()
    expect(undone).toMatchObject({ removed: 200 })
  },
)

test.each(databases)('a merge ends when something else changes the entries between its pieces, on %s', async (kind) => {
  const app = await startTestApp(kind)
  const ada = await app.signUp('ada')
  const bot = await ada.bot()
  const store = createEntryStore(app.database)
  const merges = createEntryMerges(app.database, store)
  const at = Date.now()
  const added = Array.from({ length: 2_000 }, (_, row) => ({
    ...{ id: newId(), createdAt: at, updatedAt: at, tagsJson: '[]' },
    ...columnsOf({ questions: [`Question ${row}?`], answer: `Answer ${row}.` }),
  }))
  let isOver = false
  const merging = merges
    .merge(ada.accountId, bot.id, async () => ({ added, changed: [] }))
    .finally(() => {
      isOver = true
    })
  while (!isOver) expectStatus(await ada.post(`/bots/${bot.id}/entries`, { questions: [newId()], answer: 'Yes.' }), 201)
  const merged = await merging
  expect(merged).toMatchObject({ isComplete: false, changed: 0 })
  expect(merged.added).toBeLessThan(2_000)
})
