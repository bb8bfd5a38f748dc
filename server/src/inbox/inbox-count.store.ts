import type { OpenDatabase } from '../store/database.ts'
import { hasLivingBot, isLivingBot } from '../store/deleted-bots.ts'
import { findFew } from './few-conversations.ts'
import { idConditions } from './id-conditions.ts'
import type { InboxPage } from './inbox.store.ts'
import { conditionsOf, type InboxFilter } from './inbox-filters.ts'

/** So many of the latest conversations are looked at, unless an index knows that fewer match. */
const readMost = 5_000

/** The account always comes first, so no query can forget its tenant. */
export function createInboxCountStore(database: OpenDatabase, { most = readMost, fewMost = readMost } = {}) {
  const { db, scan, kind } = database
  const { isOneOf, isOf } = idConditions(kind)

  /** Up to `limit`; `isWhole`: there are no others. */
  async function count(
    accountId: string,
    { botId, filter, limit }: InboxPage,
  ): Promise<{ count: number; isWhole: boolean }> {
    const few = await findFew(database, accountId, { botId, filter }, fewMost)
    if (few?.length === 0) return { count: 0, isWhole: true }
    if (few) {
      const found = db
        .selectFrom('conversations')
        .where(isOneOf('conversations.id', few))
        .where(isOf('conversations.accountId', accountId))
        .where(hasLivingBot)
        .$if(botId !== undefined, (query) => query.where(isOf('conversations.botId', botId as string)))
        .where((build) => conditionsOf(build, filter))
        .limit(limit)
        .select('conversations.id')
      return { count: (await scan(found.compile(), accountId)).length, isWhole: true }
    }
    const latest = db
      .selectFrom('conversations')
      .where('conversations.accountId', '=', accountId)
      .where(botId === undefined ? hasLivingBot : isLivingBot(botId))
      .$if(botId !== undefined, (query) => query.where('conversations.botId', '=', botId as string))
      .where((build) => conditionsOf(build, indexedPart(filter)))
      .orderBy('conversations.updatedAt', 'desc')
      .orderBy('conversations.id', 'desc')
      .limit(most)
      .selectAll('conversations')
      .as('conversations')
    const matching = db
      .selectFrom(latest)
      .where((build) => conditionsOf(build as never, filter))
      .limit(limit)
      .select('conversations.id')
    const count = (await scan(matching.compile(), accountId)).length
    if (count === limit) return { count, isWhole: false }
    const read = db.selectFrom(latest).select('conversations.id')
    return { count, isWhole: (await scan(read.compile(), accountId)).length < most }
  }
  return { count }
}

/** One condition that an index has the conversations of, in their order: the others are checked for each. */
function indexedPart({ assigneeId, outcome, reviewed, channel, from, to }: InboxFilter): InboxFilter {
  const range = { from, to }
  if (assigneeId) return { ...range, assigneeId }
  if (outcome !== undefined && outcome !== 'answered') return { ...range, outcome }
  if (reviewed) return { ...range, reviewed }
  return channel === undefined || channel === 'api' ? range : { ...range, channel }
}
