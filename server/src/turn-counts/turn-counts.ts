import { setTimeout as sleep } from 'node:timers/promises'
import type { Rating } from 'beckon-contract'
import { minuteMs, newId, secondMs } from '../lib/clock.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { Statement } from '../store/statements.ts'
import { ratingCounts } from './count-turns.ts'
import { createTurnCountStore } from './turn-counts.store.ts'

export { type Dimension, type Sums, sumColumns } from './count-turns.ts'
export { latencyColumns, latencyColumnsOf, type Measure, percentile } from './latencies.ts'

const turnsAtOnce = 100
const conversationsAtOnce = 1_000
const startAfterMs = secondMs
/** Counting takes a small part of the time while replies keep coming, so that they keep their rate. */
const restFactorOfBusy = 40
const restFactor = 4
/** For turns of servers that were killed. */
const pollEveryMs = minuteMs
/** A stopping server leaves the rest to the others, or to its next start. */
const closingMs = secondMs

/** What only the running turn knows of itself. */
interface MeasuredTurn {
  turnId: string
  firstWordMs: number | null
  /** Millionths of money. */
  cost: number
}

interface Parts {
  database: OpenDatabase
  onError: (error: unknown) => void
}

/**
 * Figures by hour and by day (`docs/decisions/0055`). A turn's commit only notes that it has to be counted; that is done
 * a moment later, in batches. Turns from before the figures existed are counted in the background.
 */
export function createTurnCounts({ database, onError }: Parts) {
  const store = createTurnCountStore(database)
  /** On SQLite, conversations that began are counted with their first turn. */
  const areNoted = database.kind === 'postgres'
  let timer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let arrived = 0
  let isClosed = false
  const rest = new AbortController()

  /** For the commit of a turn that ends. */
  const noteTurn = ({ turnId, firstWordMs, cost }: MeasuredTurn): Statement[] => [
    store.insert({ id: turnId, turnId, firstWordMs, cost, ratedUp: 0, ratedDown: 0 }),
  ]

  /** For the transaction that changes a rating. Null: the same as before. */
  function noteRating(turnId: string, before: Rating | null, after: Rating | null): Statement | null {
    if (before === after) return null
    const [was, is] = [ratingCounts(before), ratingCounts(after)]
    const change = { ratedUp: is.ratedUp - was.ratedUp, ratedDown: is.ratedDown - was.ratedDown }
    return store.insert({ id: newId(), turnId, firstWordMs: null, cost: 0, ...change })
  }

  /** Called after each commit with such a note, on the way of a reply. */
  function onNoted(): void {
    arrived += 1
    if (!isClosed) schedule(startAfterMs)
  }

  function schedule(afterMs: number): void {
    timer ??= setTimeout(() => run(work), afterMs).unref()
  }

  /** One at a time, so that `close` can wait for it. */
  function run(task: () => Promise<unknown>): void {
    underWay = underWay.then(task).then(() => {}, onError)
  }

  async function work(): Promise<void> {
    const began = performance.now()
    let isMore = false
    try {
      isMore = (await store.countWaiting(turnsAtOnce)) === turnsAtOnce
      if (areNoted) isMore = (await store.countConversations(conversationsAtOnce)) === conversationsAtOnce || isMore
    } finally {
      timer = undefined
      const factor = arrived > turnsAtOnce ? restFactorOfBusy : restFactor
      arrived = 0
      if (isMore && !isClosed) schedule(factor * (performance.now() - began))
    }
  }

  async function countOlder(): Promise<void> {
    await goBack(store.countOlder)
    await goBack(store.keepOlder)
    await goBack(store.keepOlderCited)
  }

  async function goBack(work: (newest: string, limit: number) => Promise<boolean>): Promise<void> {
    let isMore = true
    while (isMore && !isClosed) {
      const began = performance.now()
      isMore = await work(newId(), turnsAtOnce)
      const pauseMs = restFactorOfBusy * (performance.now() - began)
      if (isMore) await sleep(pauseMs, undefined, { ref: false, signal: rest.signal }).catch(() => {})
    }
  }

  /**
   * Everything that waits, at once. After `withinMs` it begins nothing new. Not beside what counts already, which would
   * have the lock: then this would count nothing, and return before that is committed.
   */
  function countDue(withinMs?: number): Promise<void> {
    const counted = underWay.then(() => countNow(withinMs))
    underWay = counted.catch(() => {})
    return counted
  }

  async function countNow(withinMs = Number.POSITIVE_INFINITY): Promise<void> {
    const until = performance.now() + withinMs
    let isMore = true
    while (isMore && performance.now() < until) isMore = (await store.countWaiting(turnsAtOnce)) === turnsAtOnce
    isMore = areNoted
    while (isMore && performance.now() < until)
      isMore = (await store.countConversations(conversationsAtOnce)) === conversationsAtOnce
  }

  function start(): void {
    pollTimer = setInterval(() => schedule(0), pollEveryMs).unref()
    run(countOlder)
    schedule(startAfterMs)
  }

  async function close(): Promise<void> {
    isClosed = true
    clearInterval(pollTimer)
    clearTimeout(timer)
    rest.abort()
    await underWay
    await countDue(closingMs).catch(onError)
  }

  return { noteTurn, noteRating, onNoted, countDue, countOlder, start, close }
}
