import { createAccountRemoval } from './account-removal/account-removal.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createAuditLog } from './audit-log/audit-log.ts'
import { createBotFiles } from './bot-files/bot-files.ts'
import { createBotRemoval } from './bot-removal/bot-removal.ts'
import { createBots } from './bots/bots.ts'
import { createCallLog } from './call-log/call-log.ts'
import { createConversations } from './conversations/conversations.ts'
import { createDashboards } from './dashboards/dashboards.ts'
import { createAnswerEngines } from './engines/engines.ts'
import { createCallModel } from './engines/models/call-model.ts'
import { createEmbedTexts } from './engines/models/embed-texts.ts'
import { createListModels } from './engines/models/list-models.ts'
import { createTurnEvents } from './events/events.ts'
import type { FeatureParts } from './feature-options.ts'
import { probePaths } from './health/health.routes.ts'
import { createHealth } from './health/health.ts'
import { createLoopBlocks } from './health/loop-blocks.ts'
import { createMetrics } from './health/metrics.ts'
import { createInbox } from './inbox/inbox.ts'
import { createKnowledge } from './knowledge/knowledge.ts'
import type { ClosingPart } from './lib/closing.ts'
import { createMessageSearch } from './message-search/message-search.ts'
import { createModelFaults } from './model-faults/model-faults.ts'
import { createNotices } from './notices/notices.ts'
import { createCalls } from './outbound/calls.ts'
import { createOutbound } from './outbound/outbound.ts'
import { createProviders } from './providers/providers.ts'
import { createQuotas } from './quotas/quotas.ts'
import { createRetention } from './retention/retention.ts'
import { createKnownPassages } from './sources/known-passages.ts'
import { createSources } from './sources/sources.ts'
import { createBudgetedEngine } from './spending/budgeted-engine.ts'
import { createPaidCalls } from './spending/paid-calls.ts'
import { createSpending } from './spending/spending.ts'
import { createCommits } from './store/commits.ts'
import type { JobKind } from './store/job-kinds.ts'
import { createJobRunners } from './store/job-runners.ts'
import { newestMigration } from './store/migrate.ts'
import { topics } from './store/pub-sub.ts'
import { createTestSets } from './test-sets/test-sets.ts'
import { createTokens } from './tokens/tokens.ts'
import { createTools } from './tools/tools.ts'
import { createAgents } from './trigger/agents.ts'
import { createTokenStreams } from './trigger/token-streams.ts'
import { createTurnCounts } from './turn-counts/turn-counts.ts'
import { createUnanswered } from './unanswered/unanswered.ts'
import { createUsers } from './users/users.ts'
import { createVault } from './vault/vault.ts'
import { createVectors } from './vectors/vectors.ts'
import { createWebhooks } from './webhooks/webhooks.ts'
import { createAppearances } from './widget-api/appearances.ts'
import { createWidgetApi } from './widget-api/widget-api.ts'

