import { fileURLToPath } from 'node:url'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { createAccounts } from './accounts/accounts.ts'
import { testRunJob, vectorJob } from './bot-changes/bot-changes.ts'
import { botRoutes } from './bots/bots.routes.ts'
import { createBotStore } from './bots/bots.store.ts'
import { createBots } from './bots/bots.ts'
import type { Config } from './config.ts'
import { conversationRoutes } from './conversations/conversations.routes.ts'
import { createConversations } from './conversations/conversations.ts'
import { docsRoutes, openapiRoutes } from './docs/docs.routes.ts'
import type { EngineBot } from './engines/engine.ts'
import { createEngines } from './engines/engines.ts'
import { createKnowledgeEngine } from './engines/knowledge-engine.ts'
import { createModelEngine } from './engines/model-engine.ts'
import { createCallModel } from './engines/models/call-model.ts'
import { createEmbedTexts } from './engines/models/embed-texts.ts'
import { createListModels } from './engines/models/list-models.ts'
import { healthRoutes, probePaths } from './health/health.routes.ts'
import { createHealthStore } from './health/health.store.ts'
import { createHealth } from './health/health.ts'
import { createMetrics } from './health/metrics.ts'
import { readBuiltFiles } from './http/built-files.ts'
import { createHttp } from './http/http.ts'
import { createEntryStore } from './knowledge/entries.store.ts'
import { entryFileRoutes } from './knowledge/entry-files.routes.ts'
import { createEntryFiles } from './knowledge/entry-files.ts'
import { knowledgeRoutes } from './knowledge/knowledge.routes.ts'
import { createKnowledge } from './knowledge/knowledge.ts'
import type { Clock } from './lib/clock.ts'
import { createLog } from './lib/log.ts'
import { createLogStream } from './lib/log-stream.ts'
import { createCalls } from './outbound/calls.ts'
import { createOutbound } from './outbound/outbound.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { providerRoutes } from './providers/providers.routes.ts'
import { createProviderStore } from './providers/providers.store.ts'
import { createProviders } from './providers/providers.ts'
import type { IndexPoolOptions } from './search/index-pool.ts'
import { createKnownPassages } from './sources/known-passages.ts'
import { createReader, type Reader } from './sources/reader.ts'
import { createReading } from './sources/reading.ts'
import { sourceRoutes } from './sources/sources.routes.ts'
import { createSources } from './sources/sources.ts'
import { createSourceStores, readingJob } from './sources/stores.ts'
import { createWeb } from './sources/web.ts'
import { createBudgetedEngine } from './spending/budgeted-engine.ts'
import { createPaidCalls } from './spending/paid-calls.ts'
import { spendingRoutes } from './spending/spending.routes.ts'
import { createSpendingStore } from './spending/spending.store.ts'
import { createSpending } from './spending/spending.ts'
import { createUsageStore } from './spending/usage.store.ts'
import { createCommits } from './store/commits.ts'
import { openDatabase } from './store/database.ts'
import { takeFolder } from './store/folder-lock.ts'
import { createJobRunner, RetryLater } from './store/job-runner.ts'
import { createJobs } from './store/jobs.ts'
import { migrate, newestMigration } from './store/migrate.ts'
import { testCaseRoutes } from './test-sets/test-cases.routes.ts'
import { createTestCaseStore } from './test-sets/test-cases.store.ts'
import { createTestCases } from './test-sets/test-cases.ts'
import { testFileRoutes } from './test-sets/test-files.routes.ts'
import { createTestFiles } from './test-sets/test-files.ts'
import { createTestRunJob } from './test-sets/test-run-job.ts'
import { testRunRoutes } from './test-sets/test-runs.routes.ts'
import { createTestRunStore } from './test-sets/test-runs.store.ts'
import { createTestRuns } from './test-sets/test-runs.ts'
import { createTokenUses } from './tokens/token-uses.ts'
import { tokenRoutes } from './tokens/tokens.routes.ts'
import { createTokenStore } from './tokens/tokens.store.ts'
import { createTokens } from './tokens/tokens.ts'
import { toolRoutes } from './tools/tools.routes.ts'
import { createToolStore } from './tools/tools.store.ts'
import { createTools } from './tools/tools.ts'
import { createAgents } from './trigger/agents.ts'
import { apiRoutes } from './trigger/api.routes.ts'
import { openaiRoutes } from './trigger/openai.routes.ts'
import { createTokenStreams } from './trigger/token-streams.ts'
import { triggerRoutes } from './trigger/trigger.routes.ts'
import { turnRoutes } from './trigger/turns.routes.ts'
import { createDismissalStore } from './unanswered/dismissals.store.ts'
import { unansweredRoutes } from './unanswered/unanswered.routes.ts'
import { createUnanswered } from './unanswered/unanswered.ts'
import { createVault } from './vault/vault.ts'
import { openVaultKey } from './vault/vault-key.ts'
import { createVectorStore } from './vectors/vectors.store.ts'
import { createVectors } from './vectors/vectors.ts'
import { appearanceRoutes } from './widget-api/appearances.routes.ts'
import { createAppearanceStore } from './widget-api/appearances.store.ts'
import { createAppearances } from './widget-api/appearances.ts'
import { createSiteChecks } from './widget-api/site-check.ts'
import { createVisitorLimits } from './widget-api/visitor-limits.ts'
import { createVisitorQuestions } from './widget-api/visitor-questions.ts'
import { createVisitorTokens } from './widget-api/visitor-tokens.ts'
import { visitorRoutes } from './widget-api/visitors.routes.ts'
import { createVisitorStore } from './widget-api/visitors.store.ts'
import { createVisitors } from './widget-api/visitors.ts'
import { widgetRoutes } from './widget-api/widget.routes.ts'
import { createWidget } from './widget-api/widget.ts'

