import type { SearchResult } from './search.ts'

const resultsAtMost = 1_000
const charactersAtMost = 200

/** An LRU cache of search results: many visitors ask the same question. The least recently used question is evicted. */
export function createResultCache() {
  const results = new Map<string, SearchResult>()

  return async (known: string, message: string, search: () => Promise<SearchResult>): Promise<SearchResult> => {
    if (message.length > charactersAtMost) return search()
    const key = `${known} ${message}`
    const result = results.get(key) ?? (await search())
    results.delete(key)
    results.set(key, result)
    if (results.size > resultsAtMost) results.delete(results.keys().next().value as string)
    return result
  }
}
