import { expect, test } from 'vitest'
import { createBeckon } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { makeTestFolder } from '../../test/app.ts'
import { demoAccount, demoBot, demoEntries } from '../demo-content.ts'
import { fillDemo } from './filled-demo.ts'

const conversationCount = 300

/** Fills a new folder, and reads what the pages would show. */
async function fill() {
  const config = { ...readConfig({}), dataFolder: makeTestFolder(), port: 0, maxTokensPerAccount: 1_000 }
  await fillDemo(
    config,
    async ({ accounts, bots, knowledge }) => {
      const owner = await accounts.ensureDemoPerson(demoAccount)
      const bot = await bots.create(owner.accountId, { name: demoBot.name })
      await knowledge.copies.add(owner.accountId, bot.id, demoEntries)
      return { ...owner, botId: bot.id }
    },
    () => {},
    conversationCount,
  )
  const { db, close } = await createBeckon({ config, logStream: { write: () => {} } })
  const bots = await db.selectFrom('bots').select(['name', 'archivedAt']).orderBy('id').execute()
  const tokens = await db.selectFrom('tokens').select(['name', 'disabledAt', 'expiresAt']).orderBy('id').execute()
  const entries = await db.selectFrom('entries').select('answer').execute()
  const conversations = await db
    .selectFrom('conversations')
    .select(['opening', 'turnCount', 'unansweredCount', 'channel', 'createdAt'])
    .orderBy('id')
    .execute()
  const paid = await db
    .selectFrom('turns')
    .select(['inputTokens', 'outputTokens', 'status', 'finishReason'])
    .where('inputTokens', '>', 0)
    .execute()
  const sources = await db.selectFrom('sources').select(['title', 'state']).orderBy('id').execute()
  const found = await db.selectFrom('messageSearch').select('id').execute()
  await close()
  return { bots, tokens, entries, conversations, paid, sources, found }
}

test('the filled demo has the same bots, tokens, answers and conversations in every run', async () => {
  const [first, second] = [await fill(), await fill()]
  expect(first.bots).toHaveLength(50)
  expect(first.tokens).toHaveLength(200)
  expect(first.entries).toHaveLength(1_000)
  expect(first.conversations).toHaveLength(conversationCount)
  const told = ({ conversations }: typeof first) =>
    conversations
      .map(({ opening, turnCount, unansweredCount }) => ({ opening, turnCount, unansweredCount }))
      .sort(byOpening)
  // Those of one hour are stored in the order in which they end.
  expect(told(first)).toEqual(told(second))
  expect(first.tokens.map(({ name }) => name)).toEqual(second.tokens.map(({ name }) => name))
  const turns = first.conversations.reduce((sum, { turnCount }) => sum + turnCount, 0)
  const unanswered = first.conversations.reduce((sum, { unansweredCount }) => sum + unansweredCount, 0)
  expect(unanswered / turns).toBeLessThan(0.25)
  expect(first.found).toHaveLength(turns)
  expect(first.paid.length).toBeGreaterThan(10)
  expect(first.sources).toEqual(second.sources)
  expect(new Set(first.sources.map(({ state }) => state))).toEqual(new Set(['ready', 'failed']))
  const ages = first.conversations.map(({ createdAt }) => (Date.now() - createdAt) / 86_400_000)
  expect(Math.max(...ages)).toBeGreaterThan(80)
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
})

const byOpening = (a: { opening: string; turnCount: number }, b: { opening: string; turnCount: number }) =>
  a.opening.localeCompare(b.opening) || a.turnCount - b.turnCount
