import type { AuditAction, WebhookDisabledEventData } from 'beckon-contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import { copyWebhooksToBots, emit, enqueueDeliveries } from '../events/events.ts'
import type { Database, OpenDatabase } from '../store/database.ts'
import { cancelJob, enqueueJob } from '../store/jobs.ts'
import type { Tables } from '../store/tables.ts'

export type WebhookRow = Selectable<Tables['webhooks']>
export type WebhookValues = Omit<Updateable<Tables['webhooks']>, 'id' | 'accountId'>

/** The account always comes first, so no query can forget its tenant. Only the sweep has none. */
export function createWebhookStore({ db, kind }: OpenDatabase) {
  const webhooksOf = (accountId: string, within: Database = db) =>
    within.selectFrom('webhooks').where('accountId', '=', accountId)
  const change = (within: Database, accountId: string, webhookId: string, values: WebhookValues) =>
    within.updateTable('webhooks').set(values).where('accountId', '=', accountId).where('id', '=', webhookId).execute()

  /** Changes of one account's webhooks wait for each other, so that each copy on the bots has all of them. */
  const changing = <Result>(accountId: string, work: (within: Database) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (within) => {
      if (kind === 'postgres')
        await within.selectFrom('accounts').where('id', '=', accountId).select('id').forUpdate().execute()
      const result = await work(within)
      await copyWebhooksToBots(within, accountId)
      return result
    })

  return {
    list: (accountId: string) => webhooksOf(accountId).orderBy('id').selectAll().execute(),

    find: (accountId: string, webhookId: string) =>
      webhooksOf(accountId).where('id', '=', webhookId).selectAll().executeTakeFirst(),

    /** False if there are as many as allowed. */
    insert: (accountId: string, webhook: Omit<Insertable<Tables['webhooks']>, 'accountId'>, most: number) =>
      changing(accountId, async (within) => {
        const before = await webhooksOf(accountId, within).select('id').execute()
        if (before.length >= most) return false
        await within
          .insertInto('webhooks')
          .values({ ...webhook, accountId })
          .execute()
        const { id, url, createdAt } = webhook
        await record(within, accountId, entryOf('webhook.created', { id, url }, createdAt))
        return true
      }),

    update: (
      accountId: string,
      webhook: Named,
      values: WebhookValues & { updatedAt: number },
      actions: AuditAction[],
    ) =>
      changing(accountId, async (within) => {
        await change(within, accountId, webhook.id, values)
        for (const action of actions) await record(within, accountId, entryOf(action, webhook, values.updatedAt))
        await wakeWebhook(within, accountId, webhook.id, values.updatedAt)
      }),

    /** False if it was off already, or its address has changed. */
    turnOff: (accountId: string, webhook: WebhookRow, offReason: string, at: number): Promise<boolean> =>
      changing(accountId, async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('webhooks')
          .set({ isEnabled: 0, offReason, updatedAt: at })
          .where('accountId', '=', accountId)
          .where('id', '=', webhook.id)
          .where('url', '=', webhook.url)
          .where('isEnabled', '=', 1)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await record(within, accountId, { ...entryOf('webhook.off', webhook, at), detail: offReason })
        const { id, botId } = webhook
        const data: WebhookDisabledEventData = {
          ...{ webhook_id: id, agent_id: botId, url: withoutQuery(webhook.url), reason: offReason },
        }
        await emit(within, accountId, { type: 'webhook.disabled', botId, data, at })
        return true
      }),

    delete: (accountId: string, webhook: Named, at: number): Promise<void> =>
      changing(accountId, async (within) => {
        const { numDeletedRows } = await within
          .deleteFrom('webhooks')
          .where('accountId', '=', accountId)
          .where('id', '=', webhook.id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) return
        await cancelJob(within, { kind: 'webhooks', subjectId: webhook.id })
        await record(within, accountId, entryOf('webhook.deleted', webhook, at))
      }),

    /** Changes what is known of its health. Undefined if it was deleted. */
    noteHealth: (
      accountId: string,
      webhookId: string,
      work: (row: WebhookRow) => WebhookValues,
    ): Promise<WebhookRow | undefined> =>
      db.transaction().execute(async (within) => {
        const row = await webhooksOf(accountId, within)
          .where('id', '=', webhookId)
          .$if(kind === 'postgres', (query) => query.forUpdate())
          .selectAll()
          .executeTakeFirst()
        if (!row) return undefined
        const values = work(row)
        await change(within, accountId, webhookId, values)
        return { ...row, ...values } as WebhookRow
      }),

    /** Over all accounts: those after this one that fail since then or longer, with or without something to send. */
    listFailing: (since: number, afterId: string, limit: number) =>
      db
        .selectFrom('webhooks')
        .where('failingSince', '<=', since)
        .where('id', '>', afterId)
        .where('isEnabled', '=', 1)
        .orderBy('id')
        .limit(limit)
        .selectAll()
        .execute(),

    /**
     * Over all accounts: webhooks after this one that have something to send, and no job that does it. A server died
     * between the commit of an event and enqueuing its job.
     */
    listForgotten: (afterId: string, limit: number) =>
      db
        .selectFrom('webhooks')
        .where('webhooks.id', '>', afterId)
        .where('webhooks.isEnabled', '=', 1)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('webhookDeliveries')
              .whereRef('webhookDeliveries.webhookId', '=', 'webhooks.id')
              .where('webhookDeliveries.nextAt', 'is not', null)
              .select('webhookDeliveries.sequence'),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('jobs')
                .where('jobs.kind', '=', 'webhooks')
                .whereRef('jobs.subjectId', '=', 'webhooks.id')
                .select('jobs.id'),
            ),
          ),
        )
        .orderBy('webhooks.id')
        .limit(limit)
        .select(['webhooks.id', 'webhooks.accountId'])
        .execute(),

    /** Some server sends what is due then, or when the webhook has rested. */
    enqueue: (accountId: string, webhookId: string, dueAt: number): Promise<void> =>
      enqueueDeliveries(db, accountId, webhookId, dueAt),
  }
}
export type WebhookStore = ReturnType<typeof createWebhookStore>

/** Perhaps it is repaired: it is tried at once, with ten failures before it rests again. */
export async function wakeWebhook(within: Database, accountId: string, webhookId: string, at: number): Promise<void> {
  const woken = await within
    .updateTable('webhooks')
    .set({ restUntil: 0, failedAt: '', failuresFrom: at })
    .where('accountId', '=', accountId)
    .where('id', '=', webhookId)
    .returning('isEnabled')
    .executeTakeFirst()
  if (woken?.isEnabled === 1) await enqueueJob(within, { kind: 'webhooks', accountId, subjectId: webhookId, dueAt: at })
}

interface Named {
  id: string
  url: string
}
/** Without the query of the address, which may hold a secret. */
const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
const entryOf = (action: AuditAction, { id, url }: Named, at: number): AuditEntry => {
  return { action, at, subject: { id, name: withoutQuery(url).slice(0, 200) } }
}
