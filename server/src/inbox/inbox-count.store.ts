import type { OpenDatabase } from '../store/database.ts'
import { hasLivingBot, isLivingBot } from '../store/deleted-bots.ts'
import { type CountedFilter, countedConditions } from './counted-filter.ts'
import { findFew } from './few-conversations.ts'
import { idConditions } from './id-conditions.ts'
import type { InboxPage } from './inbox.store.ts'
import { conditionsOf, type InboxFilter } from './inbox-filters.ts'

/** So many of the latest conversations are looked at, unless an index knows that fewer match. */
const readMost = 5_000

interface Counted {
  count: number
  isWhole: boolean
  replies: number | null
}

/** The account always comes first, so no query can forget its tenant. */
export function createInboxCountStore(database: OpenDatabase, { most = readMost, fewMost = readMost } = {}) {
  const { db, scan, kind } = database
  const { isOneOf, isOf } = idConditions(kind)

  /** Up to `limit`; `isWhole`: there are no others. Replies are counted if the filter is one of single replies. */
  async function count(accountId: string, page: InboxPage): Promise<Counted> {
    const { ids, isWhole } = await listCounted(accountId, page)
    const { counted } = page.filter
    const isOfReplies = counted !== undefined && page.filter.similar === undefined
    const replies =
      isOfReplies && isWhole && ids.length < page.limit ? await countReplies(accountId, ids, counted) : null
    return { count: ids.length, isWhole, replies }
  }

  async function countReplies(accountId: string, ids: string[], counted: CountedFilter): Promise<number> {
    if (ids.length === 0) return 0
    const replies = db
      .selectFrom('countedTurns')
      .where(isOneOf('countedTurns.conversationId', ids))
      .where(isOf('countedTurns.accountId', accountId))
      .where((build) => countedConditions(build, counted, { isTimeIndexed: false }))
      .select(({ fn }) => fn.countAll<number | string>().as('replies'))
    const [row] = await scan(replies.compile(), accountId)
    return Number(row?.replies ?? 0)
  }

  async function listCounted(
    accountId: string,
    { botId, filter, limit }: InboxPage,
  ): Promise<{ ids: string[]; isWhole: boolean }> {
    const few = await findFew(database, accountId, { botId, filter }, fewMost)
    if (few?.length === 0) return { ids: [], isWhole: true }
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
      const ids = idsOf(await scan(found.compile(), accountId))
      return { ids, isWhole: true }
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
    const ids = idsOf(await scan(matching.compile(), accountId))
    if (ids.length === limit) return { ids, isWhole: false }
    const read = db.selectFrom(latest).select('conversations.id')
    return { ids, isWhole: (await scan(read.compile(), accountId)).length < most }
  }
  return { count }
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

/** One condition that an index has the conversations of, in their order: the others are checked for each. */
function indexedPart({ assigneeId, outcome, reviewed, channel, from, to }: InboxFilter): InboxFilter {
  const range = { from, to }
  if (assigneeId) return { ...range, assigneeId }
  if (outcome !== undefined && outcome !== 'answered') return { ...range, outcome }
  if (reviewed) return { ...range, reviewed }
  return channel === undefined || channel === 'api' ? range : { ...range, channel }
}