/** Creates every feature, after those it uses. Each wires its own stores. */
export async function createFeatures({
  config,
  database,
  servers,
  pubSub,
  redisEvents,
  vaultKeys,
  baseUrl,
  now,
  shareCounts,
  isRedisUp,
  log,
  ...options
}: FeatureParts) {
  const {
    reading = {},
    indexPool = {},
    embeddingTimeoutMs,
    modelRetries,
    unknownHeldMs,
    turnsAtOnce,
    firstByteMs,
    passwords,
    webhookRetries,
  } = options
  const { engineTimeoutMs, serviceModel, allowPrivateAddresses } = config
  const logError = (text: string) => (error: unknown) => log.error(error, text)
  const logWarning = (text: string) => (error: unknown) => log.warn(error, text)

  const vault = createVault(vaultKeys.key, vaultKeys.previousKey)
  const commits = createCommits(database)
  const { jobs, deliveryJobs } = createJobRunners({ database, pubSub, now, log })
  const guarded = createCalls({ allowPrivate: allowPrivateAddresses })
  const trusted = createCalls({ allowPrivate: true })
  const outbound = createOutbound(guarded)
  const metrics = createMetrics()
  const callLog = createCallLog({ database, now })
  const loopBlocks = createLoopBlocks({
    onBlocked: (block) =>
      log.warn(block, 'event loop blocked, probably by this operation, or by work in the background'),
  })
  // Loaded only when a collector is configured.
  const tracing =
    config.tracing &&
    (await import('./tracing/tracing.ts')).createTracing({
      settings: config.tracing,
      calls: trusted,
      ignored: probePaths,
      onWarning: (warning) => log.warn(warning),
    })

  const auditLog = createAuditLog({ database, now, onError: logError('could not remove old lines of the audit log') })
  const accounts = createAccounts({
    ...{ database, serviceKey: vaultKeys.key, vault, now, baseUrl, config, passwords, shareCounts, log },
  })
  const notices = createNotices({ database, accounts, now, onAsked: jobs.wake })
  const providers = createProviders({
    database,
    vault,
    listModels: createListModels({ guarded, trusted }),
    serviceModel,
    now,
  })
  const bots = createBots({
    database,
    pubSub,
    maxBotsPerAccount: config.maxBotsPerAccount,
    models: { isProvider: providers.isProvider, serviceModel },
    now,
  })
  const tokens = createTokens({
    database,
    bots,
    pubSub,
    maxTokensPerAccount: config.maxTokensPerAccount,
    now,
    onError: logWarning('could not write token usage'),
  })
  const quotas = createQuotas({ database, commits, config, now, onError: logWarning('could not count stored data') })
  const tools = createTools({ database, bots, vault, calls: guarded, now, onError: logError('tool failed') })

  // Knowledge reads passages and vectors; sources and the vector job report their changes to it.
  const passages = createKnownPassages(database)
  const vectors = createVectors({
    database,
    embeddingModelOf: providers.embeddingModelOf,
    embedTexts: createEmbedTexts({ guarded, trusted }),
    timeoutMs: embeddingTimeoutMs,
    now,
    onError: logWarning('could not compute vectors'),
  })
  const knowledge = createKnowledge({
    ...{ database, bots, passages, vectors, indexPool, quotas, pubSub, now },
    serverId: servers.id,
    searchMemoryMb: config.searchMemoryMb,
    onError: logError('indexing or searching failed'),
  })
  const sources = createSources({
    ...{ database, bots, knowledge, quotas, outbound, reading, now },
    onAsked: jobs.wake,
  })

  const spending = createSpending({
    ...{ database, commits, bots, engineTimeoutMs, serviceModel, now },
    serverId: servers.id,
    mailMembers: notices.mails.mailNow,
    onError: logError('could not write spending'),
  })
  const appearances = createAppearances({ database, bots, vault, now })
  const botFiles = createBotFiles({ bots, appearances, knowledge, sources, tools })
  const callModel = metrics.instrumentModelCalls(createCallModel({ guarded, trusted, unknownHeldMs }))
  const engines = createAnswerEngines({
    search: knowledge.search,
    retrieve: knowledge.retrieve,
    suggestionsOf: async (bot) => {
      const written = await appearances.suggestionsOf(bot)
      return written.length > 0 ? written : knowledge.firstQuestions(bot)
    },
    callModel: createPaidCalls(tracing?.instrumentModelCalls(callModel) ?? callModel),
    accessOf: providers.accessOf,
    loadTools: tools.loadTools,
    ...{ engineTimeoutMs, modelRetries, now },
    onUnchecked: logWarning('could not check JSON from a model; accepting it'),
  })
  const modelFaults = createModelFaults({
    ...{ database, bots, now },
    mailOwners: (accountId, write) => notices.mails.mailNow(accountId, 'model_failing', write),
    onError: logError('could not record a fault of a model'),
  })
  const engine = metrics.instrumentEngine(modelFaults.recordFaults(engines.all))
  const budgetedEngine = createBudgetedEngine({ engine: tracing?.instrumentEngine(engine) ?? engine, spending })

  const turnCounts = createTurnCounts({ database, onError: logError('could not count turns') })
  const messageSearch = createMessageSearch({ database, onError: logError('could not index messages') })
  const webhooks = createWebhooks({
    ...{ database, commits, bots, vault, calls: guarded, options: webhookRetries, now },
    mailOwners: (accountId, write) => notices.mails.mailNow(accountId, 'webhook_off', write),
    wake: deliveryJobs.wake,
    onError: logError('could not send events to webhooks'),
  })
  const conversations = createConversations({
    ...{ database, servers, commits, pubSub, redisEvents, bots, engineTimeoutMs, turnsAtOnce, firstByteMs, now, log },
    engine: budgetedEngine,
    admit: spending.admit,
    countConversation: quotas.countConversation,
    requireMessageStorage: quotas.requireMessageStorage,
    countMessageBytes: quotas.countMessageBytes,
    reports: {
      emitTurn: createTurnEvents(database),
      onEmitted: webhooks.onEmitted,
      ended: [turnCounts.noteTurn],
      noteRating: turnCounts.noteRating,
    },
    onStarted: metrics.instrumentTurn,
    onEnded(turnId) {
      messageSearch.add(turnId)
      turnCounts.onNoted()
    },
  })
  const botRemoval = createBotRemoval({ database, bots, conversations, now, onAsked: jobs.wake })
  const accountRemoval = createAccountRemoval({
    ...{ database, botRemoval, conversations, pubSub, now, onAsked: jobs.wake },
    onDeleted: (account) => log.info({ account }, 'account deleted'),
  })
  const dashboards = createDashboards({ database, bots, currencyOf: spending.currencyOf, now })
  const inbox = createInbox({
    ...{ database, bots, conversations, now },
    similarTo: dashboards.similarTo,
    currencyOf: spending.currencyOf,
    onAsked: jobs.wake,
  })
  const retention = createRetention({ database, bots, conversations, now, onAsked: jobs.wake })
  const users = createUsers({ database, conversations, now })
  const testSets = createTestSets({
    ...{ database, bots, engine, budgetedEngine, engineTimeoutMs, now },
    serviceModel: serviceModel?.model,
    isIndexed: knowledge.indexes.isIndexed,
    onAsked: jobs.wake,
  })
  const { prefetch } = vectors
  const unanswered = createUnanswered({ database, conversations, engine: engines.knowledge, prefetch, now })
  const widgetApi = createWidgetApi({
    ...{ database, bots, appearances, conversations, outbound, config, baseUrl, shareCounts, now },
    pictures: { knowledge, sources },
    serviceKey: vaultKeys.key,
    onError: logError('first visit of a site not stored'),
  })
  const agents = createAgents(bots)
  const streams = createTokenStreams({ areActive: tokens.areActive, onError: logError('turn failed') })
  pubSub.subscribe(topics.tokenDisabled, streams.check)
  const health = createHealth({
    ...{ database, servers, metrics, loopBlocks, newestMigration, now },
    countRunningTurns: conversations.countRunning,
    indexStats: knowledge.indexes.stats,
    isRedisUp,
    countLostSpans: tracing?.lost,
    onWarning: logWarning('not ready'),
    onSkew: (seconds) => log.warn({ seconds }, skewWarning),
  })

  jobs.register(
    loopBlocks.instrumentJobs<Exclude<JobKind, 'webhooks'>>({
      'read-source': sources.job,
      vectors: vectors.createJob({
        findBot: bots.find,
        textsOf: { entries: knowledge.questionsOf, passages: passages.passageTextsOf },
        onChanged: knowledge.indexes.refresh,
      }),
      retention: retention.job,
      'inbox-change': inbox.ofMatching.job,
      'forget-entry-changes': knowledge.changes.job,
      'notice-mails': notices.mails.job,
      'test-run': testSets.job,
      'remove-bot': botRemoval.job,
      'remove-account': accountRemoval.job,
      'token-expiry': tokens.expiryJob,
    }),
  )
  deliveryJobs.register(loopBlocks.instrumentJobs<'webhooks'>({ webhooks: webhooks.job }))

  /** After the last request. */
  const closingParts: ClosingPart[] = [
    ['streams', streams.close],
    ['audit-log', auditLog.close],
    ['accounts', accounts.close],
    ['tokens', tokens.close],
    ['spending', spending.close],
    ['model-faults', modelFaults.close],
    ['message-search', messageSearch.close],
    ['turn-counts', turnCounts.close],
    ['quotas', quotas.close],
    ['webhooks', webhooks.close],
    ['jobs', () => Promise.all([jobs.close(), deliveryJobs.close()])],
    ['sources', sources.close],
    ['knowledge', knowledge.close],
    ['health', health.close],
    ['tracing', () => tracing?.close()],
    ['outbound', () => Promise.all([guarded.close(), trusted.close()])],
  ]

  return {
    ...{
      accounts,
      auditLog,
      providers,
      bots,
      tokens,
      quotas,
      tools,
      knowledge,
      sources,
      spending,
      modelFaults,
      appearances,
      conversations,
    },
    ...{
      accountRemoval,
      botRemoval,
      botFiles,
      callLog,
      inbox,
      messageSearch,
      turnCounts,
      dashboards,
      retention,
      notices,
    },
    ...{ users, testSets, unanswered, widgetApi, agents, streams, health, metrics, loopBlocks, tracing },
    ...{ jobs, deliveryJobs, webhooks },
    closingParts,
  }
}

const skewWarning =
  'the clock of this machine differs from the database’s, which is used instead: check its time synchronisation'
