import { type ModelEventData, modelFaultTable, type PermanentFault } from 'beckon-contract'
import { emit } from '../events/events.ts'
import { dayMs, toInstant } from '../lib/clock.ts'
import type { Database } from '../store/database.ts'

export interface FaultSeen {
  fault: PermanentFault
  provider: string
  message: string
  at: number
}

/** The account always comes first, so no query can forget its tenant. Webhooks are told in the same commit. */
export function createModelFaultStore(db: Database) {
  const faultOf = (accountId: string, botId: string, within = db) =>
    within.selectFrom('modelFaults').where('accountId', '=', accountId).where('botId', '=', botId)
  const change = (accountId: string, botId: string, within = db) =>
    within.updateTable('modelFaults').where('accountId', '=', accountId).where('botId', '=', botId)

  const find = (accountId: string, botId: string, within = db) =>
    faultOf(accountId, botId, within).selectAll().executeTakeFirst()

  /** Whether it is the first of a series that the owners don't know of. Of concurrent ones, one is. */
  const record = (accountId: string, botId: string, seen: FaultSeen): Promise<boolean> =>
    db.transaction().execute(async (within) => {
      const isNews = await write(within, accountId, botId, seen)
      if (isNews) {
        const data = dataOf({ ...seen, botId, since: seen.at })
        await emit(within, accountId, { type: 'model.failing', botId, data, at: seen.at })
      }
      return isNews
    })

  async function write(
    within: Database,
    accountId: string,
    botId: string,
    { at, ...seen }: FaultSeen,
  ): Promise<boolean> {
    const series = { ...seen, since: at, lastAt: at, endedAt: null }
    const { numInsertedOrUpdatedRows } = await within
      .insertInto('modelFaults')
      .values({ ...series, accountId, botId, mailedAt: at })
      .onConflict((conflict) => conflict.column('botId').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) return true
    const row = await find(accountId, botId, within)
    if (!row) return false
    if (row.endedAt === null && row.fault === seen.fault) {
      await change(accountId, botId, within).set({ message: seen.message, lastAt: at }).execute()
      return false
    }
    // Visitors can cause a fault of a conversation again and again.
    const isNews = row.fault !== seen.fault && !modelFaultTable[seen.fault].isOfConversation
    const isDue = isNews || row.mailedAt <= at - dayMs
    const { numUpdatedRows } = await change(accountId, botId, within)
      .where('since', '=', row.since)
      .where('fault', '=', row.fault)
      .where('endedAt', row.endedAt === null ? 'is' : '=', row.endedAt)
      .set({ ...series, ...(isDue && { mailedAt: at }) })
      .executeTakeFirst()
    return isDue && numUpdatedRows === 1n
  }

  /** Its end is told if its beginning was. */
  const endOne = (accountId: string, botId: string, at: number): Promise<void> =>
    db.transaction().execute(async (within) => {
      const ended = await change(accountId, botId, within)
        .where('endedAt', 'is', null)
        .set({ endedAt: at })
        .returningAll()
        .executeTakeFirst()
      if (!ended || ended.mailedAt < ended.since) return
      await emit(within, accountId, { type: 'model.recovered', botId, data: dataOf(ended), at })
    })

  /** Faults of bots whose provider has just listed these models. What they were not about, that doesn't tell. */
  async function endOfProvider(accountId: string, providerId: string, models: string[], at: number): Promise<string[]> {
    const open = await db
      .selectFrom('modelFaults')
      .innerJoin('bots', 'bots.id', 'modelFaults.botId')
      .where('modelFaults.accountId', '=', accountId)
      .where('bots.accountId', '=', accountId)
      .where('bots.providerId', '=', providerId)
      .where('modelFaults.endedAt', 'is', null)
      .select(['modelFaults.botId', 'modelFaults.fault', 'bots.model'])
      .execute()
    const ended = open
      .filter(
        ({ fault, model }) => fault === 'key' || fault === 'address' || (fault === 'model' && models.includes(model)),
      )
      .map(({ botId }) => botId)
    for (const botId of ended) await endOne(accountId, botId, at)
    return ended
  }

  return {
    find,
    endOfProvider,
    record,
    /** The model has replied. */
    async end(accountId: string, botId: string, at: number): Promise<void> {
      const open = await faultOf(accountId, botId).where('endedAt', 'is', null).select('botId').executeTakeFirst()
      if (open) await endOne(accountId, botId, at)
    },
  }
}

/** Without the provider's words, which may repeat a message. */
const dataOf = ({
  botId,
  provider,
  fault,
  since,
}: Pick<FaultSeen, 'provider' | 'fault'> & { botId: string; since: number }): ModelEventData => ({
  agent_id: botId,
  provider,
  fault,
  reason: modelFaultTable[fault].title,
  since: toInstant(since),
})
