import { type DeliveryState, testEventType } from 'beckon-contract'
import type { Selectable } from 'kysely'
import type { Commits } from '../store/commits.ts'
import type { OpenDatabase } from '../store/database.ts'
import { prepareRead, prepareStatement } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'
import { wakeWebhook } from './webhooks.store.ts'

export type DeliveryRow = Selectable<Tables['webhookDeliveries']>

interface Result {
  accountId: string
  sequence: number
  state: DeliveryState
  nextAt: number | null
  attemptsJson: string
}

/** The account always comes first, so no query can forget its tenant. Only retention has none. */
export function createDeliveryStore(database: OpenDatabase, record: Commits['record']) {
  const { db } = database
  const deliveriesOf = (accountId: string, webhookId: string) =>
    db.selectFrom('webhookDeliveries').where('accountId', '=', accountId).where('webhookId', '=', webhookId)

  const listDue = prepareRead(
    database,
    (given: { accountId: string; webhookId: string; now: number; always: number; limit: number }) =>
      db
        .selectFrom('webhookDeliveries as due')
        .where('due.accountId', '=', given.accountId)
        .where('due.webhookId', '=', given.webhookId)
        .where('due.nextAt', '<=', given.now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('webhookDeliveries as earlier')
                .whereRef('earlier.conversationId', '=', 'due.conversationId')
                .whereRef('earlier.webhookId', '=', 'due.webhookId')
                .where('earlier.nextAt', '>=', given.always)
                .where(({ or, and, eb, ref }) =>
                  or([
                    eb('earlier.place', '<', ref('due.place')),
                    and([eb('earlier.place', '=', ref('due.place')), eb('earlier.sequence', '<', ref('due.sequence'))]),
                  ]),
                )
                .select('earlier.sequence'),
            ),
          ),
        )
        .orderBy('due.nextAt')
        .limit(given.limit)
        .selectAll('due'),
  )
  const storeResult = prepareStatement((given: Result) =>
    db
      .updateTable('webhookDeliveries')
      .set((set) => ({
        state: given.state,
        nextAt: given.nextAt,
        tries: set('tries', '+', 1),
        attemptsJson: given.attemptsJson,
      }))
      .where('accountId', '=', given.accountId)
      .where('sequence', '=', given.sequence),
  )
  const findTurn = prepareRead(database, (given: { accountId: string; turnId: string }) =>
    db
      .selectFrom('turns')
      .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
      .where('turns.accountId', '=', given.accountId)
      .where('turns.id', '=', given.turnId)
      .selectAll('turns')
      .select(['conversations.botId', 'conversations.channel', 'conversations.userJson', 'conversations.opening'])
      .select('conversations.createdAt as begunAt'),
  )

  return {
    /** Those that nothing earlier of the same conversation keeps waiting. */
    listDue: (accountId: string, webhookId: string, now: number, limit: number): Promise<DeliveryRow[]> =>
      listDue({ accountId, webhookId, now, always: 0, limit }),

    /** When the next one that nothing keeps waiting is due. */
    async findNextAt(accountId: string, webhookId: string): Promise<number | null> {
      const [next] = await listDue({ accountId, webhookId, now: Number.MAX_SAFE_INTEGER, always: 0, limit: 1 })
      return next?.nextAt ?? null
    },

    /** The turn that an event is about, with its conversation. */
    findTurn: async (accountId: string, turnId: string) => (await findTurn({ accountId, turnId }))[0],

    storeResult: (accountId: string, webhookId: string, result: Omit<Result, 'accountId'>): Promise<void> =>
      record([storeResult({ ...result, accountId })], webhookId),

    /** An event that is only for this webhook, and sent by the caller. */
    insertTest: async (
      accountId: string,
      test: Pick<DeliveryRow, 'id' | 'webhookId' | 'type' | 'dataJson' | 'createdAt'>,
    ): Promise<DeliveryRow> =>
      db
        .insertInto('webhookDeliveries')
        .values({ ...test, accountId, place: 0, state: 'pending', since: test.createdAt })
        .returningAll()
        .executeTakeFirstOrThrow(),

    find: (accountId: string, webhookId: string, id: string) =>
      deliveriesOf(accountId, webhookId).where('id', '=', id).selectAll().executeTakeFirst(),

    /** Newest first. */
    page: (
      accountId: string,
      webhookId: string,
      { limit, before, state }: { limit: number; before?: string | undefined; state?: DeliveryState | undefined },
    ): Promise<DeliveryRow[]> =>
      deliveriesOf(accountId, webhookId)
        .$if(before !== undefined, (query) => query.where('id', '<', before as string))
        .$if(state !== undefined, (query) => query.where('state', '=', state as DeliveryState))
        .orderBy('id', 'desc')
        .limit(limit)
        .selectAll()
        .execute(),

    /** Pending again. Returns how many. */
    sendAgain: (accountId: string, webhookId: string, which: Again, at: number): Promise<number> =>
      db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('webhookDeliveries')
          .set({ state: 'pending', nextAt: at, since: at, tries: 0 })
          .where('accountId', '=', accountId)
          .where('webhookId', '=', webhookId)
          .$if('id' in which, (query) => query.where('id', '=', (which as { id: string }).id))
          .$if('states' in which, (query) => {
            const { states, from, to } = which as Extract<Again, { states: DeliveryState[] }>
            return query
              .where('state', 'in', states)
              .where('type', '!=', testEventType)
              .where('createdAt', '>=', from)
              .where('createdAt', '<=', to)
          })
          .executeTakeFirst()
        await wakeWebhook(within, accountId, webhookId, at)
        return Number(numUpdatedRows)
      }),

    /** Over all accounts: the oldest of those written before. Returns how many were removed. */
    async removeBefore(before: number, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('webhookDeliveries')
        .where('sequence', 'in', (from) =>
          from.selectFrom('webhookDeliveries').orderBy('sequence').limit(limit).select('sequence'),
        )
        .where('createdAt', '<', before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
export type DeliveryStore = ReturnType<typeof createDeliveryStore>
export type TurnOfEvent = NonNullable<Awaited<ReturnType<DeliveryStore['findTurn']>>>

/** One delivery, or those of a time range with one of these states, without tests. */
export type Again = { id: string } | { states: DeliveryState[]; from: number; to: number }
