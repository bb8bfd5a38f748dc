import type { Sums, UsageEntry } from './spending.store.ts'

/** Usage by the same token and visitor of a bot on a day is one entry; `placeOf` says where each of them went. */
export function addUsage(all: UsageEntry[]): { entries: UsageEntry[]; placeOf: number[] } {
  const places = new Map<string, number>()
  const entries: UsageEntry[] = []
  const placeOf = all.map((entry) => {
    const key = keyOf(entry)
    const place = places.get(key) ?? entries.length
    const known = entries[place]
    entries[place] = known ? added(known, entry) : entry
    places.set(key, place)
    return place
  })
  return { entries, placeOf }
}

export const keyOf = ({ day, botId, tokenId, visitorId }: UsageEntry): string =>
  [day, botId, tokenId, visitorId].join(' ')

export const added = (known: UsageEntry, more: UsageEntry): UsageEntry => ({
  ...known,
  ...addSums(known, more),
  serviceCost: known.serviceCost + more.serviceCost,
})

export const addSums = (known: Sums, more: Sums): Sums => ({
  turns: known.turns + more.turns,
  inputTokens: known.inputTokens + more.inputTokens,
  outputTokens: known.outputTokens + more.outputTokens,
  cost: known.cost + more.cost,
})
