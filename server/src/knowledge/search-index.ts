import { wordsOf } from './words.ts'

/** The usual constants of BM25: how fast a repeated word stops to count, and how much a long text is discounted. */
const saturation = 1.2
const lengthDiscount = 0.75

export interface Indexed {
  id: string
  questions: string[]
}
export interface Hit<Item> {
  item: Item
  /** The phrasing that matched. */
  question: string
  /** 0 to 1: how much of the question and the phrasing is shared, rare words counting more. */
  confidence: number
}

interface Phrasing<Item> {
  item: Item
  question: string
  counts: Map<string, number>
  length: number
}

/** BM25 over every phrasing of every entry. */
export function createSearchIndex<Item extends Indexed>(items: Item[]) {
  const phrasings: Phrasing<Item>[] = items.flatMap((item) =>
    item.questions.map((question) => {
      const words = wordsOf(question)
      const counts = new Map<string, number>()
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
      return { item, question, counts, length: words.length }
    }),
  )
  const meanLength = phrasings.reduce((sum, { length }) => sum + length, 0) / (phrasings.length || 1)
  const holders = new Map<string, Phrasing<Item>[]>()
  for (const phrasing of phrasings)
    for (const word of phrasing.counts.keys()) {
      const known = holders.get(word)
      if (known) known.push(phrasing)
      else holders.set(word, [phrasing])
    }

  const rarity = (word: string): number => {
    const count = holders.get(word)?.length ?? 0
    return Math.log(1 + (phrasings.length - count + 0.5) / (count + 0.5))
  }
  const massOf = (words: Iterable<string>): number => [...words].reduce((sum, word) => sum + rarity(word), 0)

  function find(text: string): Hit<Item> | undefined {
    const words = new Set(wordsOf(text))
    const scores = new Map<Phrasing<Item>, number>()
    for (const word of words) {
      const weight = rarity(word)
      for (const phrasing of holders.get(word) ?? []) {
        const count = phrasing.counts.get(word) ?? 0
        const size = 1 - lengthDiscount + (lengthDiscount * phrasing.length) / meanLength
        const gain = (weight * count * (saturation + 1)) / (count + saturation * size)
        scores.set(phrasing, (scores.get(phrasing) ?? 0) + gain)
      }
    }
    let best: [Phrasing<Item>, number] | undefined
    for (const scored of scores) if (!best || scored[1] > best[1]) best = scored
    if (!best) return undefined
    const [{ item, question, counts }] = best
    const shared = massOf([...words].filter((word) => counts.has(word)))
    return { item, question, confidence: (2 * shared) / (massOf(words) + massOf(counts.keys())) }
  }

  return { find }
}
export type SearchIndex<Item extends Indexed> = ReturnType<typeof createSearchIndex<Item>>
