import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookAttempt } from 'beckon-contract'
import { type Clock, dayMs, minuteMs, secondMs } from '../lib/clock.ts'
import type { Calls } from '../outbound/calls.ts'
import type { JobHandler } from '../store/job-runner.ts'
import type { DeliveryRow, DeliveryStore } from './deliveries.store.ts'
import { bodyOf } from './payloads.ts'
import { givenUpAfterMs, retryDelayMs, usualDelaysMs } from './retry-delays.ts'
import type { Secrets } from './secrets.ts'
import { isDelivered, sendEvent } from './send-event.ts'
import type { WebhookRow, WebhookStore } from './webhooks.store.ts'

/** Events of different conversations that are under way to one webhook. */
const atOnce = 16
/** Then the job ends, and is due again: webhooks of other accounts have their turn. */
const runMs = 10 * secondMs
/** While calls are under way, new events are looked for this often. */
const lookMs = 100
/** A webhook that fails so often in a row is left alone for a while. */
const failuresInRow = 10
const usualRestMs = 30 * secondMs
const restMsMost = 15 * minuteMs
/** After so long without a success it is turned off. */
const offAfterMs = 5 * dayMs
const attemptsShown = 20

/** Of the event loop: above it, requests have to wait for each other. */
const busyUtilization = 0.8
const pausePerWork = 6
const pauseMsMost = 500
/** A pause that only shows how busy it is. */
const glanceMs = 2

/** Shorter in tests. */
export interface DeliveryOptions {
  delaysMs?: number[]
  restMs?: number
}

interface Parts extends DeliveryOptions {
  webhooks: WebhookStore
  deliveries: DeliveryStore
  secrets: Secrets
  calls: Calls
  now: Clock
  onTurnedOff: (webhook: WebhookRow, reason: string) => Promise<void>
}

/**
 * Sends a webhook's events, at least once each, those of a conversation in order: an event that failed keeps the later
 * ones of its conversation waiting, and no others.
 */
export function createDeliveryJob(parts: Parts): JobHandler {
  const { webhooks, deliveries, secrets, calls, now, onTurnedOff } = parts
  const { delaysMs = usualDelaysMs, restMs = usualRestMs } = parts

  async function run(webhook: WebhookRow, signal: AbortSignal): Promise<void> {
    const { accountId, id } = webhook
    const underWay = new Map<number, Promise<void>>()
    const health = createHealth(webhook)
    const endsAt = performance.now() + runMs

    /** Returns how many it has begun to send. */
    async function fill(): Promise<number> {
      let begun = 0
      // Those that end during the query are listed as they were before.
      const known = new Set(underWay.keys())
      const due = await deliveries.listDue(accountId, id, now(), atOnce + underWay.size)
      for (const delivery of due) {
        if (underWay.size >= atOnce) return begun
        const { sequence } = delivery
        if (known.has(sequence)) continue
        const sending = deliver(webhook, delivery, signal)
          .then(health.note)
          .finally(() => underWay.delete(sequence))
        // Awaited below, in whatever order they end.
        sending.catch(() => {})
        underWay.set(sequence, sending)
        begun += 1
      }
      return begun
    }

    const isOver = () => signal.aborted || health.isDown() || performance.now() > endsAt
    const pace = createPace()
    let begun = 0
    do {
      // Several at a time: a query for each would cost more than sending it.
      if (!isOver() && underWay.size <= atOnce / 2) begun = await pace().then(fill)
      if (underWay.size > 0) await Promise.race([...underWay.values(), sleep(lookMs)])
      // Their results share a commit, so all of them may end at once while others are due.
    } while (underWay.size > 0 || (begun > 0 && !isOver()))
    signal.throwIfAborted()
    await health.write()
    const nextAt = await deliveries.findNextAt(accountId, id)
    if (nextAt !== null) await webhooks.enqueue(accountId, id, Math.max(nextAt, now(), health.restUntil()))
  }

  /** Undefined if there was nothing to send. */
  async function deliver(
    webhook: WebhookRow,
    delivery: DeliveryRow,
    signal: AbortSignal,
  ): Promise<WebhookAttempt | undefined> {
    const body = await bodyOf(delivery, deliveries.findTurn)
    const { accountId, id: webhookId, url } = webhook
    const { id, sequence, attemptsJson, tries, since } = delivery
    if (body === null) {
      await deliveries.storeResult(accountId, webhookId, { sequence, state: 'failed', nextAt: null, attemptsJson })
      return undefined
    }
    const attempt = await sendEvent(calls, now, { url, id, body, secrets: secrets.valid(webhook, now()) }, signal)
    const retryAt = now() + retryDelayMs(tries + 1, delaysMs)
    const isOver = isDelivered(attempt) || retryAt > since + givenUpAfterMs
    await deliveries.storeResult(accountId, webhookId, {
      sequence,
      state: isDelivered(attempt) ? 'delivered' : isOver ? 'failed' : 'pending',
      nextAt: isOver ? null : retryAt,
      attemptsJson: withAttempt(attemptsJson, attempt),
    })
    return attempt
  }

  /** Whether the webhook works, as far as this run has seen. */
  function createHealth(webhook: WebhookRow) {
    const { accountId, id } = webhook
    let { failingSince, restUntil } = webhook
    let failed = 0
    let isGone = false

    return {
      note(attempt: WebhookAttempt | undefined): void {
        if (!attempt) return
        if (isDelivered(attempt)) {
          failed = 0
          failingSince = null
          return
        }
        failed += 1
        failingSince ??= now()
        isGone ||= attempt.status === 410
      },
      isDown: () => isGone || failed >= failuresInRow,
      restUntil: () => restUntil,
      async write(): Promise<void> {
        const failsForMs = failingSince === null ? 0 : now() - failingSince
        if (isGone) return onTurnedOff(webhook, 'It answered 410 Gone.')
        if (failsForMs >= offAfterMs) return onTurnedOff(webhook, 'It has failed for five days.')
        if (failed >= failuresInRow) restUntil = now() + Math.min(Math.max(restMs, failsForMs / 4), restMsMost)
        if (failingSince !== webhook.failingSince || restUntil !== webhook.restUntil)
          await webhooks.noteHealth(accountId, id, { failingSince, restUntil: Math.round(restUntil) })
      },
    }
  }

  return {
    async run({ accountId, subjectId }, signal, whileIdle) {
      const webhook = await webhooks.find(accountId, subjectId)
      if (!webhook || webhook.isEnabled === 0) return
      if (webhook.restUntil > now()) return webhooks.enqueue(accountId, subjectId, webhook.restUntil)
      await whileIdle(() => run(webhook, signal))
    },
    // The events stay, and the sweep finds them.
    giveUp: async () => {},
  }
}

/**
 * Replies come first: while other work keeps the event loop busy, events are sent in a small part of the time. How busy
 * it is shows in the pauses, when nothing is sent.
 */
function createPace(): () => Promise<void> {
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

const withAttempt = (attemptsJson: string, attempt: WebhookAttempt): string =>
  JSON.stringify([...(JSON.parse(attemptsJson) as WebhookAttempt[]), attempt].slice(-attemptsShown))
