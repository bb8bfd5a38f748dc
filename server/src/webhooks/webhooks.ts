import {
  type Delivery,
  type DeliveryDetails,
  type DeliveryQuery,
  limits,
  testEventType,
  type Webhook,
  type WebhookAttempt,
  type WebhookChange,
  type WebhookDraft,
  type WebhookEventType,
  type WebhookReplay,
  type WebhookSecret,
} from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { type Clock, dayMs, hourMs, newId, toInstant, toInstantOrNull } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { requireInstant } from '../lib/read-instant.ts'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import type { Calls } from '../outbound/calls.ts'
import { readDestination } from '../outbound/destination.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import type { Commits } from '../store/commits.ts'
import type { OpenDatabase } from '../store/database.ts'
import { type Page, pageOf, readCursor } from '../store/pages.ts'
import { isUuid } from '../store/uuids.ts'
import type { Vault } from '../vault/vault.ts'
import { createDeliveryStore, type DeliveryRow } from './deliveries.store.ts'
import { createDeliveryJob, type DeliveryOptions } from './delivery-job.ts'
import { healthOf, healthValues, noteOutcome, outcomeOf } from './health.ts'
import { turnedOffMail } from './mails.ts'
import { createOutboxScheduler } from './outbox-scheduler.ts'
import { bodyOf } from './payloads.ts'
import { createSecrets } from './secrets.ts'
import { isDelivered, sendEvent } from './send-event.ts'
import { createWebhookStore, type WebhookRow } from './webhooks.store.ts'

export type { DeliveryOptions } from './delivery-job.ts'

/** How long deliveries are shown, and can be sent again. */
const keptMs = 14 * dayMs
const removedAtOnce = 500

interface Parts {
  database: OpenDatabase
  commits: Commits
  bots: Bots
  vault: Vault
  calls: Calls
  mailOwners: (
    accountId: string,
    write: (words: { name: string; accountName: string; baseUrl: string }) => { subject: string; text: string },
  ) => Promise<void>
  /** Looks for due jobs. */
  wake: () => void
  options?: DeliveryOptions | undefined
  now: Clock
  onError: (error: unknown) => void
}

