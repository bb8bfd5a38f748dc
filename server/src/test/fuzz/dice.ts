import { createChance } from '../faults/chance.ts'

/** Choices that are the same for the same seed. */
export function createDice(seed: number) {
  const { upTo } = createChance(seed)
  const below = (most: number): number => Math.floor(upTo(most))
  return {
    below,
    isOneIn: (many: number): boolean => below(many) === 0,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0],
    /** Undefined only for an empty list. */
    find: <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)],
    listOf: <Item>(most: number, make: () => Item): Item[] => Array.from({ length: below(most + 1) }, make),
  }
}
export type Dice = ReturnType<typeof createDice>
