import type { Clock } from '../lib/clock.ts'
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

/** Remembers bots whose index could not be built, for the notices, until it is. Nothing waits for it. */
export function createIndexFaults({ db, now, onError }: Parts) {
  const writing = new Set<Promise<void>>()
  const faultOf = ({ accountId, id }: BotOf) =>
    db.selectFrom('indexFaults').where('accountId', '=', accountId).where('botId', '=', id)

  async function begin({ accountId, id }: BotOf): Promise<void> {
    await db
      .insertInto('indexFaults')
      .columns(['botId', 'accountId', 'since'])
      // Only if the bot still exists.
      .expression(
        db
          .selectFrom('bots')
          .where('accountId', '=', accountId)
          .where('id', '=', id)
          .select(({ ref, val }) => [ref('id').as('botId'), ref('accountId').as('accountId'), val(now()).as('since')]),
      )
      .onConflict((conflict) => conflict.column('botId').doNothing())
      .executeTakeFirst()
  }

  async function end(bot: BotOf): Promise<void> {
    // Nearly always there is none, and reading is cheaper than a write.
    if (!(await faultOf(bot).select('botId').executeTakeFirst())) return
    await db.deleteFrom('indexFaults').where('accountId', '=', bot.accountId).where('botId', '=', bot.id).execute()
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
