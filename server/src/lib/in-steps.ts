import { yieldToOthers } from './yield-to-others.ts'

/** Items of which a step takes a few milliseconds. */
const stepItems = 100

/**
 * The items, some at a time: between the steps, others have their turn on the event loop. A transaction, for which
 * everybody waits, pauses for one tick only.
 */
export async function* inSteps<Item>(
  items: readonly Item[],
  atOnce = stepItems,
  pause: () => Promise<void> = yieldToOthers,
): AsyncGenerator<Item[]> {
  for (let from = 0; from < items.length; from += atOnce) {
    if (from > 0) await pause()
    yield items.slice(from, from + atOnce)
  }
}

export async function mapInSteps<Item, Mapped>(items: readonly Item[], map: (item: Item) => Mapped): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  for await (const some of inSteps(items)) for (const item of some) mapped.push(map(item))
  return mapped
}
