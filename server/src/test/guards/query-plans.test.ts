import { expect, test } from 'vitest'
import { createSessionStore } from '../../accounts/sessions.store.ts'
import { dayMs, newId } from '../../lib/clock.ts'
import { createSpendingStore } from '../../spending/spending.store.ts'
import { startTestApp } from '../app.ts'
import { expectIndexed, watchStatements } from '../query-plans.ts'
import { furnishAccount } from './furnished-account.ts'

/** On SQLite, whose plans don't depend on how many rows there are. */
test('what every request or message waits for is found by index', async () => {
  const app = await startTestApp('sqlite')
  const { person, ids } = await furnishAccount(app, 'ada')
  const { watched, statements } = watchStatements(app.database)
  const now = app.clock.now()
  const day = '2026-11-15'
  const spending = createSpendingStore(watched)
  // Ignore statements prepared during setup.
  statements.splice(0)
  await createSessionStore(watched.db).findByHash('a hash', now)
  const heldBy = newId()
  const reservation = { id: newId(), botId: ids.bot, day, cost: 1, serviceCost: 1, expiresAt: now + dayMs, heldBy }
  const budgets = { bot: 10, account: 10, serviceAccount: 10, service: 10 }
  const asked = { ...reservation, now, used: { cost: 0, serviceCost: 0 }, budgets }
  expect(await spending.reserve(person.accountId, asked)).not.toHaveProperty('refusedBy')
  const reads = statements.filter(({ sql }) => sql.startsWith('select'))
  expect(reads.length).toBeGreaterThan(4)
  for (const read of reads) await expectIndexed(app.database, read)
})
