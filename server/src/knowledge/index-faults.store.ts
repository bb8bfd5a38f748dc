import type { IndexEventData } from 'beckon-contract'
import { emit } from '../events/events.ts'
import { toInstant } from '../lib/clock.ts'
import type { Database } from '../store/database.ts'

/** Bots whose index could not be built. Webhooks get an event in the same commit. */
export function createIndexFaultStore(db: Database) {
  const faultsOf = (accountId: string) => db.selectFrom('indexFaults').where('accountId', '=', accountId)

  return {
    has: async (accountId: string, botId: string): Promise<boolean> =>
      (await faultsOf(accountId).where('botId', '=', botId).select('botId').executeTakeFirst()) !== undefined,

    /** Does nothing if it is known already, or the bot was deleted. */
    begin: (accountId: string, botId: string, since: number): Promise<void> =>
      db.transaction().execute(async (within) => {
        const { numInsertedOrUpdatedRows } = await within
          .insertInto('indexFaults')
          .columns(['botId', 'accountId', 'since'])
          .expression(
            within
              .selectFrom('bots')
              .where('accountId', '=', accountId)
              .where('id', '=', botId)
              .select(({ ref, val }) => [
                ref('id').as('botId'),
                ref('accountId').as('accountId'),
                val(since).as('since'),
              ]),
          )
          .onConflict((conflict) => conflict.column('botId').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) return
        await emit(within, accountId, { type: 'index.failed', botId, data: dataOf(botId, since), at: since })
      }),

    end: (accountId: string, botId: string, at: number): Promise<void> =>
      db.transaction().execute(async (within) => {
        const ended = await within
          .deleteFrom('indexFaults')
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .returning('since')
          .executeTakeFirst()
        if (!ended) return
        await emit(within, accountId, { type: 'index.recovered', botId, data: dataOf(botId, ended.since), at })
      }),
  }
}
export type IndexFaultStore = ReturnType<typeof createIndexFaultStore>

const dataOf = (botId: string, since: number): IndexEventData => ({ agent_id: botId, since: toInstant(since) })
