import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, firstIdAt, newId, secondMs } from '../lib/clock.ts'
import { runForAccount } from '../lib/current-account.ts'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import type { OpenDatabase } from '../store/database.ts'
import { createMessageSearchStore, type IndexedTurn, type SearchedTurn } from './message-search.store.ts'
import { indexedWords, scopeWord } from './search-words.ts'

export { foldedWithPlaces, isWithinWord } from './folded-text.ts'
export { findMatches } from './message-matches.ts'
export { indexedWords, queryWords } from './search-words.ts'

const turnsAtOnce = 50
/** A few milliseconds of work. Longer turns are indexed one by one. */
const charactersAtOnce = 20_000
const startAfterMs = 250
/** Indexing takes at most a twentieth of the time, so that replies keep their rate under any load. */
const restFactor = 19
/** Further ones are found by the next poll for missing turns. */
const waitingMost = 10_000
const pollEveryMs = 600 * secondMs
/** What a server that was killed may have left out. */
const recentMs = dayMs
/** A stopping server leaves the rest to the next poll, of another server or its own. */
const closingMsMost = secondMs

interface Parts {
  database: OpenDatabase
  onError: (error: unknown) => void
  closingMs?: number
}

/**
 * The full-text index of messages (`docs/decisions/0045`). A turn is indexed shortly after its reply, never with it;
 * turns that were missed, or stored before the index existed, are indexed in the background.
 */
export function createMessageSearch({ database, onError, closingMs = closingMsMost }: Parts) {
  const store = createMessageSearchStore(database)
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let isClosed = false

  /** Called for each turn that has ended, on the way of its reply: does nothing but remember it. */
  function add(turnId: string): void {
    if (waiting.size >= waitingMost || isClosed) return
    waiting.add(turnId)
    schedule(startAfterMs)
  }

  /** For no account: the timer is set by a turn of one, and indexes those of all. */
  function schedule(afterMs: number): void {
    timer ??= runForAccount('', () => setTimeout(() => run(work), afterMs).unref())
  }

  /** One at a time, so that `close` can wait for it. */
  function run(task: () => Promise<void>): void {
    underWay = underWay.then(task).catch(onError)
  }

  async function work(): Promise<void> {
    const began = performance.now()
    let pausedMs = 0
    try {
      pausedMs = await indexWaiting()
    } finally {
      timer = undefined
      const workedMs = performance.now() - began - pausedMs
      if (waiting.size > 0 && !isClosed) schedule(Math.max(startAfterMs, restFactor * workedMs))
    }
  }

  /** Returns for how long it let others work. */
  async function indexWaiting(): Promise<number> {
    let pausedMs = 0
    const turnIds = [...waiting].slice(0, turnsAtOnce)
    if (turnIds.length === 0) return pausedMs
    for (const turns of batchesOf(await store.listTurns(turnIds))) {
      await store.add(turns.map(read))
      const paused = performance.now()
      await yieldToOthers()
      pausedMs += performance.now() - paused
    }
    for (const turnId of turnIds) waiting.delete(turnId)
    return pausedMs
  }

  /** Everything that waits, at once. After `withinMs` it begins nothing new. */
  async function indexDue(withinMs = Number.POSITIVE_INFINITY): Promise<void> {
    const until = performance.now() + withinMs
    while (waiting.size > 0 && performance.now() < until) await indexWaiting()
  }

  const rest = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: rest.signal }).catch(() => {})

  async function poll(): Promise<void> {
    let isMore = true
    while (isMore && !isClosed) {
      const began = performance.now()
      isMore = await store.addOlder(newId(), turnsAtOnce, (turns) => turns.map(read))
      if (isMore) await pause(restFactor * (performance.now() - began))
    }
    if (isClosed) return
    // Ids have the time in them, whatever the service's clock says.
    const since = firstIdAt(Date.now() - recentMs)
    for (const turnId of await store.listMissing(since, waitingMost)) add(turnId)
  }

  /** Indexes what is missing, now and from time to time. */
  function start(): void {
    pollTimer = setInterval(run, pollEveryMs, poll).unref()
    run(poll)
  }

  async function close(): Promise<void> {
    isClosed = true
    clearInterval(pollTimer)
    clearTimeout(timer)
    rest.abort()
    await underWay
    await indexDue(closingMs).catch(onError)
  }

  return { add, start, poll, indexDue, close }
}

/** In their order, each with at least one turn. */
function batchesOf(turns: SearchedTurn[]): SearchedTurn[][] {
  const batches: SearchedTurn[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const turn of turns) {
    const own = turn.message.length + turn.reply.length
    if (characters + own > charactersAtOnce) {
      batches.push([])
      characters = 0
    }
    batches.at(-1)?.push(turn)
    characters += own
  }
  return batches
}

const read = ({ message, reply, ...turn }: SearchedTurn): IndexedTurn => ({
  ...turn,
  words: [scopeWord(turn.accountId), scopeWord(turn.botId), ...indexedWords([message, reply])],
})
