import type { Forward } from './forward.ts'
import { createKinship } from './kin.ts'
import { noTerm } from './lexicon.ts'
import type { Query } from './query.ts'

/** How the terms of a question stand in the sentences of one passage. Row 0 is the title. */
export interface Reading {
  rows: number
  /** Per row and term: how well the sentence holds the term, 0 to 1. */
  present: Float32Array
  /** Per row: the words that carry meaning. */
  telling: Uint16Array
  /** Per row and term: words between the term and the one asked just before it, where they meet in this row. */
  distance: Uint16Array
}
export const farApart = 0xffff

/** Reads a candidate's words once, for all that BM25 over whole passages cannot see. */
export function createReader(forward: Forward) {
  const { words, sentenceStarts, passageStarts, lexicon } = forward
  const { termOfWord } = lexicon
  const kinship = createKinship(lexicon)

  function read(passage: number, query: Query): Reading {
    const size = query.terms.length
    const first = passageStarts[passage]!
    const rows = passageStarts[passage + 1]! - first
    const present = new Float32Array(size * rows)
    const telling = new Uint16Array(rows)
    const distance = new Uint16Array(size * rows).fill(farApart)
    const lastAt = new Int32Array(size)
    for (let row = 0; row < rows; row++) {
      const to = sentenceStarts[first + row + 1]!
      const base = row * size
      lastAt.fill(-farApart)
      for (let at = sentenceStarts[first + row]!; at < to; at++) {
        const word = words[at]!
        if (termOfWord[word] === noTerm) continue
        telling[row]!++
        const slot = kinship.slotOf(word) - 1
        if (slot < 0) continue
        present[base + slot] = Math.max(present[base + slot]!, kinship.worthOf(word))
        lastAt[slot] = at
        if (slot > 0) distance[base + slot] = Math.min(distance[base + slot]!, at - lastAt[slot - 1]!)
        if (slot + 1 < size) distance[base + slot + 1] = Math.min(distance[base + slot + 1]!, at - lastAt[slot + 1]!)
      }
    }
    return { rows, present, telling, distance }
  }
  return { begin: kinship.begin, read }
}
