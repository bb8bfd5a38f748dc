import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { accountRemovalRoutes } from './account-removal/account-removal.routes.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { auditLogRoutes } from './audit-log/audit-log.routes.ts'
import { botFileRoutes, botImportRoutes } from './bot-files/bot-files.routes.ts'
import { botRoutes } from './bots/bots.routes.ts'
import { callLogRoutes } from './call-log/call-log.routes.ts'
import type { Config } from './config.ts'
import { conversationRoutes } from './conversations/conversations.routes.ts'
import { createRedisTurnEvents } from './conversations/conversations.ts'
import { dashboardRoutes } from './dashboards/dashboards.routes.ts'
import { docsRoutes, openapiRoutes } from './docs/docs.routes.ts'
import type { FeatureOptions } from './feature-options.ts'
import { createFeatures } from './features.ts'
import { healthRoutes } from './health/health.routes.ts'
import { type BuiltFiles, readBuiltFiles } from './http/built-files.ts'
import { createHttp } from './http/http.ts'
import type { Routes } from './http/routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { entryFileRoutes } from './knowledge/entry-files.routes.ts'
import { knowledgeRoutes } from './knowledge/knowledge.routes.ts'
import { type Clock, setIdClock } from './lib/clock.ts'
import { createClosing } from './lib/closing.ts'
import { createLog } from './lib/log.ts'
import { createLogStream } from './lib/log-stream.ts'
import { modelFaultRoutes } from './model-faults/model-faults.routes.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { providerRoutes } from './providers/providers.routes.ts'
import { quotaRoutes } from './quotas/quotas.routes.ts'
import { retentionRoutes } from './retention/retention.routes.ts'
import { sourceRoutes } from './sources/sources.routes.ts'
import { spendingRoutes } from './spending/spending.routes.ts'
import { openDatabase } from './store/database.ts'
import { type MachineClock, machineClock } from './store/database-clock.ts'
import { lockFolder } from './store/folder-lock.ts'
import { migrate } from './store/migrate.ts'
import { openPostgresPubSub } from './store/postgres-pub-sub.ts'
import { createPubSub } from './store/pub-sub.ts'
import { openRedisPubSub } from './store/redis-pub-sub.ts'
import { createServers } from './store/servers.ts'
import { createSharedCounts } from './store/shared-counts.ts'
import { refuseUnfinishedMove } from './store/unfinished-move.ts'
import { testCaseRoutes } from './test-sets/test-cases.routes.ts'
import { testFileRoutes } from './test-sets/test-files.routes.ts'
import { testRunRoutes } from './test-sets/test-runs.routes.ts'
import { tokenRoutes } from './tokens/tokens.routes.ts'
import { toolRoutes } from './tools/tools.routes.ts'
import { apiRoutes } from './trigger/api.routes.ts'
import { apiKnowledgeRoutes } from './trigger/knowledge.routes.ts'
import { mcpRoutes } from './trigger/mcp.routes.ts'
import { openaiRoutes } from './trigger/openai.routes.ts'
import { createOpenaiTurns } from './trigger/openai-turns.ts'
import { responseRoutes } from './trigger/responses.routes.ts'
import { triggerRoutes } from './trigger/trigger.routes.ts'
import { turnRoutes } from './trigger/turns.routes.ts'
import { apiUsageRoutes } from './trigger/usage.routes.ts'
import { unansweredRoutes } from './unanswered/unanswered.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { rotateSecrets } from './vault/key-rotation.ts'
import { openVaultKeys } from './vault/vault-key.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'
import { appearanceRoutes } from './widget-api/appearances.routes.ts'
import { visitorRoutes } from './widget-api/visitors.routes.ts'
import { widgetRoutes } from './widget-api/widget.routes.ts'

export interface BeckonOptions extends FeatureOptions {
  config: Config
  /** Replaces all clocks, in tests. Otherwise the database's time counts, if servers share one. */
  now?: Clock
  machine?: MachineClock
  logStream?: { write: (line: string) => void }
  /** Build output of the settings pages and the widget. */
  built?: { pages: BuiltFiles; widget: BuiltFiles }
  /** How long a turn of the OpenAI-compatible API waits for a retry after its caller has gone. Shorter in tests. */
  openaiRetryMs?: number
}