/** Tells other programs of events: where to, what was sent, and sending it again. */
export function createWebhooks(parts: Parts) {
  const { database, commits, bots, vault, calls, mailOwners, wake, options, now, onError } = parts
  const store = createWebhookStore(database)
  const deliveries = createDeliveryStore(database, commits.record)
  const secrets = createSecrets(vault)
  const outbox = createOutboxScheduler({ store, now, wake, onDead, onError })
  const job = outbox.track(
    createDeliveryJob({
      ...{ webhooks: store, deliveries, secrets, calls, now, ...options },
      onGone: (webhook) => turnOff(webhook, 'It answered 410 Gone.'),
      onDead,
    }),
  )
  const retention = setInterval(() => removeOld().catch(onError), hourMs).unref()

  const list = async (accountId: string): Promise<Webhook[]> => (await store.list(accountId)).map(present)

  async function create(accountId: string, draft: WebhookDraft): Promise<WebhookSecret> {
    const id = newId()
    const { value, sealedSecrets } = secrets.make({ accountId, id })
    const isAdded = await store.insert(
      accountId,
      {
        id,
        sealedSecrets,
        url: await readUrl(draft.url),
        description: draft.description?.trim() ?? '',
        events: draft.events.join(','),
        botId: await readBotId(accountId, draft.botId),
        isEnabled: 1,
        restUntil: 0,
        createdAt: now(),
        updatedAt: now(),
      },
      limits.webhooksPerAccount,
    )
    if (!isAdded)
      throw new Failure(
        'quota_exceeded',
        `An account can have at most ${limits.webhooksPerAccount} webhooks. Delete one first.`,
      )
    return { webhook: present(await getRow(accountId, id)), secret: value }
  }

  async function change(accountId: string, webhookId: string, draft: WebhookChange): Promise<Webhook> {
    const row = await getRow(accountId, webhookId)
    const { url, description, events, botId, isEnabled } = draft
    const isSwitched = isEnabled !== undefined && isEnabled !== (row.isEnabled === 1)
    const isChanged = [url, description, events, botId].some((value) => value !== undefined)
    const address = url === undefined ? row.url : await readUrl(url)
    const values = {
      // Another address has not failed yet.
      ...(address !== row.url && { url: address, failingSince: null }),
      ...(description !== undefined && { description: description.trim() }),
      ...(events !== undefined && { events: events.join(',') }),
      ...(botId !== undefined && { botId: await readBotId(accountId, botId) }),
      ...(isSwitched && { isEnabled: isEnabled ? 1 : 0, offReason: null, failingSince: null }),
      updatedAt: now(),
    }
    await store.update(accountId, { id: row.id, url: address }, values, [
      ...(isChanged ? (['webhook.changed'] as const) : []),
      ...(isSwitched ? [isEnabled ? ('webhook.on' as const) : ('webhook.off' as const)] : []),
    ])
    wake()
    return present(await getRow(accountId, row.id))
  }

  async function remove(accountId: string, webhookId: string): Promise<void> {
    await store.delete(accountId, await getRow(accountId, webhookId), now())
  }

  async function renewSecret(accountId: string, webhookId: string): Promise<WebhookSecret> {
    const row = await getRow(accountId, webhookId)
    const { value, sealedSecrets } = secrets.renew(row, now())
    await store.update(accountId, row, { sealedSecrets, updatedAt: now() }, ['webhook.secret_renewed'])
    return { webhook: present(await getRow(accountId, row.id)), secret: value }
  }

  /** Sent at once, also to a webhook that is off. Never retried, and a failure is not counted: its owner sees it. */
  async function sendTest(accountId: string, webhookId: string): Promise<Delivery> {
    const row = await getRow(accountId, webhookId)
    const dataJson = JSON.stringify({ message: 'This is a test.' })
    const test = { id: newId(), webhookId: row.id, type: testEventType, dataJson, createdAt: now() } as const
    const delivery = await deliveries.insertTest(accountId, test)
    const body = (await bodyOf(delivery, deliveries.findTurn)) ?? ''
    const signing = secrets.valid(row, now())
    const attempt = await sendEvent(calls, now, { url: row.url, id: delivery.id, body, secrets: signing })
    const state = isDelivered(attempt) ? ('delivered' as const) : ('failed' as const)
    const attemptsJson = JSON.stringify([attempt])
    await deliveries.storeResult(accountId, row.id, { sequence: delivery.sequence, state, nextAt: null, attemptsJson })
    if (state === 'delivered') await noteTestSuccess(row, attempt)
    return presentDelivery({ ...delivery, state, attemptsJson })
  }

  /** It works: what waits for it is sent now. */
  async function noteTestSuccess({ accountId, id }: WebhookRow, attempt: WebhookAttempt): Promise<void> {
    const noted = await store.noteHealth(accountId, id, (row) => ({
      ...healthValues(noteOutcome(healthOf(row), outcomeOf(attempt))),
      restUntil: 0,
    }))
    if (noted?.isEnabled !== 1) return
    await store.enqueue(accountId, id, now())
    wake()
  }

  async function listDeliveries(
    accountId: string,
    webhookId: string,
    { limit = limits.pageSize, cursor, state }: DeliveryQuery,
  ): Promise<Page<Delivery>> {
    const { id } = await getRow(accountId, webhookId)
    const before = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await deliveries.page(accountId, id, { limit: limit + 1, before, state })
    return pageOf(rows.map(presentDelivery), limit)
  }

  async function getDelivery(accountId: string, webhookId: string, deliveryId: string): Promise<DeliveryDetails> {
    const { id } = await getRow(accountId, webhookId)
    const delivery = await getDeliveryRow(accountId, id, deliveryId)
    return { ...presentDelivery(delivery), body: await bodyOf(delivery, deliveries.findTurn) }
  }

  async function sendAgain(accountId: string, webhookId: string, deliveryId: string): Promise<Delivery> {
    const row = await getRow(accountId, webhookId)
    const delivery = await getDeliveryRow(accountId, row.id, deliveryId)
    requireEnabled(row)
    await deliveries.sendAgain(accountId, row.id, { id: delivery.id }, now())
    wake()
    return presentDelivery(await getDeliveryRow(accountId, row.id, delivery.id))
  }

  /** Sends the events of a time range again, in order. Returns how many. */
  async function replay(accountId: string, webhookId: string, { from, to, states }: WebhookReplay): Promise<number> {
    const row = await getRow(accountId, webhookId)
    requireEnabled(row)
    const range = { from: requireInstant('/from', from), to: requireInstant('/to', to) }
    if (range.from > range.to) throw invalidField('/to', 'The end is before the beginning.')
    const count = await deliveries.sendAgain(accountId, row.id, { ...range, states }, now())
    wake()
    return count
  }

  async function onDead(webhook: WebhookRow): Promise<void> {
    await turnOff(webhook, 'It has failed for five days.')
  }

  async function turnOff(webhook: WebhookRow, reason: string): Promise<void> {
    const { accountId, url } = webhook
    if (!(await store.turnOff(accountId, webhook, reason, now()))) return
    await mailOwners(accountId, (words) => turnedOffMail({ ...words, url, reason })).catch(onError)
  }

  /** A few at a time, so that the database is free for others in between. */
  async function removeOld(): Promise<void> {
    while ((await deliveries.removeBefore(now() - keptMs, removedAtOnce)) === removedAtOnce) await yieldToOthers()
  }

  async function getRow(accountId: string, webhookId: string): Promise<WebhookRow> {
    const row = isUuid(webhookId) ? await store.find(accountId, webhookId.toLowerCase()) : undefined
    if (!row) throw new Failure('not_found', 'Webhook not found.')
    return row
  }

  async function getDeliveryRow(accountId: string, webhookId: string, id: string): Promise<DeliveryRow> {
    const row = isUuid(id) ? await deliveries.find(accountId, webhookId, id.toLowerCase()) : undefined
    if (!row) throw new Failure('not_found', 'Delivery not found. Deliveries are kept for 14 days.')
    return row
  }

  /** Refuses an address that nothing could be sent to. */
  async function readUrl(written: string): Promise<string> {
    try {
      const { href } = readDestination(written.trim()).url
      await calls.requireAllowed(href)
      return href
    } catch (error) {
      if (error instanceof OutboundFailure) throw invalidField('/url', error.message)
      throw error
    }
  }

  async function readBotId(accountId: string, botId: string | null | undefined): Promise<string | null> {
    if (botId === null || botId === undefined) return null
    const bot = await bots.find(accountId, botId)
    if (!bot) throw invalidField('/botId', 'Bot not found.')
    return bot.id
  }

  const present = (row: WebhookRow): Webhook => ({
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events.split(',') as WebhookEventType[],
    botId: row.botId,
    isEnabled: row.isEnabled === 1,
    offReason: row.offReason,
    failingSince: toInstantOrNull(row.failingSince),
    restUntil: row.restUntil > now() ? toInstant(row.restUntil) : null,
    previousSecretUntil: toInstantOrNull(secrets.previousUntil(row, now())),
    createdAt: toInstant(row.createdAt),
  })

  return {
    ...{ list, create, change, remove, renewSecret, sendTest, listDeliveries, getDelivery, sendAgain, replay },
    ...{ job, removeOld },
    onEmitted: outbox.onEmitted,
    sweep: outbox.sweep,
    settle: outbox.settle,
    async close(): Promise<void> {
      clearInterval(retention)
      await outbox.close()
    },
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>

const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  type: row.type,
  state: row.state,
  conversationId: row.conversationId,
  createdAt: toInstant(row.createdAt),
  nextAt: toInstantOrNull(row.nextAt),
  attempts: JSON.parse(row.attemptsJson),
})

function requireEnabled({ isEnabled }: WebhookRow): void {
  if (isEnabled === 0) throw new Failure('conflict', 'This webhook is turned off. Turn it on first.')
}
