import { createStep, yieldToOthers } from './yield-to-others.ts'

/**
 * The items, some at a time: between the steps, the event loop runs what others wait for. A transaction, for which
 * everybody waits, pauses for one tick only.
 */
export async function* inSteps<Item>(
  items: readonly Item[],
  atOnce: number,
  pause: () => Promise<void> = yieldToOthers,
): AsyncGenerator<Item[]> {
  for (let from = 0; from < items.length; from += atOnce) {
    if (from > 0) await pause()
    yield items.slice(from, from + atOnce)
  }
}

/** One item after the other, with pauses: how long they take is measured, because one may be a hundred times longer. */
export async function eachInSteps<Item>(items: Iterable<Item>, handle: (item: Item) => void): Promise<void> {
  const step = createStep()
  for (const item of items) {
    if (step.isOver()) await step.pause()
    handle(item)
  }
}

export async function mapInSteps<Item, Mapped>(items: readonly Item[], map: (item: Item) => Mapped): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  await eachInSteps(items, (item) => mapped.push(map(item)))
  return mapped
}
