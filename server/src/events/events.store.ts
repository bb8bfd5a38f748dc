import type { WebhookEventType } from 'beckon-contract'
import { type Insertable, sql } from 'kysely'
import type { Database, OpenDatabase } from '../store/database.ts'
import { enqueueJob } from '../store/jobs.ts'
import { prepareStatement } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'

type NewDelivery = Pick<
  Insertable<Tables['webhookDeliveries']>,
  'id' | 'webhookId' | 'type' | 'conversationId' | 'place' | 'turnId' | 'dataJson' | 'createdAt'
>

const rowOf = (accountId: string, delivery: NewDelivery) => {
  const { createdAt } = delivery
  return { ...delivery, accountId, state: 'pending' as const, nextAt: createdAt, since: createdAt }
}

/** The statement that puts an event into the outbox, for commits whose statements are known in advance. */
export function prepareDelivery({ db }: Pick<OpenDatabase, 'db'>) {
  const insert = prepareStatement((row: ReturnType<typeof rowOf>) =>
    db.insertInto('webhookDeliveries').values({
      id: row.id,
      accountId: row.accountId,
      webhookId: row.webhookId,
      type: row.type,
      conversationId: row.conversationId,
      place: row.place,
      turnId: row.turnId,
      dataJson: row.dataJson,
      state: row.state,
      nextAt: row.nextAt,
      since: row.since,
      createdAt: row.createdAt,
    }),
  )
  return (accountId: string, delivery: NewDelivery) => insert(rowOf(accountId, delivery))
}

/** The account always comes first, so no query can forget its tenant. */
export function createEventStore(within: Database) {
  return {
    /** The enabled webhooks that want such events of this bot; of no bot: those of the whole account. */
    async listWanting(accountId: string, type: WebhookEventType, botId: string | null): Promise<string[]> {
      const rows = await within
        .selectFrom('webhooks')
        .where('accountId', '=', accountId)
        .where('isEnabled', '=', 1)
        .where((or) => or.or([or('botId', 'is', null), ...(botId === null ? [] : [or('botId', '=', botId)])]))
        .select(['id', 'events'])
        .execute()
      return rows.filter(({ events }) => events.split(',').includes(type)).map(({ id }) => id)
    },

    async insert(accountId: string, delivery: NewDelivery): Promise<void> {
      await within.insertInto('webhookDeliveries').values(rowOf(accountId, delivery)).execute()
    },

    /** In the same commit, so that some server sends it. A webhook that rests has its job when it has rested. */
    async enqueue(accountId: string, webhookId: string, dueAt: number): Promise<void> {
      const row = await within
        .selectFrom('webhooks')
        .leftJoin('jobs', (join) =>
          join
            .onRef('jobs.subjectId', '=', 'webhooks.id')
            .on('jobs.kind', '=', 'webhooks')
            .on('jobs.leaseId', 'is', null),
        )
        .where('webhooks.accountId', '=', accountId)
        .where('webhooks.id', '=', webhookId)
        .select(['webhooks.restUntil', 'jobs.id as jobId'])
        .executeTakeFirst()
      if (!row || (row.restUntil > dueAt && row.jobId !== null)) return
      const job = { kind: 'webhooks', accountId, subjectId: webhookId } as const
      await enqueueJob(within, { ...job, dueAt: Math.max(dueAt, row.restUntil) })
    },

    async countTurns(accountId: string, conversationId: string): Promise<number> {
      const row = await within
        .selectFrom('conversations')
        .where('accountId', '=', accountId)
        .where('id', '=', conversationId)
        .select('turnCount')
        .executeTakeFirst()
      return row?.turnCount ?? 0
    },

    /** Copies the enabled webhooks to the bots whose events they want: all of the account's, or one. */
    async copyToBots(accountId: string, botId?: string): Promise<void> {
      await within
        .updateTable('bots')
        .set((set) => ({
          webhooks: set.fn.coalesce(
            set
              .selectFrom('webhooks')
              .whereRef('webhooks.accountId', '=', 'bots.accountId')
              .where('webhooks.isEnabled', '=', 1)
              .where((or) => or.or([or('webhooks.botId', 'is', null), or('webhooks.botId', '=', or.ref('bots.id'))]))
              .select(
                sql<string>`string_agg(cast("webhooks"."id" as text) || ' ' || "events", ${sql.lit('\n')})`.as('lines'),
              ),
            sql.lit(''),
          ),
        }))
        .where('accountId', '=', accountId)
        .where('deletedAt', 'is', null)
        .$if(botId !== undefined, (query) => query.where('id', '=', botId as string))
        .execute()
    },
  }
}
