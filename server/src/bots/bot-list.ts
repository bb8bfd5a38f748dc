import { type BotList, type BotQuery, limits } from 'beckon-contract'
import { toInstant, toInstantOrNull } from '../lib/clock.ts'
import { typedName } from '../lib/listed-names.ts'
import type { OpenDatabase } from '../store/database.ts'
import { isUuid } from '../store/uuids.ts'
import { createBotListStore, type ListedBots } from './bot-list.store.ts'

/** From there on, it is worth knowing how far the end is. */
const farOffset = 1_000

export function createBotList(database: OpenDatabase) {
  const store = createBotListStore(database)

  return async function list(accountId: string, query: BotQuery = {}): Promise<BotList> {
    const wanted = await store.narrow(accountId, wantedBy(query))
    const counted = wanted.offset >= farOffset ? await store.count(accountId, wanted) : undefined
    const ids = await store.page(accountId, wanted, counted)
    const isAll = wanted.offset === 0 && ids.length < wanted.limit
    const [rows, total] = await Promise.all([
      ids.length > 0 ? store.describe(accountId, ids) : [],
      isAll ? ids.length : (counted ?? store.count(accountId, wanted)),
    ])
    const found = new Map(rows.map((row) => [row.id, row]))
    const data = ids.flatMap((id) => {
      const row = found.get(id)
      if (!row) return []
      const { conversations, uncounted, ...bot } = row
      return {
        ...bot,
        conversationCount: conversations + Number(uncounted ?? 0),
        apiTrigger: row.apiTrigger === 1,
        widgetEnabled: row.widgetEnabled === 1,
        archivedAt: toInstantOrNull(row.archivedAt),
        updatedAt: toInstant(row.updatedAt),
      }
    })
    return { data, total }
  }
}

function wantedBy({ search = '', filter, sort = 'newest', ids, limit, offset = 0 }: BotQuery): ListedBots {
  const { typed, words } = typedName(search)
  return {
    ...{ typed, words, filter, sort, offset, limit: limit ?? limits.botsPerPage },
    id: isUuid(typed) ? typed : undefined,
    ids: ids === undefined ? undefined : ids.toLowerCase().split(',').filter(isUuid),
  }
}
