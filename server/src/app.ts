import { accountRoutes } from './accounts/accounts.routes.ts'
import { createAccounts } from './accounts/accounts.ts'
import { botRoutes } from './bots/bots.routes.ts'
import { createBotStore } from './bots/bots.store.ts'
import { createBots } from './bots/bots.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { conversationRoutes } from './conversations/conversations.routes.ts'
import { createConversationStore } from './conversations/conversations.store.ts'
import { createConversations } from './conversations/conversations.ts'
import { createTurnStore } from './conversations/turns.store.ts'
import { createTurns } from './conversations/turns.ts'
import { docsRoutes, openapiRoutes } from './docs/docs.routes.ts'
import { createKnowledgeEngine } from './engines/knowledge-engine.ts'
import { createHttp } from './http/http.ts'
import { createEntryStore } from './knowledge/entries.store.ts'
import { entryFileRoutes } from './knowledge/entry-files.routes.ts'
import { createEntryFiles } from './knowledge/entry-files.ts'
import { knowledgeRoutes } from './knowledge/knowledge.routes.ts'
import { createKnowledge } from './knowledge/knowledge.ts'
import { createOutbound } from './outbound/outbound.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { createReader, type Reader } from './sources/reader.ts'
import { createReading } from './sources/reading.ts'
import { sourceRoutes } from './sources/sources.routes.ts'
import { createSources } from './sources/sources.ts'
import { createSourceStores, readingJob } from './sources/stores.ts'
import { createWeb } from './sources/web.ts'
import { openDatabase } from './store/database.ts'
import { takeFolder } from './store/folder-lock.ts'
import { createJobRunner } from './store/job-runner.ts'
import { createJobs } from './store/jobs.ts'
import { migrate } from './store/migrate.ts'
import { createTokenUses } from './tokens/token-uses.ts'
import { tokenRoutes } from './tokens/tokens.routes.ts'
import { createTokenStore } from './tokens/tokens.store.ts'
import { createTokens } from './tokens/tokens.ts'
import { createAgents } from './trigger/agents.ts'
import { apiRoutes } from './trigger/api.routes.ts'
import { triggerRoutes } from './trigger/trigger.routes.ts'
import { createDismissalStore } from './unanswered/dismissals.store.ts'
import { unansweredRoutes } from './unanswered/unanswered.routes.ts'
import { createUnanswered } from './unanswered/unanswered.ts'

export interface BeckonOptions {
  config: Config
  now?: Clock
  logStream?: { write: (line: string) => void }
  /** Reading with other bounds than the usual ones, so that a test need not be large or slow. */
  reading?: { crawlDelayMs?: number; reader?: Reader; passagesPerBot?: number }
}

/** The map of the whole service: every room is built here, and every route is registered here. */
export async function createBeckon({ config, now = Date.now, logStream, reading = {} }: BeckonOptions) {
  const leaveFolder = config.databaseUrl ? () => {} : await takeFolder(config.dataFolder)
  const database = await openDatabase({
    ...config,
    onConnectionLost: (error) => http.log.warn(error, 'database connection lost'),
  })
  const { db } = database
  await migrate(database).catch(async (error: unknown) => {
    await db.destroy()
    leaveFolder()
    throw error
  })
  const baseUrl = () => config.baseUrl ?? `http://localhost:${portOf(http.server.address()) ?? config.port}`

  const bots = createBots({ store: createBotStore(db), now, maxBotsPerAccount: config.maxBotsPerAccount })

  const sourceStores = createSourceStores(db)
  const outbound = createOutbound({ allowPrivate: config.allowPrivateAddresses })
  const reader = reading.reader ?? createReader()
  const web = createWeb({ outbound, delayMs: reading.crawlDelayMs })
  const jobs = createJobRunner({
    jobs: createJobs(database, now),
    handlers: { [readingJob]: createReading({ ...sourceStores, ...reading, reader, web, now }) },
    now,
    onError: (error) => http.log.error(error, 'job failed'),
  })
  const sources = createSources({ ...sourceStores, bots, now, onAsked: jobs.wake })

  const entryStore = createEntryStore(db)
  const knowledge = createKnowledge({ store: entryStore, bots, now, passagesOf: sources.passagesOf })
  const entryFiles = createEntryFiles({ store: entryStore, bots, now })

  const turnStore = createTurnStore(db)
  const conversations = createConversations({ store: createConversationStore(db), turns: turnStore })
  const engine = createKnowledgeEngine(knowledge.think)
  const turns = createTurns({ store: turnStore, conversations, engine, now, engineTimeoutMs: config.engineTimeoutMs })

  const unanswered = createUnanswered({ store: createDismissalStore(db), conversations, engine, now })

  const tokenStore = createTokenStore(db)
  const tokenUses = createTokenUses({
    store: tokenStore,
    now,
    onError: (error) => http.log.warn(error, 'token uses not written'),
  })
  const tokens = createTokens({
    store: tokenStore,
    uses: tokenUses,
    bots,
    now,
    maxTokensPerAccount: config.maxTokensPerAccount,
  })
  const agents = createAgents(bots)

  const accounts = createAccounts({
    database,
    now,
    baseUrl,
    config,
    log: { warn: (error, text) => http.log.warn(error, text) },
  })

  const guestbook = { getTokenHolder: tokens.getTokenHolder, findVisit: accounts.sessions.findVisit }
  const http = createHttp({ config, now, baseUrl, guestbook, logStream })

  await http.register(
    async (api) => {
      await api.register(triggerRoutes({ agents, turns }))
      await api.register(apiRoutes({ agents, conversations }))
      await api.register(openapiRoutes())
    },
    { prefix: '/api/v1' },
  )
  await http.register(
    async (settings) => {
      await settings.register(accountRoutes(accounts))
      await settings.register(tokenRoutes(tokens))
      await settings.register(botRoutes(bots))
      await settings.register(knowledgeRoutes(knowledge))
      await settings.register(entryFileRoutes(entryFiles))
      await settings.register(sourceRoutes(sources))
      await settings.register(conversationRoutes({ bots, conversations, turns }))
      await settings.register(unansweredRoutes({ bots, unanswered }))
    },
    { prefix: '/api/settings' },
  )
  await http.register(docsRoutes(baseUrl))
  await http.register(pageRoutes())

  http.addHook('onClose', async () => {
    await accounts.close()
    await tokenUses.close()
    await jobs.close()
    reader.close()
    await knowledge.close()
    await db.destroy()
    leaveFolder()
  })
  await http.ready()
  jobs.start()

  return { http, db, baseUrl, accounts, bots, knowledge, sources, jobs, tokens, close: () => http.close() }
}
export type Beckon = Awaited<ReturnType<typeof createBeckon>>

const portOf = (address: ReturnType<import('node:http').Server['address']>): number | undefined =>
  typeof address === 'object' && address !== null ? address.port : undefined
