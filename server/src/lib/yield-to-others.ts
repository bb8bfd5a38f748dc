import { setImmediate } from 'node:timers/promises'
import { currentAccount } from './current-account.ts'
import { createRoundRobin } from './round-robin.ts'

/** What long work may do in one tick of the event loop, all of it together. One step may take longer. */
const tickMs = 2
const stepMs = 1

const paused = createRoundRobin<() => void>()
let isScheduled = false

/**
 * Between the steps of long work, the event loop runs what others wait for: requests, and the long work of other
 * accounts. However many imports run at the same time, a tick does one step of theirs, or several short ones.
 *
 * Not in a transaction, for which everybody waits: it would wait for the work of others.
 */
export function yieldToOthers(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  paused.push(currentAccount(), resolve)
  scheduleTick()
  return promise
}

/** For work with many short items: says after each of them whether it is time to pause. */
export function createStep() {
  let until = performance.now() + stepMs
  return {
    isOver: (): boolean => performance.now() >= until,
    async pause(): Promise<void> {
      await yieldToOthers()
      until = performance.now() + stepMs
    },
  }
}

function scheduleTick(): void {
  if (isScheduled) return
  isScheduled = true
  void setImmediate().then(continueWork)
}

async function continueWork(): Promise<void> {
  const until = performance.now() + tickMs
  do {
    paused.serve((steps) => steps.shift()?.())
    await stepDone()
  } while (!paused.isEmpty() && performance.now() < until)
  isScheduled = false
  if (!paused.isEmpty()) scheduleTick()
}

/** After everything that follows a promise: Node.js runs what is put on `nextTick` when no promise is left to handle. */
export const stepDone = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))
