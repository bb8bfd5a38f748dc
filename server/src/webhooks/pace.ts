import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Of the event loop: above it, requests have to wait for each other. */
const busyUtilization = 0.8
const pausePerWork = 6
const pauseMsMost = 500
/** A pause that only shows how busy it is. */
const glanceMs = 2

/**
 * Replies come first: while other work keeps the event loop busy, events are sent in a small part of the time. How busy
 * it is shows in the pauses, when nothing is sent.
 */
export function createPace(): () => Promise<void> {
  let isBusy = false
  let begunAt = performance.now()
  return async () => {
    const tookMs = performance.now() - begunAt
    const before = performance.eventLoopUtilization()
    await sleep(isBusy ? Math.min(tookMs * pausePerWork, pauseMsMost) : glanceMs)
    isBusy = performance.eventLoopUtilization(before).utilization > busyUtilization
    begunAt = performance.now()
  }
}