export const readBuilt = () => ({
  pages: readBuiltFiles(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  widget: readBuiltFiles(fileURLToPath(new URL('../../widget/dist', import.meta.url))),
})

/** Composition root: opens the database, creates the features (`features.ts`), and registers every route. */
export async function createBeckon({
  config,
  now: givenNow,
  machine = machineClock,
  logStream = createLogStream(),
  built = readBuilt(),
  ...options
}: BeckonOptions) {
  const log = createLog({ level: config.logLevel, stream: logStream })
  const unlockFolder = config.databaseUrl ? () => {} : await lockFolder(config.dataFolder)
  const database = await openDatabase({
    ...config,
    onLost: (error) => log.warn(error, 'database connection lost'),
    onHeld: (held) => log.warn({ held }, 'connections to the database were in use when it was closed'),
  })
  const { db } = database
  const servers = createServers({
    database,
    machine,
    onError: (error) => log.warn(error, 'could not write the heartbeat'),
  })
  const vaultKeys = await migrate(database)
    .then(() => refuseUnfinishedMove(db))
    .then(servers.start)
    .then(() => openVaultKeys({ ...config, db }))
    .catch(async (error: unknown) => {
      await db.destroy()
      unlockFolder()
      throw error
    })

  const now = givenNow ?? servers.now
  if (!givenNow) setIdClock(now)

  // Loaded only when it is configured.
  const redis =
    config.redisUrl === undefined
      ? undefined
      : await (await import('./store/redis.ts')).openRedis({
          url: config.redisUrl,
          onChange: (error) =>
            error
              ? log.warn(error, 'Redis is unavailable: each server counts its limits alone, and polls for changes')
              : log.info('Redis is back'),
        })
  const shareCounts = redis && createSharedCounts({ redis, now })
  const redisEvents = redis && createRedisTurnEvents(redis)
  const pubSub = createPubSub({
    serverId: servers.id,
    openTransport: redis
      ? openRedisPubSub(redis)
      : database.kind === 'postgres'
        ? openPostgresPubSub({ database, onChange: logNotifications })
        : undefined,
    onError: (error) => log.error(error, 'failed to handle a message from another server'),
  })
  function logNotifications(isListening: boolean): void {
    if (isListening) log.debug('PostgreSQL delivers notifications')
    else log.info('PostgreSQL doesn’t deliver notifications; polling instead')
  }

  // The port is known once the server listens.
  const baseUrl = () => config.baseUrl ?? `http://localhost:${portOf(http.server.address()) ?? config.port}`
  const features = await createFeatures({
    ...options,
    config,
    database,
    servers,
    pubSub,
    redisEvents,
    vaultKeys,
    baseUrl,
    now,
    shareCounts,
    isRedisUp: redis?.isUp,
    log,
  })
  const { accounts, bots, conversations, knowledge, testSets, widgetApi, tracing } = features
  const { findSession } = accounts.sessions
  const http = createHttp({
    ...{ config, now, shareCounts, baseUrl, log },
    authenticators: {
      getTokenHolder: features.tokens.getTokenHolder,
      findSession,
      readVisitor: widgetApi.visitors.readVisitor,
    },
    instrumentRequests: tracing?.instrumentRequests,
  })
  features.metrics.instrumentRequests(http)
  features.callLog.recordRequests(http)
  features.loopBlocks.instrumentRequests(http)

  const { pages, widget: widgetFiles } = built
  if (!pages.has('index.html') || !widgetFiles.has('widget.js'))
    log.warn('The settings pages or the chat widget are not built. Run `npm run build`, then restart the service.')

  const openaiTurns = createOpenaiTurns({ conversations, retryMs: options.openaiRetryMs })
  const routes: Record<string, Routes[]> = {
    '/api/v1': [
      triggerRoutes({ ...features, baseUrl, syncWaitMs: config.syncWaitMs }),
      openaiRoutes({ ...features, openaiTurns, baseUrl }),
      responseRoutes({ ...features, openaiTurns, baseUrl }),
      turnRoutes({ ...features, baseUrl }),
      apiRoutes(features),
      userRoutes(features.users),
      apiKnowledgeRoutes(features),
      apiUsageRoutes(features.spending),
      openapiRoutes(),
    ],
    '/api/settings': [
      accountRoutes(accounts),
      accountRemovalRoutes(features),
      auditLogRoutes(features.auditLog),
      tokenRoutes(features.tokens),
      webhookRoutes(features.webhooks),
      providerRoutes(features.providers, features.modelFaults),
      botRoutes({ bots, removeBot: features.botRemoval.remove }),
      callLogRoutes(features.callLog),
      botFileRoutes(features.botFiles),
      botImportRoutes(features.botFiles),
      appearanceRoutes({ appearances: features.appearances, siteChecks: widgetApi.siteChecks }),
      spendingRoutes(features.spending),
      modelFaultRoutes(features.modelFaults),
      quotaRoutes(features.quotas),
      knowledgeRoutes(knowledge),
      entryFileRoutes(knowledge.files),
      sourceRoutes(features.sources),
      toolRoutes(features.tools),
      conversationRoutes({ bots, conversations, baseUrl }),
      inboxRoutes(features.inbox),
      dashboardRoutes(features.dashboards),
      retentionRoutes(features.retention),
      noticeRoutes(features.notices),
      unansweredRoutes({ bots, unanswered: features.unanswered }),
      testCaseRoutes(testSets.cases),
      testFileRoutes(testSets.files),
      testRunRoutes(testSets.runs),
    ],
    '/embed': [visitorRoutes({ ...widgetApi, conversations, findSession, baseUrl })],
    '': [
      mcpRoutes(features),
      widgetRoutes({ widget: widgetApi.widget, files: widgetFiles, baseUrl: config.baseUrl }),
      docsRoutes(baseUrl),
      healthRoutes({ health: features.health, metricsToken: config.metricsToken }),
      pageRoutes(pages),
    ],
  }
  // One scope for all: a scope for each feature takes a seventh of the time in this function.
  for (const [prefix, plugins] of Object.entries(routes))
    await http.register(
      async (scope) => {
        for (const plugin of plugins) await plugin(scope)
      },
      { prefix },
    )

  const closing = createClosing()
  // Before connections close, so that streams receive their last event.
  http.addHook('preClose', () => conversations.close(config.drainMs * 0.8))
  http.addHook('onClose', async () => {
    await closing.oneByOne(
      ...features.closingParts,
      ['pub-sub', pubSub.close],
      ['servers', servers.close],
      ['turn-events', () => redisEvents?.close()],
      ['limits', () => shareCounts?.close()],
      ['redis', () => redis?.close()],
      ['database', () => db.destroy()],
    )
    unlockFolder()
  })
  await http.ready()
  await conversations.queue.start({ isAlone: database.kind === 'sqlite' })
  features.jobs.start()
  features.messageSearch.start()
  features.turnCounts.start()
  features.deliveryJobs.start()
  if (vaultKeys.previousKey) void rotate().catch((error: unknown) => log.error(error, 'could not re-encrypt secrets'))
  void features.webhooks.sweep().catch((error: unknown) => log.error(error, 'could not send events to webhooks'))

  /** Of the previous key. Other servers may do the same at the same time. */
  async function rotate(): Promise<void> {
    const uses = await rotateSecrets(db, vaultKeys)
    const unknown = uses.reduce((sum, use) => sum + use.unknown, 0)
    if (unknown > 0) log.warn({ unknown }, 'some secrets can be decrypted with neither key: see `beckon secret`')
    else log.info('all secrets are encrypted with BECKON_SECRET: BECKON_SECRET_PREVIOUS is no longer needed')
  }

  async function close(): Promise<void> {
    features.health.markStopping()
    await sleep(config.stopDelayMs)
    await http.close()
  }

  return { ...features, http, log, db, database, baseUrl, closing: closing.current, close }
}
export type Beckon = Awaited<ReturnType<typeof createBeckon>>

const portOf = (address: ReturnType<import('node:http').Server['address']>): number | undefined =>
  typeof address === 'object' && address !== null ? address.port : undefined
