import { setImmediate as nextTick } from 'node:timers/promises'
import { detectLanguage } from '../search/text/languages.ts'
import { questionOf } from '../search/text/normalise.ts'
import { termsOf } from '../search/text/words.ts'

/** Two questions are alike when they share at least this much of their words. */
const leastShared = 0.6
/** Whoever writes more than this says what it is about at the beginning. */
const charactersCompared = 300
const wordsCompared = 50
/** Then other requests get their turn. */
const comparedAtOnce = 5

export interface Group<Item> {
  /** The first of the group, which stands for it. */
  first: Item
  others: Item[]
}

/** Puts alike questions together, in the order in which they come. */
export async function groupAlike<Item>(items: Item[], textOf: (item: Item) => string): Promise<Group<Item>[]> {
  const groups: (Group<Item> & { wordCount: number })[] = []
  const groupsWith = new Map<string, number[]>()
  const shared = new Uint8Array(items.length)

  for (const [at, item] of items.entries()) {
    if (at % comparedAtOnce === comparedAtOnce - 1) await nextTick()
    const words = wordsOf(textOf(item))
    shared.fill(0, 0, groups.length)
    for (const word of words) for (const group of groupsWith.get(word) ?? []) shared[group] = (shared[group] ?? 0) + 1
    const home = groups.find(
      ({ wordCount }, group) => (2 * (shared[group] ?? 0)) / (wordCount + words.size) >= leastShared,
    )
    if (home) {
      home.others.push(item)
      continue
    }
    for (const word of words) {
      const holders = groupsWith.get(word)
      if (holders) holders.push(groups.length)
      else groupsWith.set(word, [groups.length])
    }
    groups.push({ first: item, others: [], wordCount: words.size })
  }
  return groups.map(({ first, others }) => ({ first, others }))
}

function wordsOf(question: string): Set<string> {
  const text = questionOf(question, charactersCompared)
  const terms = termsOf(text, detectLanguage(text)).slice(0, wordsCompared)
  // Nothing but signs: then only the very same is alike.
  return new Set(terms.length > 0 ? terms : [text.trim()])
}
