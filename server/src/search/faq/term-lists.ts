import { createKeyNumbers, type KeyTable, keyOf } from '../text/keys.ts'

/**
 * Lists of terms: list `i` has the members from `starts[i]` up to `starts[i + 1]`. Only numbers, so that threads can
 * transfer it.
 */
export interface TermLists {
  terms: KeyTable
  starts: Int32Array
  members: Int32Array
}

export function createTermLists(lists: Iterable<string>[]): TermLists {
  const numbers = createKeyNumbers()
  const starts = new Int32Array(lists.length + 1)
  const members: number[] = []
  for (const [at, list] of lists.entries()) {
    for (const term of list) members.push(numbers.numberOf(keyOf(term)))
    starts[at + 1] = members.length
  }
  return { terms: numbers.finished(), starts, members: Int32Array.from(members) }
}

/** How many terms a list has. */
export const lengthOf = ({ starts }: TermLists, list: number): number =>
  (starts[list + 1] as number) - (starts[list] as number)

export function hasMember({ starts, members }: TermLists, list: number, term: number): boolean {
  for (let at = starts[list] as number; at < (starts[list + 1] as number); at++) if (members[at] === term) return true
  return false
}
