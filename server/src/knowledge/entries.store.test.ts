import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { createEntryStore } from './entries.store.ts'

test.each(databases)('the whole bot is in memory once, however many files an account imports, on %s', async (kind) => {
  const app = await startTestApp(kind)
  const ada = await app.signUp('ada')
  const bot = await ada.bot()
  const store = createEntryStore(app.database)
  let [running, most] = [0, 0]
  const merge = () =>
    store.merge(ada.accountId, bot.id, async () => {
      running += 1
      most = Math.max(most, running)
      await setImmediate()
      running -= 1
      return { added: [], changed: [] }
    })
  expect(await Promise.all([merge(), merge(), merge()])).toEqual([true, true, true])
  expect(most).toBe(1)
})
