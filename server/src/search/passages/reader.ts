import type { ForwardModel } from './forward.ts'
import type { Lexicon } from './lexicon.ts'
import type { Query } from './query.ts'
import { createTermMatcher } from './term-matcher.ts'

/** Where the terms of a question occur in the sentences of one passage. Row 0 is the title. */
export interface Reading {
  rows: number
  /** Per row and term: how well the sentence matches the term, 0 to 1. */
  present: Float32Array
  /** Per row and term: words between the term and the previous term of the question, if both are in this row. */
  distance: Uint16Array
  /** Per sentence of all passages, this one's from `firstRow` on: the content words. */
  contentWords: Uint16Array
  firstRow: number
}
const farApart = 0xffff

/** Reads a candidate's words once, for everything that BM25 over whole passages cannot see. */
export function createReader(
  { words, sentenceStarts, passageStarts, contentWords }: Omit<ForwardModel, 'lexicon'>,
  lexicon: Lexicon,
) {
  const matcher = createTermMatcher(lexicon)
  const lastAt = new Int32Array(256)
  /** Readings are made for one question and reused for the next. */
  const readings: Reading[] = []
  let used = 0

  function begin(query: Query): void {
    matcher.begin(query)
    used = 0
  }

  function blank(rows: number, firstRow: number, size: number): Reading {
    const cells = rows * size
    let reading = readings[used]
    if (!reading || reading.present.length < cells)
      reading = {
        rows,
        firstRow,
        contentWords,
        present: new Float32Array(2 * cells),
        distance: new Uint16Array(2 * cells),
      }
    readings[used++] = reading
    reading.rows = rows
    reading.firstRow = firstRow
    reading.present.fill(0, 0, cells)
    reading.distance.fill(farApart, 0, cells)
    return reading
  }

  function read(passage: number, query: Query): Reading {
    const size = query.terms.length
    const first = passageStarts[passage]!
    const reading = blank(passageStarts[passage + 1]! - first, first, size)
    const { present, distance, rows } = reading
    for (let row = 0; row < rows; row++) {
      const to = sentenceStarts[first + row + 1]!
      const base = row * size
      lastAt.fill(-farApart, 0, size)
      for (let at = sentenceStarts[first + row]!; at < to; at++) {
        const word = words[at]!
        const slot = matcher.slotOf(word) - 1
        if (slot < 0) continue
        present[base + slot] = Math.max(present[base + slot]!, matcher.worthOf(word))
        lastAt[slot] = at
        if (slot > 0) distance[base + slot] = Math.min(distance[base + slot]!, at - lastAt[slot - 1]!)
        if (slot + 1 < size) distance[base + slot + 1] = Math.min(distance[base + slot + 1]!, at - lastAt[slot + 1]!)
      }
    }
    return reading
  }
  return { begin, read }
}
