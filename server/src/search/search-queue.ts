import { Failure } from '../lib/failure.ts'
import { createRoundRobin } from '../lib/round-robin.ts'
import { createShares } from '../lib/shares.ts'

/** More would wait longer than any caller does. */
const waitingAtMost = 5_000
/** A shorter message doesn't take less time, for its words are few, but all answers are compared. */
const leastCharacters = 64
/** Larger parts take longer for each message. */
const usualSize = 400
/** 63 short messages, more than start in a tick: the thread has something to do until the main thread comes back to it. */
const costInThread = 4_000
/** However long they take: the thread doesn't wait for the next one. */
const leastInThread = 2
/** Eight short messages, or one other request, as in `http/fair-start.ts`. */
const costPerRound = 512

interface Request {
  accountId: string
  /** Zero for builds, which don't take the place of searches. */
  cost: number
}

/** What a search is likely to take: in proportion to its message and to the number of questions or passages. */
export const costOf = (message: string, size: number): number =>
  Math.max(leastCharacters, message.length) * Math.max(1, size / usualSize)

/**
 * The requests of an index thread. Only a few are posted to it at a time: what it has cannot be put into another order.
 * The others wait here, and accounts are served round robin. A request that meets no others is posted at
 * once.
 */
export function createSearchQueue<Item extends Request>(post: (item: Item) => void) {
  const waiting = createRoundRobin<Item>()
  const shares = createShares({ inAll: waitingAtMost })
  /** What accounts were served beyond their rounds, while any wait: they pay for a long message with rounds to come. */
  const debts = new Map<string, number>()
  let searches = 0
  let cost = 0

  const hasRoom = (): boolean => cost < costInThread || searches < leastInThread

  function postNow(item: Item): void {
    if (item.cost > 0) searches += 1
    cost += item.cost
    post(item)
  }

  function postOfNext(): void {
    waiting.serve((items) => {
      const { accountId = '' } = items[0] ?? {}
      let left = costPerRound - (debts.get(accountId) ?? 0)
      while (left > 0 && items.length > 0) {
        const item = items.shift() as Item
        shares.release(accountId)
        left -= item.cost || costPerRound
        postNow(item)
      }
      debts.set(accountId, -Math.min(0, left))
    })
    if (waiting.isEmpty()) debts.clear()
  }

  function takeAll(): Item[] {
    const all: Item[] = []
    while (!waiting.isEmpty()) waiting.serve((items) => void all.push(...items.splice(0)))
    debts.clear()
    for (const { accountId } of all) shares.release(accountId)
    return all
  }

  return {
    /** Only for searches. Builds have a limit of their own: they come one after the other. */
    requireRoom(accountId: string): void {
      if ((waiting.isEmpty() && hasRoom()) || shares.mayTake(accountId)) return
      throw shares.isFull() ? tooManySearches() : tooManyOfAccount(shares.heldBy(accountId))
    },

    /** Also a build goes behind what is in the thread, and waits if others do. */
    add(item: Item): void {
      if (waiting.isEmpty() && (item.cost === 0 || hasRoom())) postNow(item)
      else {
        shares.take(item.accountId)
        waiting.push(item.accountId, item)
      }
    },

    /** The thread has responded to it. */
    end(item: Item): void {
      if (item.cost > 0) searches -= 1
      cost -= item.cost
      while (!waiting.isEmpty() && hasRoom()) postOfNext()
    },

    /** The thread takes no others after these. */
    postAll: (): void => takeAll().forEach(postNow),

    /** The thread is gone. Returns what waited for it. */
    clear(): Item[] {
      searches = 0
      cost = 0
      return takeAll()
    },
  }
}

const tooManySearches = () =>
  new Failure('overloaded', 'The service has too many messages to answer right now. Try again in a second.', {
    headers: { 'retry-after': '1' },
  })
const tooManyOfAccount = (searches: number) =>
  new Failure(
    'overloaded',
    `This account has ${searches} messages waiting to be answered, its share of this service. Send fewer at the same time. Try again in a second.`,
    {
      headers: { 'retry-after': '1' },
    },
  )
