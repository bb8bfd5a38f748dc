import { type Clock, secondMs } from '../lib/clock.ts'
import type { IndexHandle } from './index-handle.ts'
import { estimateBytes } from './index-memory.ts'
import { type BuiltIndex, createIndexPart, type IndexPart } from './index-part.ts'
import { sizeOf } from './index-size.ts'
import { createIndexWorker, type IndexWorker, startIndexThread } from './index-worker.ts'
import type { IndexInput } from './index-worker-thread.ts'
import { createIndexWorkers } from './index-workers.ts'
import { describeLeftOut, type LeftOutKnowledge, nothingLeftOut } from './left-out.ts'
import type { Meaning, Meanings } from './meanings.ts'
import { createResultCache } from './result-cache.ts'
import { type KnownEntry, type KnownPassage, type SearchPart, type SearchResult, searchIndex } from './search.ts'
import { createSharedWordVectors } from './shared-word-vectors.ts'
import { questionOf } from './text/normalise.ts'

/** How long a message waits for an index build, unless it is a small one; after that, the previous index answers. */
const timeoutMs = 1.5 * secondMs
/** A bot may be evicted just when its index was built; then it is built again. */
const attemptsAtMost = 5
/** A build takes more memory than the finished index. */
const leastHeapMb = 512

export interface IndexedBot {
  id: string
  accountId: string
  knowledgeVersion: number
  passagesVersion: number
}
type BotOf = Pick<IndexedBot, 'id' | 'accountId'>

/** Vectors of texts, if a provider's embedding model is used. */
export interface Understanding {
  /** Vectors of all texts of an index, as far as known; undefined if no model is used. */
  ofInput: (bot: BotOf, input: IndexInput) => Promise<Meanings | undefined>
  /**
   * The vector of a message, from the model with this key; undefined if that model is no longer used or doesn't reply
   * in time.
   */
  ofMessage: (bot: BotOf, key: string, message: string) => Promise<Meaning | undefined>
}

/** Indexes that were built before, here or by another server. */
export interface SharedIndexes {
  /** Waits while another server builds this version. */
  find: (bot: BotOf, part: PartName, version: number) => Promise<FoundIndex>
}
export type PartName = 'entries' | 'passages'
export interface FoundIndex {
  engine: string
  stored: Uint8Array | undefined
  /** The index was read, built (with what is to be stored of it), or could not be built. */
  end: (snapshot: Uint8Array | undefined) => void
}

interface IndexPoolParts {
  load: {
    entries: (bot: BotOf) => Promise<KnownEntry[]>
    passages: (bot: BotOf) => Promise<KnownPassage[]>
    /** The language that the author set for the bot. */
    language?: (bot: BotOf) => Promise<string | undefined>
  }
  /** Updates a result from an older version; undefined if its content no longer exists. */
  review: (bot: BotOf, result: SearchResult) => Promise<SearchResult | undefined>
  understanding?: Understanding
  now: Clock
  memoryMb: number
  /** A background build has failed or left something out. */
  onError: (error: unknown) => void
  /** A bot was loaded, indexed in another version, or evicted. */
  onChanged?: (botId: string) => void
  /** An index was built, or could not be. */
  onBuilt?: (bot: BotOf, isBuilt: boolean) => void
  /** Without it, every server builds every index. */
  sharedIndexes?: SharedIndexes
  createWorker?: () => IndexWorker
  timeout?: () => Promise<void>
  mostOfSmall?: number
}
export type IndexPoolOptions = Pick<IndexPoolParts, 'createWorker' | 'timeout' | 'mostOfSmall'>

interface BotIndex {
  entries: IndexPart
  passages: IndexPart
}

/**
 * Tracks which bot's knowledge is indexed where, and in which versions. An LRU cache: the least recently used bots are
 * evicted when memory runs short.
 */
