import type { KnowledgeState, VectorProgress } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { RetrievedPassage } from '../engines/retrieval.ts'
import type { Clock } from '../lib/clock.ts'
import { runForAccount } from '../lib/current-account.ts'
import { createIndexPool, type IndexedBot, type IndexPoolOptions, type Understanding } from '../search/index-pool.ts'
import type { Candidate, KnownEntry, KnownPassage } from '../search/search.ts'
import type { OpenDatabase } from '../store/database.ts'
import { type PubSub, topics } from '../store/pub-sub.ts'
import type { EntryStore } from './entries.store.ts'
import { createIndexFaultStore } from './index-faults.store.ts'
import { createIndexFaults } from './index-faults.ts'
import type { IndexVersions } from './index-versions.store.ts'
import { createIndexReports } from './index-versions.ts'
import { presentKnown } from './present-known.ts'
import { retrievedFrom } from './retrieval.ts'
import { createReview } from './review.ts'
import { createStoredIndexes } from './stored-indexes.ts'

const retrievedOfEachKind = 6

export interface BotIndexParts {
  database: OpenDatabase
  bots: Bots
  pubSub: PubSub
  serverId: string
  now: Clock
  passages: {
    passagesOf: (bot: { accountId: string; id: string }) => Promise<KnownPassage[]>
    /** Which of these sources still have passages. */
    speakingOf: (accountId: string, sourceIds: string[]) => Promise<string[]>
  }
  vectors: {
    understanding: Understanding
    /** Progress of embedding the bot's texts; undefined if vectors are off. */
    progressOf: (accountId: string, botId: string) => Promise<VectorProgress | undefined>
  }
  searchMemoryMb: number
  onError: (error: unknown) => void
  indexPool: IndexPoolOptions
}

/** The search indexes of bots: built from their knowledge on every server that uses them, and searched. */
export function createBotIndexes(
  store: EntryStore,
  { database, bots, pubSub, serverId, now, ...parts }: BotIndexParts,
) {
  const { passages, vectors, onError } = parts
  const indexFaults = createIndexFaults({ store: createIndexFaultStore(database.db), now, onError })
  const storedIndexes = createStoredIndexes({ database, serverId, now, onError })
  const indexPool = createIndexPool({
    sharedIndexes: storedIndexes,
    ...parts.indexPool,
    load: {
      entries: (bot) => knownOf(bot.accountId, bot.id),
      passages: passages.passagesOf,
      language: async (bot) => (await bots.find(bot.accountId, bot.id))?.language,
    },
    review: createReview({ store, speakingOf: passages.speakingOf }),
    understanding: vectors.understanding,
    now,
    memoryMb: parts.searchMemoryMb,
    onError,
    onChanged: (botId) => reports.changed(botId),
    onBuilt: indexFaults.onBuilt,
  })
  const reports = createIndexReports({
    ...{ database, serverId, onError },
    loaded: indexPool.loaded,
    versionsOf: indexPool.settledVersionsOf,
    onBehind: rebuild,
  })

  async function knownOf(accountId: string, botId: string): Promise<KnownEntry[]> {
    const known: KnownEntry[] = []
    for await (const rows of store.steps(accountId, botId)) known.push(...rows.map(presentKnown))
    return known
  }

  /**
   * Called after every commit that changed a bot's knowledge: every server that uses the bot rebuilds its index in the
   * background.
   */
  const refresh = (accountId: string, botId: string): void =>
    pubSub.publish(topics.knowledgeChanged, `${accountId} ${botId}`)

  function rebuild(accountId: string, botId: string): void {
    if (!indexPool.isLoaded(botId)) return
    runForAccount(accountId, () =>
      bots.find(accountId, botId).then((bot) => void (bot && indexPool.prepare(bot)), onError),
    )
  }
  pubSub.subscribe(topics.knowledgeChanged, (subject) => {
    const [accountId = '', botId = ''] = subject.split(' ')
    rebuild(accountId, botId)
  })

  async function getState(accountId: string, botId: string): Promise<KnowledgeState> {
    const bot = await bots.getRow(accountId, botId)
    const progress = await vectors.progressOf(accountId, bot.id)
    return { state: (await isIndexed(bot)) ? 'ready' : 'indexing', ...(progress && { vectors: progress }) }
  }

  /**
   * The versions that all servers answer from. A server that doesn't use the bot will index its newest version with the
   * first message, and counts as if it had. If another server changed the bot, index building starts here.
   */
  async function indexedVersionsOf(bot: BotRow): Promise<IndexVersions> {
    const here = indexPool.settledVersionsOf(bot.id) ?? everyVersion
    if (isBehind(here, bot)) indexPool.prepare(bot)
    const elsewhere = (await reports.lowestElsewhere(bot.accountId, bot.id)) ?? here
    return {
      knowledgeVersion: Math.min(here.knowledgeVersion, elsewhere.knowledgeVersion),
      passagesVersion: Math.min(here.passagesVersion, elsewhere.passagesVersion),
    }
  }

  /** Whether all servers answer from its newest version. */
  const isIndexed = async (bot: BotRow): Promise<boolean> => !isBehind(await indexedVersionsOf(bot), bot)

  /** Knowledge that may help with a message, best first: for engines that do their own reading. */
  async function retrieve(
    bot: IndexedBot,
    message: string,
  ): Promise<{ retrieved: RetrievedPassage[]; candidates: Candidate[] }> {
    const result = await indexPool.search(bot, message, retrievedOfEachKind)
    return { retrieved: retrievedFrom(result), candidates: result.candidates }
  }

  return {
    search: indexPool.search,
    retrieve,
    refresh,
    getState,
    isIndexed,
    indexedVersionsOf,
    leftOutOf: indexPool.leftOutOf,
    stats: indexPool.stats,
    stored: storedIndexes,
    async close(): Promise<void> {
      await reports.close()
      await indexPool.close()
      await storedIndexes.close()
      await indexFaults.finish()
    },
  }
}

const everyVersion: IndexVersions = {
  knowledgeVersion: Number.POSITIVE_INFINITY,
  passagesVersion: Number.POSITIVE_INFINITY,
}

const isBehind = (versions: IndexVersions, bot: IndexVersions): boolean =>
  versions.knowledgeVersion < bot.knowledgeVersion || versions.passagesVersion < bot.passagesVersion
