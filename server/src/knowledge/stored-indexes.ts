import { setTimeout as delay } from 'node:timers/promises'
import { type Clock, dayMs, hourMs, minuteMs, newId, secondMs } from '../lib/clock.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { engineVersion } from '../search/engine-version.ts'
import type { FoundIndex, PartName, SharedIndexes } from '../search/index-pool.ts'
import { compressSnapshot } from '../search/index-snapshot.ts'
import { isForeignKeyViolation, type OpenDatabase } from '../store/database.ts'
import { createStoredIndexStore, type StoredIndex } from './stored-indexes.store.ts'

/** Small enough that writing one doesn't delay others. */
const pieceBytes = 500_000
/** A larger index is built by every server for itself. */
const mostBytes = 100_000_000
/** All of an account's. The oldest are removed for new ones. */
const mostBytesOfAccount = 500_000_000
/** They are in memory until they are stored. */
const waitingMost = 4

/** A large one is written when its bot has not been edited for a while: each edit would write megabytes. */
const quietMs = 10 * secondMs
/** However often it is edited. */
const deferredMostMs = 5 * minuteMs
const deferredFromBytes = 2_000_000

const lookEveryMs = 300
/** Then this server builds the index too. */
const waitMostMs = 60 * secondMs
const staleAfterMs = dayMs

type Bot = Parameters<SharedIndexes['find']>[0]

interface Parts {
  database: OpenDatabase
  serverId: string
  now: Clock
  onError: (error: unknown) => void
  deferring?: { quietMs: number; fromBytes: number }
}
type Built = [bot: Bot, part: PartName, version: number, engine: string, snapshot: Uint8Array]

/**
 * Stores indexes when they are built, so that other servers and later starts read them. A stored index is only a
 * shortcut: whether it is one of the bot's current texts is decided where it is read (`search/index-snapshot.ts`), and
 * if it is missing, damaged or of another version, the index is built.
 */
export function createStoredIndexes({
  database,
  serverId,
  now,
  onError,
  deferring = { quietMs, fromBytes: deferredFromBytes },
}: Parts) {
  const store = createStoredIndexStore(database, serverId)
  const hasOthers = database.kind === 'postgres'
  const writes = createFairQueue()
  const writing = new Set<Promise<void>>()
  const deferred = new Map<string, { built: Built; since: number; timer: NodeJS.Timeout }>()
  let isClosed = false
  const sweep = setInterval(() => store.removeStale(now() - staleAfterMs).catch(onError), hourMs).unref()

  async function find(bot: Bot, part: PartName, version: number): Promise<FoundIndex> {
    const engine = await engineVersion()
    try {
      return await findOrClaim(bot, part, version, engine)
    } catch (error) {
      onError(error)
      return { engine, stored: undefined, end: () => {} }
    }
  }

  async function findOrClaim(bot: Bot, part: PartName, version: number, engine: string): Promise<FoundIndex> {
    const until = performance.now() + waitMostMs
    const end = (snapshot: Uint8Array | undefined) => keep(bot, part, version, engine, snapshot)
    for (;;) {
      const found = await store.find(bot, part)
      const isCurrent = found?.engine === engine && found.version >= version
      const stored = isCurrent ? await readPieces(bot, found) : undefined
      if (stored || !hasOthers || isClosed || performance.now() > until || (await store.claim(bot, part, version)))
        return { engine, stored, end }
      await delay(lookEveryMs)
    }
  }

  /** Undefined if a piece is missing: the snapshot has just been replaced. */
  async function readPieces(bot: Bot, { snapshotId, pieces }: StoredIndex): Promise<Uint8Array | undefined> {
    const contents: Uint8Array[] = []
    for (let position = 0; position < pieces; position++) {
      const content = await store.findPiece(bot, snapshotId, position)
      if (!content) return undefined
      contents.push(content)
    }
    // In shared memory, so that the thread gets it without a copy.
    const stored = new Uint8Array(new SharedArrayBuffer(contents.reduce((sum, { length }) => sum + length, 0)))
    let at = 0
    for (const content of contents) {
      stored.set(content, at)
      at += content.length
    }
    return stored
  }

  /** In the background. Other servers wait until it is stored. */
  function keep(...[bot, part, version, engine, snapshot]: [Bot, PartName, number, string, Uint8Array | undefined]) {
    const isKept = snapshot && !isClosed && writing.size < waitingMost
    enqueue(bot, async () => {
      try {
        if (!isKept) return
        const built: Built = [bot, part, version, engine, snapshot]
        if (await isDeferred(snapshot)) defer(built)
        else await write(built)
      } finally {
        if (hasOthers) await store.release(bot, part, version)
      }
    })
  }

  function enqueue(bot: Bot, work: () => Promise<void>): void {
    const written = writes.enqueue(bot.accountId, work).catch(onError)
    const done = written.finally(() => writing.delete(done))
    writing.add(done)
  }

  /** Other servers wait for it. */
  const isDeferred = async (snapshot: Uint8Array): Promise<boolean> =>
    snapshot.length >= deferring.fromBytes && !(hasOthers && (await store.hasOtherServers()))

  /** It takes the place of an earlier one that waits, and waits as long as the bot is edited. */
  function defer(built: Built): void {
    if (isClosed) return
    const key = `${built[0].id} ${built[1]}`
    const earlier = deferred.get(key)
    clearTimeout(earlier?.timer)
    const since = earlier?.since ?? performance.now()
    const waitMs = Math.min(deferring.quietMs, Math.max(0, since + deferredMostMs - performance.now()))
    deferred.set(key, { built, since, timer: setTimeout(writeDeferred, waitMs, key).unref() })
    const [oldest] = deferred.keys()
    if (deferred.size > waitingMost && oldest !== undefined) writeDeferred(oldest)
  }

  function writeDeferred(key: string): void {
    const waiting = deferred.get(key)
    if (!waiting) return
    deferred.delete(key)
    clearTimeout(waiting.timer)
    enqueue(waiting.built[0], () => write(waiting.built))
  }

  async function write(built: Built): Promise<void> {
    try {
      await writePieces(built)
    } catch (error) {
      // The bot was deleted meanwhile.
      if (!isForeignKeyViolation(error)) throw error
    }
  }

  async function writePieces([bot, part, version, engine, snapshot]: Built): Promise<void> {
    const content = await compressSnapshot(snapshot)
    if (content.length > mostBytes) return
    const [snapshotId, storedAt] = [newId(), now()]
    const pieces = Math.ceil(content.length / pieceBytes)
    for (let position = 0; position < pieces; position++) {
      const piece = content.subarray(position * pieceBytes, (position + 1) * pieceBytes)
      if (isClosed) return
      await store.addPiece(bot, { part, snapshotId, position, storedAt, content: piece })
    }
    await store.replace(bot, part, { snapshotId, version, engine, pieces, bytes: content.length, storedAt })
    await store.limitTo(bot.accountId, mostBytesOfAccount)
  }

  return {
    find,
    /** Resolves when everything that was built is stored. */
    async settle(): Promise<void> {
      await Promise.all(writing)
      for (const key of deferred.keys()) writeDeferred(key)
      await Promise.all(writing)
    },
    async close(): Promise<void> {
      isClosed = true
      clearInterval(sweep)
      for (const { timer } of deferred.values()) clearTimeout(timer)
      deferred.clear()
      await Promise.all(writing)
    },
  }
}
