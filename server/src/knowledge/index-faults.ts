import type { IndexEventData } from 'beckon-contract'
import { tell } from '../events/events.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import type { Database } from '../store/database.ts'

interface Parts {
  db: Database
  now: Clock
  onError: (error: unknown) => void
}
interface BotOf {
  accountId: string
  id: string
}

/**
 * Remembers bots whose index could not be built, for the notices, until it is. Webhooks are told in the same commit.
 * Nothing waits for it.
 */
export function createIndexFaults({ db, now, onError }: Parts) {
  const writing = new Set<Promise<void>>()
  const faultOf = ({ accountId, id }: BotOf) =>
    db.selectFrom('indexFaults').where('accountId', '=', accountId).where('botId', '=', id)

  const begin = ({ accountId, id }: BotOf): Promise<void> =>
    db.transaction().execute(async (within) => {
      const since = now()
      const { numInsertedOrUpdatedRows } = await within
        .insertInto('indexFaults')
        .columns(['botId', 'accountId', 'since'])
        // Only if the bot still exists.
        .expression(
          within
            .selectFrom('bots')
            .where('accountId', '=', accountId)
            .where('id', '=', id)
            .select(({ ref, val }) => [
              ref('id').as('botId'),
              ref('accountId').as('accountId'),
              val(since).as('since'),
            ]),
        )
        .onConflict((conflict) => conflict.column('botId').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return
      await tell(within, accountId, { type: 'index.failed', botId: id, data: dataOf(id, since), at: since })
    })

  async function end(bot: BotOf): Promise<void> {
    // Nearly always there is none, and reading is cheaper than a write.
    if (!(await faultOf(bot).select('botId').executeTakeFirst())) return
    const { accountId, id } = bot
    await db.transaction().execute(async (within) => {
      const ended = await within
        .deleteFrom('indexFaults')
        .where('accountId', '=', accountId)
        .where('botId', '=', id)
        .returning('since')
        .executeTakeFirst()
      if (!ended) return
      await tell(within, accountId, { type: 'index.recovered', botId: id, data: dataOf(id, ended.since), at: now() })
    })
  }

  function write(work: Promise<void>): void {
    const done = work.catch(onError).finally(() => writing.delete(done))
    writing.add(done)
  }

  return {
    onBuilt: (bot: BotOf, isBuilt: boolean): void => write(isBuilt ? end(bot) : begin(bot)),
    finish: async (): Promise<void> => void (await Promise.all(writing)),
  }
}

const dataOf = (botId: string, since: number): IndexEventData => ({ agent_id: botId, since: toInstant(since) })
