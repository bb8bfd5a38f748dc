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
  expect(await Promise.all([merge(), merge(), merge()])).toEqual([true, true, true])
  expect(most).toBe(1)
})

test.each(databases)('a copy is stored in pieces, between which others change the bot, on %s', async (kind) => {
  const app = await startTestApp(kind)
  const ada = await app.signUp('ada')
  const bot = await ada.bot()
  const merges = createEntryMerges(app.database, createEntryStore(app.database))
  const at = Date.now()
  const added = Array.from({ length: 2_000 }, (_, row) => ({
    ...{ id: newId(), createdAt: at, updatedAt: at, tagsJson: '[]' },
    ...columnsOf({ questions: [`Question ${row}?`], answer: `Answer ${row}.` }),
  }))
  let isOver = false
  const adding = merges.addInPieces(ada.accountId, bot.id, added).finally(() => {
    isOver = true
  })
  let others = 0
  while (!isOver) {
    expectStatus(await ada.post(`/bots/${bot.id}/entries`, { questions: [newId()], answer: 'Yes.' }), 201)
    others += 1
  }
  await adding
  const { length } = expectStatus(await ada.get(`/bots/${bot.id}/entries/export?format=json`), 200).json()
  expect(length).toBe(2_000 + others)
  expect(others).toBeGreaterThan(1)
})

test.each(databases)('a bot that is deleted while it is filled is not found, on %s', async (kind) => {
  const app = await startTestApp(kind)
  const ada = await app.signUp('ada')
  const bot = await ada.bot()
  const merges = createEntryMerges(app.database, createEntryStore(app.database))
  const added = Array.from({ length: 2_000 }, () => ({
    ...{ id: newId(), createdAt: 1, updatedAt: 1, tagsJson: '[]' },
    ...columnsOf({ questions: ['Open?'], answer: 'Yes.' }),
  }))
  const adding = expect(merges.addInPieces(ada.accountId, bot.id, added)).rejects.toMatchObject({ code: 'not_found' })
  expectStatus(await ada.delete(`/bots/${bot.id}`, { name: 'Helper' }), 204)
  await adding
})
