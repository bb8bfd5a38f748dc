import { fileURLToPath } from 'node:url'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { auditLogRoutes } from './audit-log/audit-log.routes.ts'
import { botRoutes } from './bots/bots.routes.ts'
import type { Config } from './config.ts'
import { conversationRoutes } from './conversations/conversations.routes.ts'
import { docsRoutes, openapiRoutes } from './docs/docs.routes.ts'
import { createFeatures, type FeatureOptions } from './features.ts'
import { healthRoutes } from './health/health.routes.ts'
import { readBuiltFiles } from './http/built-files.ts'
import { createHttp } from './http/http.ts'
import type { Routes } from './http/routes.ts'
import { entryFileRoutes } from './knowledge/entry-files.routes.ts'
import { knowledgeRoutes } from './knowledge/knowledge.routes.ts'
import type { Clock } from './lib/clock.ts'
import { createLog } from './lib/log.ts'
import { createLogStream } from './lib/log-stream.ts'
import { modelFaultRoutes } from './model-faults/model-faults.routes.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { providerRoutes } from './providers/providers.routes.ts'
import { quotaRoutes } from './quotas/quotas.routes.ts'
import { sourceRoutes } from './sources/sources.routes.ts'
import { spendingRoutes } from './spending/spending.routes.ts'
import { openDatabase } from './store/database.ts'
import { takeFolder } from './store/folder-lock.ts'
import { migrate } from './store/migrate.ts'
import { testCaseRoutes } from './test-sets/test-cases.routes.ts'
import { testFileRoutes } from './test-sets/test-files.routes.ts'
import { testRunRoutes } from './test-sets/test-runs.routes.ts'
import { tokenRoutes } from './tokens/tokens.routes.ts'
import { toolRoutes } from './tools/tools.routes.ts'
import { apiRoutes } from './trigger/api.routes.ts'
import { openaiRoutes } from './trigger/openai.routes.ts'
import { triggerRoutes } from './trigger/trigger.routes.ts'
import { turnRoutes } from './trigger/turns.routes.ts'
import { unansweredRoutes } from './unanswered/unanswered.routes.ts'
import { openVaultKey } from './vault/vault-key.ts'
import { appearanceRoutes } from './widget-api/appearances.routes.ts'
import { visitorRoutes } from './widget-api/visitors.routes.ts'
import { widgetRoutes } from './widget-api/widget.routes.ts'

export interface BeckonOptions extends FeatureOptions {
  config: Config
  now?: Clock
  logStream?: { write: (line: string) => void }
  /** Build output of the settings pages and the widget. */
  built?: { pages: URL; widget: URL }
  connectionTimeoutMs?: number
}

const usualBuilt = {
  pages: new URL('../../web/dist', import.meta.url),
  widget: new URL('../../widget/dist', import.meta.url),
}

/** Composition root: opens the database, creates the features (`features.ts`), and registers every route. */
export async function createBeckon({
  config,
  now = Date.now,
  logStream = createLogStream(),
  built = usualBuilt,
  connectionTimeoutMs,
  ...options
}: BeckonOptions) {
  const log = createLog({ level: config.logLevel, stream: logStream })
  const leaveFolder = config.databaseUrl ? () => {} : await takeFolder(config.dataFolder)
  const database = await openDatabase({
    ...config,
    ...(connectionTimeoutMs !== undefined && { connectionTimeoutMs }),
    onLost: (error) => log.warn(error, 'database connection lost'),
  })
  const { db } = database
  const vaultKey = await migrate(database)
    .then(() => openVaultKey({ ...config, db }))
    .catch(async (error: unknown) => {
      await db.destroy()
      leaveFolder()
      throw error
    })

  // The port is known once the server listens.
  const baseUrl = () => config.baseUrl ?? `http://localhost:${portOf(http.server.address()) ?? config.port}`
  const features = await createFeatures({ ...options, config, database, vaultKey, baseUrl, now, log })
  const { accounts, bots, conversations, knowledge, testSets, widgetApi, tracing } = features
  const { findSession } = accounts.sessions
  const http = createHttp({
    ...{ config, now, baseUrl, log },
    authenticators: {
      getTokenHolder: features.tokens.getTokenHolder,
      findSession,
      readVisitor: widgetApi.visitors.readVisitor,
    },
    watchRequests: tracing?.watchRequests,
  })
  features.metrics.watchRequests(http)
  features.loopBlocks.watchRequests(http)

  const pages = readBuiltFiles(fileURLToPath(built.pages))
  const widgetFiles = readBuiltFiles(fileURLToPath(built.widget))
  if (!pages.has('index.html') || !widgetFiles.has('widget.js'))
    log.warn('The settings pages or the chat widget are not built. Run `npm run build`, then restart the service.')

  const routes: Record<string, Routes[]> = {
    '/api/v1': [
      triggerRoutes({ ...features, baseUrl, syncWaitMs: config.syncWaitMs }),
      openaiRoutes({ ...features, baseUrl }),
      turnRoutes({ ...features, baseUrl }),
      apiRoutes(features),
      openapiRoutes(),
    ],
    '/api/settings': [
      accountRoutes(accounts),
      auditLogRoutes(features.auditLog),
      tokenRoutes(features.tokens),
      providerRoutes(features.providers),
      botRoutes(bots),
      appearanceRoutes({ appearances: features.appearances, siteChecks: widgetApi.siteChecks }),
      spendingRoutes(features.spending),
      modelFaultRoutes(features.modelFaults),
      quotaRoutes(features.quotas),
      knowledgeRoutes(knowledge),
      entryFileRoutes(knowledge.files),
      sourceRoutes(features.sources),
      toolRoutes(features.tools),
      conversationRoutes({ bots, conversations, baseUrl }),
      unansweredRoutes({ bots, unanswered: features.unanswered }),
      testCaseRoutes(testSets.cases),
      testFileRoutes(testSets.files),
      testRunRoutes(testSets.runs),
    ],
    '/embed': [visitorRoutes({ ...widgetApi, conversations, findSession, baseUrl })],
    '': [
      widgetRoutes({ widget: widgetApi.widget, files: widgetFiles, baseUrl: config.baseUrl }),
      docsRoutes(baseUrl),
      healthRoutes({ health: features.health, metricsToken: config.metricsToken }),
      pageRoutes(pages),
    ],
  }
  for (const [prefix, plugins] of Object.entries(routes))
    for (const plugin of plugins) await http.register(plugin, { prefix })

  // Before connections close, so that streams receive their last event.
  http.addHook('preClose', () => conversations.close(config.drainMs * 0.8))
  http.addHook('onClose', async () => {
    await features.close()
    await db.destroy()
    leaveFolder()
  })
  await http.ready()
  await conversations.queue.start({ isAlone: database.kind === 'sqlite' })
  features.jobs.start()

  return { ...features, http, log, db, database, baseUrl, close: () => http.close() }
}
export type Beckon = Awaited<ReturnType<typeof createBeckon>>

const portOf = (address: ReturnType<import('node:http').Server['address']>): number | undefined =>
  typeof address === 'object' && address !== null ? address.port : undefined
