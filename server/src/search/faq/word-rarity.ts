import { createKeyNumbers, findKey, type Key, type KeyTable, keyOf } from '../text/keys.ts'

/** How much more weight a word gets for being rare among the known questions. */
const rarityPower = 0.4

/** How distinctive each word is among the known questions. */
export interface WordRarity {
  words: KeyTable
  rarity: Float64Array
  rarityOfUnknown: number
}

export function fitWordRarity(examples: string[][]): WordRarity {
  const numbers = createKeyNumbers()
  const holders: number[] = []
  for (const words of examples)
    for (const word of new Set(words)) {
      const number = numbers.numberOf(keyOf(word))
      holders[number] = (holders[number] ?? 0) + 1
    }
  const rarityOf = (count: number): number => Math.log((examples.length + 1) / (count + 0.5)) ** rarityPower
  return { words: numbers.finished(), rarity: Float64Array.from(holders, rarityOf), rarityOfUnknown: rarityOf(0) }
}

export const isKnownWord = ({ words }: WordRarity, word: Key): boolean => findKey(words, word) >= 0

export function rarityOfWord({ words, rarity, rarityOfUnknown }: WordRarity, word: Key): number {
  const number = findKey(words, word)
  return number < 0 ? rarityOfUnknown : (rarity[number] as number)
}
