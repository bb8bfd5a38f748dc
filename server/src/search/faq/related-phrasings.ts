import type { Query } from '../passages/query.ts'

/** Of each term of the phrasings: the entries. */
export function holdersOf(
  entries: { questions: string[] }[],
  read: (text: string) => Query,
): [term: number, entries: number[]][] {
  const holders = new Map<number, Set<number>>()
  for (const [entry, { questions }] of entries.entries())
    for (const question of questions)
      for (const { id } of read(question).terms) holders.set(id, (holders.get(id) ?? new Set()).add(entry))
  return Array.from(holders, ([term, held]) => [term, [...held]])
}

/**
 * Finds the entries that are asked in other words than the question: "Where can I leave my car?" and "Is there
 * parking?". A word that a phrasing contains itself is compared by spelling.
 */
export function createRelatedPhrasings(holders: [term: number, entries: number[]][]) {
  const entriesWith = new Map(holders)

  /** Adds, to the score of each entry, the share of the question that its phrasings contain only in related words. */
  return function addRelated({ terms, termMass }: Query, weight: number, scores: Float64Array): void {
    for (const { id, idf, related, isPhrase } of terms) {
      if (related.length === 0 && !isPhrase) continue
      const added = new Set(isPhrase ? [] : entriesWith.get(id))
      for (const term of isPhrase ? [id, ...related] : related)
        for (const entry of entriesWith.get(term) ?? []) {
          if (added.has(entry)) continue
          added.add(entry)
          scores[entry]! += (weight * idf) / termMass
        }
    }
  }
}
