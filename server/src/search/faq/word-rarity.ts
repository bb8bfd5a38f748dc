/** How telling each word is among the known questions. */
export function createWordRarity(examples: string[][]) {
  const holders = new Map<string, number>()
  for (const words of examples) for (const word of new Set(words)) holders.set(word, (holders.get(word) ?? 0) + 1)
  return (word: string): number => Math.log((examples.length + 1) / ((holders.get(word) ?? 0) + 0.5))
}
export type WordRarity = ReturnType<typeof createWordRarity>
