import type { Entry } from 'beckon-contract'

/** From this share of common words on, two questions probably ask the same. */
const similarFrom = 0.6

export interface SimilarQuestion {
  entry: Entry
  question: string
}

/** The question of another entry that is most like this one, if any is like it. */
export function findSimilar(question: string, entries: Entry[], exceptId?: string): SimilarQuestion | undefined {
  const words = wordsOf(question)
  return entries
    .filter(({ id }) => id !== exceptId)
    .flatMap((entry) =>
      entry.questions.map((other) => ({ entry, question: other, share: shareOf(words, wordsOf(other)) })),
    )
    .filter(({ share }) => share >= similarFrom)
    .sort((a, b) => b.share - a.share)[0]
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

const shareOf = (a: Set<string>, b: Set<string>): number => {
  const common = [...a].filter((word) => b.has(word)).length
  return common / Math.max(1, a.size + b.size - common)
}