export function createIndexPool({
  load,
  review,
  understanding,
  now,
  memoryMb,
  onError,
  onChanged = () => {},
  onBuilt = () => {},
  sharedIndexes,
  createWorker,
  timeout = sleepBriefly,
  mostOfSmall,
}: IndexPoolParts) {
  const heapMb = Math.max(leastHeapMb, 2 * memoryMb)
  const sharedVectors = createSharedWordVectors()
  const workers = createIndexWorkers(
    createWorker ?? (() => createIndexWorker({ startThread: () => startIndexThread(heapMb), words: sharedVectors })),
    mostOfSmall,
  )
  const botIndexes = new Map<string, BotIndex>()
  const cachedResult = createResultCache()
  let lastBuildId = 0
  let bytesUnderWay = 0
  let isClosed = false

  async function search(bot: IndexedBot, message: string, nearMost = 0): Promise<SearchResult> {
    for (let attempt = 1; attempt <= attemptsAtMost; attempt++) {
      const botIndex = touch(bot)
      const isNewest = isFresh(botIndex, bot) || (await isFreshSoon(botIndex, bot))
      const result = await searchUnlessLost(botIndex, bot, message, nearMost)
      const worth = result && !isNewest ? await review(bot, result) : result
      if (worth) return worth
      await buildUpTo(touch(bot), bot)
    }
    throw new Error('there is no room to index what this bot knows')
  }

  /** Marks the bot as most recently used. */
  function touch(bot: IndexedBot): BotIndex {
    const botIndex = botIndexes.get(bot.id) ?? createBotIndex(bot)
    botIndexes.delete(bot.id)
    botIndexes.set(bot.id, botIndex)
    return botIndex
  }

  function createBotIndex({ id, accountId }: IndexedBot): BotIndex {
    const bot = { id, accountId }
    const buildHere = (input: IndexInput, old: IndexHandle | undefined, version: number) =>
      buildIndex(bot, botIndex, input, old, version)
    const ways = { isQuick: workers.isSmall, buildIndex: buildHere, onSettled: () => onChanged(id), now }
    onChanged(id)
    const botIndex: BotIndex = {
      entries: createIndexPart({ ...ways, load: async () => understood(bot, { entries: await load.entries(bot) }) }),
      passages: createIndexPart({ ...ways, load: async () => understood(bot, { passages: await load.passages(bot) }) }),
    }
    return botIndex
  }

  async function understood(bot: BotOf, input: IndexInput): Promise<IndexInput> {
    const [language, meanings] = [await load.language?.(bot), await understanding?.ofInput(bot, input)]
    return { ...input, ...(language !== undefined && { language }), ...(meanings && { meanings }) }
  }

  /** A thread may end during the search, because of another bot's build: then it is indexed and searched again. */
  async function searchUnlessLost(botIndex: BotIndex, ...question: [bot: BotOf, message: string, nearMost: number]) {
    const used = partsOf(botIndex).map((part) => part.built()?.handle)
    try {
      return await searchBuilt(botIndex, ...question)
    } catch (error) {
      if (used.every((handle) => handle === undefined || handle.isAlive())) throw error
      return undefined
    }
  }

  /** Undefined if something is not indexed, or no longer is. */
  async function searchBuilt(
    { entries, passages }: BotIndex,
    bot: BotOf,
    message: string,
    nearMost: number,
  ): Promise<SearchResult | undefined> {
    const [entryIndex, passageIndex] = [entries.built(), passages.built()]
    if (!entryIndex || !passageIndex) return undefined
    const key = entryIndex.meaningsKey ?? passageIndex.meaningsKey
    const understand = understanding && key !== undefined ? () => understanding.ofMessage(bot, key, message) : undefined
    const index = {
      searchEntries: searchPartOf(entryIndex, key),
      searchPassages: searchPartOf(passageIndex, key),
      understand,
    }
    const search = () =>
      retainWhile(entryIndex, () => retainWhile(passageIndex, () => searchIndex(questionOf(message), index, nearMost)))
    // Vectors may be temporarily unavailable, and retrieval for a model returns a lot: don't cache these.
    return understand || nearMost > 0 ? search() : cachedResult(`${entryIndex.id} ${passageIndex.id}`, message, search)
  }

  function searchPartOf({ handle, meaningsKey }: BuiltIndex, key: string | undefined): SearchPart | undefined {
    if (!handle) return undefined
    return async (message, nearMost, meaning) => {
      const found = await handle.search(message, nearMost, meaningsKey === key ? meaning : undefined)
      if (found.fault) onError(new Error(`a message could not be read: ${found.fault}`, { cause: found.fault }))
      return found
    }
  }

  /** `reads`: stored indexes that were read instead of built. */
  const stats = { builds: 0, reads: 0, evictions: 0 }

  async function buildIndex(
    bot: BotOf,
    botIndex: BotIndex,
    input: IndexInput,
    old: IndexHandle | undefined,
    version: number,
  ): Promise<BuiltIndex> {
    const id = ++lastBuildId
    if (sizeOf(input) === 0) return { id, bytes: 0, handle: undefined, leftOut: nothingLeftOut }
    if (isClosed) throw new Error('the service is closing')
    const bytes = estimateBytes(input)
    bytesUnderWay += bytes
    try {
      evictToFit(botIndex)
      const handle = await acquire(bot, input, old, version)
      stats[handle.isRead ? 'reads' : 'builds'] += 1
      for (const { id, error } of handle.leftOut)
        onError(new Error(`${id} cannot be indexed and is left out: ${error}`, { cause: error }))
      const leftOut = describeLeftOut(input, handle.leftOut)
      onBuilt(bot, true)
      return { id, bytes, handle, leftOut, meaningsKey: input.meanings?.key }
    } catch (error) {
      stats.builds += 1
      if (!isClosed) onBuilt(bot, false)
      throw error
    } finally {
      bytesUnderWay -= bytes
    }
  }

  /** Small indexes are built sooner than they are read. */
  async function acquire(
    ...[bot, input, old, version]: [BotOf, IndexInput, IndexHandle | undefined, number]
  ): Promise<IndexHandle> {
    if (!sharedIndexes || workers.isSmall(input)) return workers.acquire(bot, input, old)
    const { end, ...sharing } = await sharedIndexes.find(bot, 'passages' in input ? 'passages' : 'entries', version)
    let snapshot: Uint8Array | undefined
    try {
      const handle = await workers.acquire(bot, input, old, sharing)
      snapshot = handle.takeSnapshot()
      return handle
    } finally {
      end(snapshot)
    }
  }

  /** Bots that are being indexed are kept: they were just used. */
  function evictToFit(kept: BotIndex): void {
    let held = [...botIndexes.values()].reduce((sum, botIndex) => sum + bytesOf(botIndex), bytesUnderWay)
    for (const [botId, botIndex] of botIndexes) {
      if (held <= memoryMb * 1_000_000) return
      if (botIndex === kept || partsOf(botIndex).some((part) => part.isBuilding())) continue
      held -= bytesOf(botIndex)
      botIndexes.delete(botId)
      onChanged(botId)
      stats.evictions += 1
      for (const part of partsOf(botIndex)) part.evict()
    }
  }

  /**
   * True if the newest version is indexed, or soon will be, or there is no older one; false if the previous index
   * should answer.
   */
  async function isFreshSoon(botIndex: BotIndex, bot: IndexedBot): Promise<boolean> {
    const built = buildUpTo(botIndex, bot)
    if (partsOf(botIndex).some((part) => !part.built())) return built.then(() => true)
    const soon = built.then(
      () => true,
      () => false,
    )
    if (slowPartsOf(botIndex, bot).some((part) => part.expectedMs() > timeoutMs)) return false
    return Promise.race([soon, timeout().then(() => slowPartsOf(botIndex, bot).length === 0 && soon)])
  }

  return {
    search,
    isLoaded: (botId: string): boolean => botIndexes.has(botId),
    loaded: (): string[] => [...botIndexes.keys()],
    /** The versions that messages are answered from by now; undefined if the bot is not loaded. */
    settledVersionsOf(botId: string): Pick<IndexedBot, 'knowledgeVersion' | 'passagesVersion'> | undefined {
      const botIndex = botIndexes.get(botId)
      return (
        botIndex && {
          knowledgeVersion: botIndex.entries.settledVersion(),
          passagesVersion: botIndex.passages.settledVersion(),
        }
      )
    },

    /** Rebuilds the index in the background if the bot is loaded here. Other bots are indexed on their next message. */
    prepare(bot: IndexedBot): void {
      const botIndex = botIndexes.get(bot.id)
      if (!botIndex || isPending(botIndex, bot)) return
      buildUpTo(botIndex, bot).catch((error) => {
        if (!isClosed) onError(error)
      })
    },

    /**
     * What could not be indexed of the versions in use here. Not stored: each server finds out when it indexes the bot,
     * on the first message, so before that the list is empty.
     */
    leftOutOf(botId: string): LeftOutKnowledge {
      const botIndex = botIndexes.get(botId)
      return {
        entries: botIndex?.entries.built()?.leftOut.entries ?? [],
        passages: botIndex?.passages.built()?.leftOut.passages ?? [],
      }
    },

    /** Since the start, and what is held now. */
    stats: () => ({
      ...stats,
      bots: botIndexes.size,
      bytes: [...botIndexes.values()].reduce((sum, botIndex) => sum + bytesOf(botIndex), bytesUnderWay),
    }),

    close(): Promise<void> {
      isClosed = true
      return workers.close()
    },
  }
}

