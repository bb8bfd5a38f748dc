import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookAttempt } from 'beckon-contract'
import { type Clock, secondMs } from '../lib/clock.ts'
import { createShares } from '../lib/shares.ts'
import type { Calls } from '../outbound/calls.ts'
import type { JobHandler } from '../store/job-runner.ts'
import type { DeliveryRow, DeliveryStore } from './deliveries.store.ts'
import {
  type Health,
  healthOf,
  healthValues,
  isDead,
  isDown,
  isHealthy,
  noteOutcome,
  type Outcome,
  outcomeOf,
  restMsOf,
  usualRestMs,
} from './health.ts'
import { createPace } from './pace.ts'
import { bodyOf } from './payloads.ts'
import { givenUpAfterMs, retryDelayMs, usualDelaysMs } from './retry-delays.ts'
import type { Secrets } from './secrets.ts'
import { isDelivered, sendEvent } from './send-event.ts'
import type { WebhookRow, WebhookStore } from './webhooks.store.ts'

/** Events of different conversations that are under way to one webhook. */
const atOnce = 16
/** Of all webhooks of this server; accounts share them. */
const callsAtOnce = 2_048
/** Then the job ends, and is due again: webhooks of other accounts are served. */
const runMs = 10 * secondMs
/** While calls are under way, new events are looked for this often; less often while none of them ends. */
const lookMs = 100
const lookMsMost = 800
/** How soon a change of the webhook counts while it is served. */
const rereadMs = secondMs
const attemptsShown = 20

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
  onGone: (webhook: WebhookRow) => Promise<void>
  onDead: (webhook: WebhookRow) => Promise<void>
}

/**
 * Sends a webhook's events, at least once each, those of a conversation in order: an event that failed keeps the later
 * ones of its conversation waiting, and no others.
 */
export function createDeliveryJob(parts: Parts): JobHandler {
  const { webhooks, deliveries, secrets, calls, now, onGone, onDead } = parts
  const { delaysMs = usualDelaysMs, restMs = usualRestMs } = parts
  const shares = createShares({ inAll: callsAtOnce })

  async function run(webhook: WebhookRow, signal: AbortSignal): Promise<void> {
    const { accountId, id } = webhook
    const underWay = new Map<number, Promise<void>>()
    const observed = createObserved(webhook)
    const endsAt = performance.now() + runMs
    let hasNoShare = false
    let current: WebhookRow | undefined = webhook
    let readAt = performance.now()

    /** Undefined if it was turned off or deleted. */
    async function readWebhook(): Promise<WebhookRow | undefined> {
      if (performance.now() < readAt + rereadMs) return current
      readAt = performance.now()
      const row = await webhooks.find(accountId, id)
      return row?.isEnabled === 1 ? row : undefined
    }

    /** Returns how many it has begun to send. */
    async function fill(): Promise<number> {
      let begun = 0
      hasNoShare = false
      const to = await readWebhook()
      current = to
      if (!to) return 0
      // Those that end during the query are listed as they were before.
      const known = new Set(underWay.keys())
      const due = await deliveries.listDue(accountId, id, now(), atOnce + underWay.size)
      for (const delivery of due) {
        if (underWay.size >= (observed.isOnTrial() ? 1 : atOnce)) return begun
        const { sequence } = delivery
        if (known.has(sequence)) continue
        hasNoShare = !shares.mayTake(accountId)
        if (hasNoShare) return begun
        shares.take(accountId)
        const sending = deliver(to, delivery, signal)
          .then(observed.note)
          .finally(() => {
            shares.release(accountId)
            underWay.delete(sequence)
          })
        // Awaited below, in whatever order they end.
        sending.catch(() => {})
        underWay.set(sequence, sending)
        begun += 1
      }
      return begun
    }

    const isOver = () => signal.aborted || !current || observed.isOver() || performance.now() > endsAt
    const pace = createPace()
    let begun = 0
    let looksInVain = 0
    do {
      const before = underWay.size
      // Several at a time: a query for each would cost more than sending it.
      if (!isOver() && before <= (observed.isOnTrial() ? 0 : atOnce / 2)) begun = await pace().then(fill)
      const pauseMs = Math.min(lookMs * 2 ** looksInVain, lookMsMost)
      if (underWay.size > 0 || hasNoShare) await Promise.race([...underWay.values(), sleep(pauseMs)])
      looksInVain = begun === 0 && underWay.size === before ? looksInVain + 1 : 0
      // Their results share a commit, so all of them may end at once while others are due.
    } while (underWay.size > 0 || ((begun > 0 || hasNoShare) && !isOver()))
    signal.throwIfAborted()
    await observed.write()
    const nextAt = await deliveries.findNextAt(accountId, id)
    if (nextAt !== null) await webhooks.enqueue(accountId, id, Math.max(nextAt, now()))
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

  /** What one run sees of a webhook's health. Written at its end, onto what was written meanwhile. */
  function createObserved(webhook: WebhookRow) {
    const { accountId, id } = webhook
    const before = healthOf(webhook)
    let health = before
    let outcomes: Outcome[] = []
    let isGone = false

    const add = (stored: Health): Health => outcomes.reduce(noteOutcome, stored)

    return {
      note(attempt: WebhookAttempt | undefined): void {
        if (!attempt) return
        const outcome = outcomeOf(attempt)
        // Those that began before a success make no difference any more.
        const rest = outcome.isSuccess ? outcomes.filter(({ at }) => at > outcome.at) : outcomes
        outcomes = [...rest, outcome]
        health = noteOutcome(health, outcome)
        isGone ||= attempt.status === 410
      },
      /** It failed too often before this run: one event shows whether it still does. */
      isOnTrial: (): boolean => isDown(before) && isDown(health),
      isOver: (): boolean => isGone || (isDown(health) && outcomes.length > 0),
      async write(): Promise<void> {
        if (isGone) return onGone(webhook)
        if (outcomes.length === 0 || (isHealthy(before) && isHealthy(health))) return
        const written = await webhooks.noteHealth(accountId, id, (row) => {
          const after = add(healthOf(row))
          const restUntil = isDown(after) ? now() + restMsOf(after, now(), restMs) : 0
          return { ...healthValues(after), restUntil }
        })
        if (written && isDead(healthOf(written), now())) await onDead(written)
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

const withAttempt = (attemptsJson: string, attempt: WebhookAttempt): string =>
  JSON.stringify([...(JSON.parse(attemptsJson) as WebhookAttempt[]), attempt].slice(-attemptsShown))
