import { secondMs } from '../lib/clock.ts'
import type { OpenDatabase } from '../store/database.ts'
import { createIndexVersionStore, type IndexVersions } from './index-versions.store.ts'

const reportAfterMs = 50
const pollEveryMs = 5 * secondMs

interface Parts {
  database: OpenDatabase
  serverId: string
  /** The bots that are loaded here. */
  loaded: () => string[]
  /** What this server answers from; undefined if the bot is not loaded. */
  versionsOf: (botId: string) => IndexVersions | undefined
  /** The bot has changed, and its index here is of an older version. */
  onBehind: (accountId: string, botId: string) => void
  onError: (error: unknown) => void
}

/**
 * Tells the other servers which versions of each bot this one answers from, through PostgreSQL, and asks for theirs.
 * SQLite has a single server.
 */
export const createIndexReports = (parts: Parts) =>
  parts.database.kind === 'sqlite' ? aloneReports : reportsAmongOthers(parts)

const aloneReports = {
  changed: (_: string): void => {},
  lowestElsewhere: async (_: string, __: string): Promise<IndexVersions | undefined> => undefined,
  close: async (): Promise<void> => {},
}

function reportsAmongOthers({ database, serverId, loaded, versionsOf, onBehind, onError }: Parts): typeof aloneReports {
  const store = createIndexVersionStore(database, serverId)
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  /** One after the other, so that an older report never replaces a newer one. */
  const inOrder = (work: () => Promise<void>) => {
    working = working.then(work).catch(onError)
    return working
  }

  async function report(): Promise<void> {
    const botIds = [...changed]
    changed = new Set()
    const bots = botIds.flatMap((botId) => {
      const versions = versionsOf(botId)
      return versions ? [{ botId, ...versions }] : []
    })
    const gone = botIds.filter((botId) => !versionsOf(botId))
    if (bots.length > 0) await store.report(bots)
    if (gone.length > 0) await store.remove(gone)
  }

  function note(botId: string): void {
    changed.add(botId)
    timer ??= setTimeout(() => {
      timer = undefined
      void inOrder(report)
    }, reportAfterMs).unref()
  }

  /** Finds what nobody told this server, and reports again what others forgot, because it seemed dead. */
  async function poll(): Promise<void> {
    const expected = loaded()
    if (expected.length === 0) return
    const reported = await store.listReported()
    for (const { id, accountId, isBehind } of reported) if (isBehind) onBehind(accountId, id)
    const known = new Set(reported.map(({ id }) => id))
    for (const botId of expected) if (!known.has(botId)) note(botId)
  }
  const polling = setInterval(() => void inOrder(poll), pollEveryMs).unref()

  return {
    changed: note,
    lowestElsewhere: store.findLowestElsewhere,
    async close() {
      clearInterval(polling)
      clearTimeout(timer)
      await working
    },
  }
}
