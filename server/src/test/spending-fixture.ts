import type { BotChange, BotUsage, Provider, UsageSums } from 'beckon-contract'
import { onTestFinished } from 'vitest'
import type { Config } from '../config.ts'
import { createConversationStore } from '../conversations/conversations.store.ts'
import { createPersonTurnStore } from '../conversations/person-turns.store.ts'
import { createStoredConversations } from '../conversations/stored-conversations.ts'
import { createTurnQueueStore } from '../conversations/turn-queue.store.ts'
import { createTurnQueue } from '../conversations/turn-queue.ts'
import { createTurnStore } from '../conversations/turns.store.ts'
import { createTurns } from '../conversations/turns.ts'
import { createKnowledgeEngine } from '../engines/knowledge-engine.ts'
import { createModelEngine } from '../engines/model-engine.ts'
import { createCallModel } from '../engines/models/call-model.ts'
import type { Tool } from '../engines/tool.ts'
import { createBudgetedEngine } from '../spending/budgeted-engine.ts'
import { createPaidCalls } from '../spending/paid-calls.ts'
import { createSpendingStore } from '../spending/spending.store.ts'
import { createSpending } from '../spending/spending.ts'
import { createCommits } from '../store/commits.ts'
import { startTestApp, type TestDatabase } from './app.ts'
import { expectStatus } from './clients.ts'
import { createScriptedProvider } from './scripted-provider.ts'
import { startTestCalls } from './tool-fixture.ts'

/** The usage reported by the scripted provider for each response, and its cost at these prices. */
export const price = { model: 'small-1', input: 1_000, output: 2_000 }
export const callUsage = { inputTokens: 11, outputTokens: 7 }
export const callCost = 0.025

/** A bot that uses a paid model, and servers that run its turns on the app's database. */
export async function startPaidBot(
  database: TestDatabase,
  { engineTimeoutMs = 60_000, ...change }: BotChange & { engineTimeoutMs?: number } = {},
  config: Partial<Config> = {},
) {
  const provider = await createScriptedProvider()
  onTestFinished(provider.close)
  const serviceModel = config.serviceModel && { ...config.serviceModel, url: provider.url }
  const app = await startTestApp(database, {
    config: { allowPrivateAddresses: ['localhost'], ...config, serviceModel },
  })
  const ada = await app.signUp('ada')
  const { accountId } = ada
  const draft = { kind: 'compatible', name: 'Ours', url: provider.url }
  const { id: providerId } = expectStatus(await ada.post('/providers', draft), 201).json<Provider>()
  const { id: botId } = await ada.bot({ apiTrigger: true })
  const engine = { engine: 'model', providerId, model: price.model, maxTokens: 100, beyondKnowledge: true } as const
  const changed = { ...engine, knowledgeOnFailure: false, ...change }
  expectStatus(await ada.patch(`/bots/${botId}`, changed), 200)
  expectStatus(await ada.put('/prices', { currency: 'USD', prices: [price] }), 200)
  const { token } = await ada.token()
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const calls = startTestCalls()

  /** Each server has its own memory, and shares only the database. */
  function startServer({ within = app.database, tools = [] as Tool[] } = {}) {
    const { db } = within
    const { now } = app.clock
    const commits = createCommits(within)
    const serverId = crypto.randomUUID()
    const servers = { id: serverId, dead: () => [], forget: async () => {} }
    const spending = createSpending({
      database: within,
      commits,
      bots: app.bots,
      mailMembers: app.notices.mails.mailNow,
      now,
      serverId,
      engineTimeoutMs,
      serviceModel,
      onError,
    })
    onTestFinished(spending.close)
    const engine = createModelEngine({
      modelTimeoutMs: 60_000,
      modelRetries: { backoffMs: 1, waitMsMost: 100 },
      callModel: createPaidCalls(createCallModel({ guarded: calls, trusted: calls, unknownHeldMs: 0 })),
      accessOf: app.providers.accessOf,
      retrieve: async () => ({ retrieved: [], candidates: [] }),
      loadTools: async () => tools,
      knowledgeEngine: createKnowledgeEngine({ search: app.knowledge.search, suggestionsOf: async () => [] }),
      now,
      onUnchecked: onError,
    })
    const turnStore = createTurnStore(within, commits.record)
    const turns = createTurns({
      store: turnStore,
      conversations: createStoredConversations({
        store: createConversationStore(within),
        turns: turnStore,
        personTurns: createPersonTurnStore(within),
      }),
      engine: createBudgetedEngine({ engine, spending }),
      admit: spending.admit,
      now,
      engineTimeoutMs,
      serverId,
      onError,
    })
    const queue = { store: createTurnQueueStore(db), turnStore, turns, bots: app.bots, now, servers, onError }
    return { turns, spending, store: createSpendingStore(within, commits), poll: createTurnQueue(queue).poll }
  }
  type Server = ReturnType<typeof startServer>

  const getBot = () => app.bots.getRow(accountId, botId)
  const requestOf = async (message = 'Hello?') =>
    ({ bot: await getBot(), channel: 'api', message, tokenId: token.id }) as const
  const ask = async ({ turns }: Server, message?: string) => turns.take(await requestOf(message))
  const start = async ({ turns }: Server, isStreaming = true) => turns.start(await requestOf(), { isStreaming })
  /** As the pages show it, after all buffered usage is written. */
  async function getUsage({ spending }: Server, days = 1): Promise<BotUsage> {
    return spending.getBotUsage(accountId, botId, days)
  }
  const getToday = async (server: Server): Promise<UsageSums> => (await getUsage(server)).today
  const count = async (table: 'reservations' | 'turns' | 'conversations' | 'spendingDays'): Promise<number> =>
    (await app.db.selectFrom(table).selectAll().execute()).length

  return {
    ...{ app, ada, accountId, botId, token, provider, errors },
    ...{ startServer, getBot, requestOf, ask, start, getUsage, getToday, count },
  }
}
export type PaidBot = Awaited<ReturnType<typeof startPaidBot>>
