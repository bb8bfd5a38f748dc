/** How telling each word is among the known questions, and how many questions hold it. */
export function createWordRarity(examples: string[][]) {
  const holders = new Map<string, number>()
  for (const words of examples) for (const word of new Set(words)) holders.set(word, (holders.get(word) ?? 0) + 1)
  const holdersOf = (word: string): number => holders.get(word) ?? 0
  const rarityOf = (holderCount: number): number => Math.log((examples.length + 1) / (holderCount + 0.5))

  /**
   * 0 to 1: how much of a question, rare words counting more, is made of words that other questions hold too.
   * `own` says how many of a word's holders do not count (the question itself, or all phrasings of its answer).
   */
  function coverageOf(words: string[], own: (word: string) => number = () => 0): number {
    let covered = 0
    let all = 0
    for (const word of new Set(words)) {
      const others = holdersOf(word) - own(word)
      const rarity = rarityOf(others)
      all += rarity
      if (others > 0) covered += rarity
    }
    return all > 0 ? covered / all : 0
  }
  return { rarityOf: (word: string) => rarityOf(holdersOf(word)), coverageOf }
}
export type WordRarity = ReturnType<typeof createWordRarity>
