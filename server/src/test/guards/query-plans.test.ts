import { expect, test } from 'vitest'
import { createSessionStore } from '../../accounts/sessions.store.ts'
import { createBotRemovalStore } from '../../bot-removal/bot-removal.store.ts'
import { createConversationStore } from '../../conversations/conversations.store.ts'
import { createMarkStore } from '../../inbox/marks.store.ts'
import { dayMs, newId } from '../../lib/clock.ts'
import { createRetentionStore } from '../../retention/retention.store.ts'
import { createSpendingStore } from '../../spending/spending.store.ts'
import { createCommits } from '../../store/commits.ts'
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
  const spending = createSpendingStore(watched, createCommits(watched))
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

test('a few conversations are changed or deleted without reading all of their account', async () => {
  const app = await startTestApp('sqlite')
  const { person, ids } = await furnishAccount(app, 'ada')
  await app.jobs.close()
  await person.delete(`/bots/${ids.bot}`, { name: "ada's bot" })
  const { accountId } = person
  const { watched, statements } = watchStatements(app.database)
  const removal = createBotRemovalStore(watched)
  const [conversations, marks] = [createConversationStore(watched), createMarkStore(watched)]
  const retention = createRetentionStore(watched)
  statements.splice(0)
  await marks.change(accountId, [newId(), newId()], { reviewedAt: 1 })
  await conversations.delete(accountId, [newId(), newId()])
  await conversations.listLengths(accountId, [newId(), newId()])
  await retention.anonymise(accountId, [newId(), newId()])
  await removal.deletePiece(accountId, ids.bot, 100)
  const ofConversations = statements.filter(({ sql }) => /(from|update) "conversations"/.test(sql))
  expect(ofConversations.length).toBeGreaterThan(4)
  for (const statement of ofConversations) {
    const { rows } = await app.db.executeQuery<{ detail: string }>({
      ...statement,
      sql: `explain query plan ${statement.sql}`,
    })
    const details = rows.map(({ detail }) => detail)
    expect(
      details.filter((detail) => /(SCAN|SEARCH) conversations.*accountId=/.test(detail)),
      statement.sql,
    ).toEqual([])
  }
})
