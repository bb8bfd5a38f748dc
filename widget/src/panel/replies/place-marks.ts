import type { Citation } from 'beckon-contract'
import { anyMark, markOf } from '../markdown/marks.ts'

/** Nothing can be added to such a line without changing what it means. */
const isStructure = /^\s*(?:$|`{3}|~{3}|\||[-*_=]{3,}\s*$)/
const opensCode = /```|~~~/

/** The text with a mark at each position; and the citations that have none in it. */
export function placeMarks(text: string, citations: Citation[]): { text: string; unplaced: number[] } {
  const own = text.replace(anyMark, '\uFFFD')
  const places = citations
    .flatMap(({ marks }, index) => (marks ?? wholeReply(own)).map((at) => ({ at, index })))
    .filter(({ at }) => at <= own.length && !isStructure.test(own.slice(own.lastIndexOf('\n', at - 1) + 1, at)))
    .sort((one, other) => one.at - other.at)
  let marked = ''
  let read = 0
  for (const { at, index } of places) {
    // A narrow space that does not break: a mark stays with its word, and is no part of an address.
    marked += `${own.slice(read, at)}\u202F${markOf(index)}`
    read = at
  }
  const placed = new Set(places.map(({ index }) => index))
  const unplaced = [...citations.keys()].filter((index) => !placed.has(index))
  return { text: marked + own.slice(read), unplaced }
}

/** A source of all of it is marked at its end, unless that may be code. */
const wholeReply = (text: string): number[] => (opensCode.test(text) ? [] : [text.length])