const partsOf = ({ entries, passages }: BotIndex): IndexPart[] => [entries, passages]
const bytesOf = (botIndex: BotIndex): number =>
  partsOf(botIndex).reduce((sum, part) => sum + (part.built()?.bytes ?? 0), 0)

const isFresh = ({ entries, passages }: BotIndex, bot: IndexedBot): boolean =>
  entries.isFresh(bot.knowledgeVersion) && passages.isFresh(bot.passagesVersion)

const isPending = ({ entries, passages }: BotIndex, bot: IndexedBot): boolean =>
  entries.isPending(bot.knowledgeVersion) && passages.isPending(bot.passagesVersion)

/** Those that have to be built and take a while. */
const slowPartsOf = (
  { entries, passages }: BotIndex,
  { knowledgeVersion, passagesVersion }: IndexedBot,
): IndexPart[] => [
  ...(entries.isSlow() && !entries.isFresh(knowledgeVersion) ? [entries] : []),
  ...(passages.isSlow() && !passages.isFresh(passagesVersion) ? [passages] : []),
]

const buildUpTo = async ({ entries, passages }: BotIndex, bot: IndexedBot): Promise<void> =>
  void (await Promise.all([entries.buildUpTo(bot.knowledgeVersion), passages.buildUpTo(bot.passagesVersion)]))

/** A message's vector is only comparable with texts embedded by the same model. */
const retainWhile = ({ handle }: BuiltIndex, work: () => Promise<SearchResult>): Promise<SearchResult> =>
  handle ? handle.retainWhile(work) : work()

const sleepBriefly = () => new Promise<void>((resolve) => setTimeout(resolve, timeoutMs).unref())
