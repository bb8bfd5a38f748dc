import { createSearchIndex, type Indexed, type SearchIndex } from './search-index.ts'

const botsAtMost = 200

/** Keeps the search indexes of the bots used last. An index serves only the version of the knowledge it was built from. */
export function createIndexShelf<Item extends Indexed>(load: (accountId: string, botId: string) => Promise<Item[]>) {
  const shelf = new Map<string, { version: number; index: Promise<SearchIndex<Item>> }>()

  return function indexOf(bot: {
    accountId: string
    id: string
    knowledgeVersion: number
  }): Promise<SearchIndex<Item>> {
    const known = shelf.get(bot.id)
    shelf.delete(bot.id)
    if (known && known.version >= bot.knowledgeVersion) {
      shelf.set(bot.id, known)
      return known.index
    }
    const index = load(bot.accountId, bot.id).then(createSearchIndex)
    const fresh = { version: bot.knowledgeVersion, index }
    shelf.set(bot.id, fresh)
    // A failed load must not stay: the next message tries again.
    index.catch(() => shelf.get(bot.id) === fresh && shelf.delete(bot.id))
    if (shelf.size > botsAtMost) shelf.delete(shelf.keys().next().value as string)
    return index
  }
}