export interface BeckonOptions {
  config: Config
  now?: Clock
  logStream?: { write: (line: string) => void }
  /** Different read limits, so that tests needn't be large or slow. */
  reading?: { crawlDelayMs?: number; reader?: Reader; passagesPerBot?: number }
  /** Index pool with other threads and timeouts, for tests. */
  indexPool?: IndexPoolOptions
  /** How long a message waits for its vector; lower in tests. */
  embeddingTimeoutMs?: number
  /** Build output of the settings pages and the widget. */
  built?: { pages: URL; widget: URL }
}

const usualBuilt = {
  pages: new URL('../../web/dist', import.meta.url),
  widget: new URL('../../widget/dist', import.meta.url),
}

/** Composition root: every feature is created here, and every route is registered here. */
export async function createBeckon({
  config,
  now = Date.now,
  logStream = createLogStream(),
  reading = {},
  indexPool = {},
  embeddingTimeoutMs,
  built = usualBuilt,
}: BeckonOptions) {
  const log = createLog({ level: config.logLevel, stream: logStream })
  const leaveFolder = config.databaseUrl ? () => {} : await takeFolder(config.dataFolder)
  const database = await openDatabase({
    ...config,
    onLost: (error) =>
      log.warn(
        error,
        config.databaseUrl
          ? 'database connection lost'
          : 'the writer thread was lost; continuing without it, more slowly',
      ),
  })
  const { db } = database
  const vaultKey = await migrate(database)
    .then(() => openVaultKey({ ...config, db }))
    .catch(async (error: unknown) => {
      await db.destroy()
      leaveFolder()
      throw error
    })
  const vault = createVault(vaultKey)
  const baseUrl = () => config.baseUrl ?? `http://localhost:${portOf(http.server.address()) ?? config.port}`

  const guarded = createCalls({ allowPrivate: config.allowPrivateAddresses })
  const trusted = createCalls({ allowPrivate: true })
  const metrics = createMetrics()
  // Loaded only when a collector is configured.
  const tracing =
    config.tracing &&
    (await import('./tracing/tracing.ts')).createTracing({
      settings: config.tracing,
      calls: trusted,
      ignored: probePaths,
      onWarning: (warning) => log.warn(warning),
    })
  const providers = createProviders({
    store: createProviderStore(database),
    vault,
    listModels: createListModels({ guarded, trusted }),
    serviceModel: config.serviceModel,
    now,
  })

  const bots = createBots({
    store: createBotStore(database),
    now,
    maxBotsPerAccount: config.maxBotsPerAccount,
    models: { isProvider: providers.isProvider, hasServiceModel: config.serviceModel !== undefined },
  })

  const jobs = createJobRunner({
    jobs: createJobs(database, now),
    now,
    onError: (error) =>
      error instanceof RetryLater ? log.warn(error.cause, error.message) : log.error(error, 'job failed'),
  })
  // In this order: knowledge reads passages and vectors; sources and the vector job report changes to knowledge.
  const knownPassages = createKnownPassages(db)
  const vectors = createVectors({
    store: createVectorStore(db),
    embeddingModelOf: providers.embeddingModelOf,
    embedTexts: createEmbedTexts({ guarded, trusted }),
    now,
    onError: (error) => log.warn(error, 'could not compute vectors'),
    timeoutMs: embeddingTimeoutMs,
  })
  const entryStore = createEntryStore(db)
  const knowledge = createKnowledge({
    store: entryStore,
    bots,
    now,
    passagesOf: knownPassages.passagesOf,
    speakingOf: knownPassages.speakingOf,
    understanding: vectors.understanding,
    vectorProgressOf: vectors.progressOf,
    searchMemoryMb: config.searchMemoryMb,
    onError: (error) => log.error(error, 'indexing failed'),
    indexPool,
  })
  const onChanged = knowledge.refreshIndex
  const sourceStores = createSourceStores(db)
  const outbound = createOutbound({ allowPrivate: config.allowPrivateAddresses })
  const reader = reading.reader ?? createReader({ now })
  const web = createWeb({ outbound, delayMs: reading.crawlDelayMs })
  const sources = createSources({
    ...sourceStores,
    bots,
    now,
    onAsked: jobs.wake,
    onChanged,
    isIndexed: knowledge.isIndexed,
    leftOutOf: knowledge.leftOutPassagesOf,
  })
  const entryFiles = createEntryFiles({ store: entryStore, bots, now, onChanged })

  const tools = createTools({
    store: createToolStore(database),
    bots,
    vault,
    calls: guarded,
    now,
    onError: (error) => log.error(error, 'tool failed'),
  })

  const commits = createCommits(database)
  const spending = createSpending({
    store: createSpendingStore(database, commits.commit),
    usageStore: createUsageStore(db),
    bots,
    mailOwners: (...letter) => accounts.mailOwners(...letter),
    now,
    engineTimeoutMs: config.engineTimeoutMs,
    serviceModel: config.serviceModel?.model,
    onError: (error) => log.error(error, 'could not write spending'),
  })
  const appearances = createAppearances({ store: createAppearanceStore(db), bots, vault })
  const suggestionsOf = async (bot: EngineBot) => {
    const written = await appearances.suggestionsOf(bot)
    return written.length > 0 ? written : knowledge.firstQuestions(bot)
  }
  const knowledgeEngine = createKnowledgeEngine({ search: knowledge.search, suggestionsOf })
  const callModel = metrics.watchModelCalls(createCallModel({ guarded, trusted }))
  const modelEngine = createModelEngine({
    callModel: createPaidCalls(tracing?.watchModelCalls(callModel) ?? callModel),
    accessOf: providers.accessOf,
    retrieve: knowledge.retrieve,
    loadTools: tools.loadTools,
    knowledgeEngine,
    modelTimeoutMs: 0.9 * config.engineTimeoutMs,
    now,
  })
  const engine = metrics.watchEngine(createEngines({ knowledge: knowledgeEngine, model: modelEngine }))
  const budgetedEngine = createBudgetedEngine({ engine: tracing?.watchEngine(engine) ?? engine, spending })
  const conversations = createConversations({
    ...{ database, commits, bots, log, now },
    engine: budgetedEngine,
    admit: spending.admit,
    engineTimeoutMs: config.engineTimeoutMs,
    onStarted: metrics.watchTurn,
  })

  const testCaseStore = createTestCaseStore(db)
  const testRunStore = createTestRunStore(db)
  const testing = {
    ...{ store: testRunStore, cases: testCaseStore, bots, now },
    serviceModel: config.serviceModel?.model,
  }
  const testCases = createTestCases({ store: testCaseStore, bots, now })
  const testFiles = createTestFiles({ store: testCaseStore, bots, now })
  const testRuns = createTestRuns({ ...testing, onAsked: jobs.wake })
  const testJob = createTestRunJob({
    ...testing,
    engine,
    budgetedEngine,
    engineTimeoutMs: config.engineTimeoutMs,
    isIndexed: (bot) => knowledge.isIndexed(bot, bot),
  })

  jobs.register({
    [readingJob]: createReading({ ...sourceStores, ...reading, reader, web, now, onChanged }),
    [vectorJob]: vectors.createJob({
      findBot: bots.find,
      textsOf: { entries: knowledge.questionsOf, passages: knownPassages.passageTextsOf },
      onChanged,
    }),
    [testRunJob]: testJob,
  })

  const unanswered = createUnanswered({
    store: createDismissalStore(db),
    conversations,
    engine: knowledgeEngine,
    foresee: vectors.foresee,
    now,
  })

  const visitors = createVisitors({
    store: createVisitorStore(db),
    bots,
    appearances,
    conversations,
    tokens: createVisitorTokens({ serviceKey: vaultKey, now }),
    now,
  })
  const visitorLimits = createVisitorLimits({
    messagesPerMinute: config.visitorMessagesPerMinute,
    conversationsPerTenMinutes: config.visitorConversationsPerTenMinutes,
    messagesPerBotAndDay: config.visitorMessagesPerBotAndDay,
    now,
  })
  const askAsVisitor = createVisitorQuestions({ visitors, limits: visitorLimits, conversations })
  const widget = createWidget({ bots, appearances, visitors })
  const siteChecks = createSiteChecks({ bots, outbound, baseUrl, now })

  const tokenStore = createTokenStore(database)
  const tokenUses = createTokenUses({
    store: tokenStore,
    now,
    onError: (error) => log.warn(error, 'could not write token usage'),
  })
  const tokens = createTokens({
    store: tokenStore,
    uses: tokenUses,
    bots,
    now,
    maxTokensPerAccount: config.maxTokensPerAccount,
  })
  const agents = createAgents(bots)
  const streams = createTokenStreams({
    areActive: tokens.areActive,
    onError: (error) => log.error(error, 'turn failed'),
  })

  const accounts = createAccounts({
    database,
    now,
    baseUrl,
    config,
    log,
  })

  const pages = readBuiltFiles(fileURLToPath(built.pages))
  const widgetFiles = readBuiltFiles(fileURLToPath(built.widget))
  if (!pages.has('index.html') || !widgetFiles.has('widget.js'))
    log.warn('The settings pages or the chat widget are not built. Run `npm run build`, then restart the service.')

  const authenticators = {
    getTokenHolder: tokens.getTokenHolder,
    findSession: accounts.sessions.findSession,
    readVisitor: visitors.readVisitor,
  }
  const http = createHttp({ config, now, baseUrl, authenticators, log, watchRequests: tracing?.watchRequests })
  metrics.watchRequests(http)
  const health = createHealth({
    store: createHealthStore(db),
    metrics,
    databaseKind: database.kind,
    newestMigration,
    countRunningTurns: conversations.countRunning,
    countLostSpans: tracing?.lost,
    now,
    onWarning: (error) => log.warn(error, 'not ready'),
  })

  await http.register(
    async (api) => {
      await api.register(triggerRoutes({ agents, conversations, streams, baseUrl, syncWaitMs: config.syncWaitMs }))
      await api.register(openaiRoutes({ agents, conversations, streams, baseUrl }))
      await api.register(turnRoutes({ agents, conversations, streams, baseUrl }))
      await api.register(apiRoutes({ agents, conversations }))
      await api.register(openapiRoutes())
    },
    { prefix: '/api/v1' },
  )
  await http.register(
    async (settings) => {
      await settings.register(accountRoutes(accounts))
      await settings.register(tokenRoutes(tokens))
      await settings.register(providerRoutes(providers))
      await settings.register(botRoutes(bots))
      await settings.register(appearanceRoutes({ appearances, siteChecks }))
      await settings.register(spendingRoutes(spending))
      await settings.register(knowledgeRoutes(knowledge))
      await settings.register(entryFileRoutes(entryFiles))
      await settings.register(sourceRoutes(sources))
      await settings.register(toolRoutes(tools))
      await settings.register(conversationRoutes({ bots, conversations, baseUrl }))
      await settings.register(unansweredRoutes({ bots, unanswered }))
      await settings.register(testCaseRoutes(testCases))
      await settings.register(testFileRoutes(testFiles))
      await settings.register(testRunRoutes(testRuns))
    },
    { prefix: '/api/settings' },
  )
  await http.register(
    visitorRoutes({
      ...{ visitors, limits: visitorLimits, ask: askAsVisitor, conversations, baseUrl },
      findSession: accounts.sessions.findSession,
    }),
    { prefix: '/embed' },
  )
  await http.register(widgetRoutes({ widget, files: widgetFiles, baseUrl: config.baseUrl }))
  await http.register(docsRoutes(baseUrl))
  await http.register(healthRoutes({ health, metricsToken: config.metricsToken }))
  await http.register(pageRoutes(pages))

  // Before connections close, so that streams receive their last event.
  http.addHook('preClose', () => conversations.close(config.drainMs * 0.8))
  http.addHook('onClose', async () => {
    streams.close()
    await accounts.close()
    await tokenUses.close()
    await spending.close()
    await jobs.close()
    reader.close()
    await knowledge.close()
    health.close()
    await tracing?.close()
    await guarded.close()
    await trusted.close()
    await db.destroy()
    leaveFolder()
  })
  await http.ready()
  await conversations.queue.start({ isAlone: database.kind === 'sqlite' })
  jobs.start()

  return {
    http,
    log,
    db,
    database,
    baseUrl,
    accounts,
    bots,
    appearances,
    knowledge,
    sources,
    jobs,
    providers,
    tokens,
    spending,
    conversations,
    streams,
    close: () => http.close(),
  }
}
export type Beckon = Awaited<ReturnType<typeof createBeckon>>

const portOf = (address: ReturnType<import('node:http').Server['address']>): number | undefined =>
  typeof address === 'object' && address !== null ? address.port : undefined
