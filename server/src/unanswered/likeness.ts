import { detectLanguage } from '../search/text/languages.ts'
import { termsOf } from '../search/text/words.ts'

/** Two questions are alike when they share at least this much of their words. */
const leastShared = 0.6

export interface Group<Item> {
  /** The first of the group, which stands for it. */
  first: Item
  others: Item[]
}

/** Puts alike questions together, in the order in which they come. */
export function groupAlike<Item>(items: Item[], textOf: (item: Item) => string): Group<Item>[] {
  const groups: (Group<Item> & { words: Set<string> })[] = []
  const byWord = new Map<string, Set<number>>()

  for (const item of items) {
    const text = textOf(item)
    const terms = termsOf(text, detectLanguage(text))
    // Nothing but signs: then only the very same is alike.
    const words = new Set(terms.length > 0 ? terms : [text.trim()])
    const near = new Set([...words].flatMap((word) => [...(byWord.get(word) ?? [])]))
    const home = [...near].map((at) => groups[at]).find((group) => group && shareOf(group.words, words) >= leastShared)
    if (home) {
      home.others.push(item)
      continue
    }
    for (const word of words) byWord.set(word, (byWord.get(word) ?? new Set()).add(groups.length))
    groups.push({ first: item, others: [], words })
  }
  return groups.map(({ first, others }) => ({ first, others }))
}

function shareOf(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return (2 * shared) / (a.size + b.size)
}
