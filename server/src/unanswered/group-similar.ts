import { createStep } from '../lib/yield-to-others.ts'
import { detectLanguage } from '../search/text/languages.ts'
import { questionOf } from '../search/text/normalise.ts'
import { termsOf } from '../search/text/words.ts'

/** Two questions are similar if they share at least this much of their words. */
const leastShared = 0.6
/** Longer messages say what they are about at the beginning. */
const charactersCompared = 300
const wordsCompared = 50

/** A question, and the entry or source nearest to it, if any. */
interface Question {
  message: string
  nearTo: string | undefined
}
interface Group<Item> {
  items: Item[]
  /** From the first question, which represents the group. */
  wordCount: number
  nearTo: string | undefined
}

/** Groups questions that are near the same answer or share words, in order of arrival. */
export async function groupSimilar<Item extends Question>(items: Item[]): Promise<Item[][]> {
  const groups: Group<Item>[] = []
  const groupsNear = new Map<string, Group<Item>>()
  const groupsWith = new Map<string, number[]>()
  const shared = new Uint8Array(items.length)

  const step = createStep()
  for (const item of items) {
    if (step.isOver()) await step.pause()
    const words = wordsOf(item.message)
    shared.fill(0, 0, groups.length)
    for (const word of words) for (const group of groupsWith.get(word) ?? []) shared[group] = (shared[group] ?? 0) + 1
    const { nearTo } = item
    const isSimilar = ({ wordCount }: Group<Item>, group: number): boolean =>
      (2 * (shared[group] ?? 0)) / (wordCount + words.size) >= leastShared
    const home =
      (nearTo !== undefined && groupsNear.get(nearTo)) ||
      groups.find((group, at) => (nearTo === undefined || group.nearTo === undefined) && isSimilar(group, at))
    if (home) {
      home.items.push(item)
      home.nearTo ??= nearTo
      if (home.nearTo !== undefined) groupsNear.set(home.nearTo, home)
      continue
    }
    for (const word of words) {
      const holders = groupsWith.get(word)
      if (holders) holders.push(groups.length)
      else groupsWith.set(word, [groups.length])
    }
    const group = { items: [item], wordCount: words.size, nearTo }
    groups.push(group)
    if (nearTo !== undefined) groupsNear.set(nearTo, group)
  }
  return groups.map((group) => group.items)
}

function wordsOf(question: string): Set<string> {
  const text = questionOf(question, charactersCompared)
  const terms = termsOf(text, detectLanguage(text)).slice(0, wordsCompared)
  // Only punctuation: then only an identical text is similar.
  return new Set(terms.length > 0 ? terms : [text.trim()])
}
