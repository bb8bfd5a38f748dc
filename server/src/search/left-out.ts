import type { IndexInput, LeftOut } from './index-worker-thread.ts'

/** Enough of a text to recognise it. */
const beginningCharacters = 80

export interface LeftOutPassage {
  id: string
  sourceId: string
  /** Its position in its source, from 1. */
  position: number
  title: string
  beginning: string
}
/** The parts of a bot's knowledge that could not be indexed. */
export interface LeftOutKnowledge {
  /** Ids. */
  entries: string[]
  passages: LeftOutPassage[]
}

export const nothingLeftOut: LeftOutKnowledge = { entries: [], passages: [] }

/** Describes what was left out of an index, so that the author can find it. */
export function describeLeftOut(input: IndexInput, leftOut: LeftOut[]): LeftOutKnowledge {
  if (leftOut.length === 0) return nothingLeftOut
  const ids = new Set(leftOut.map(({ id }) => id))
  if ('entries' in input) return { entries: [...ids], passages: [] }
  const counts = new Map<string, number>()
  const passages: LeftOutPassage[] = []
  for (const { id, sourceId, title, text } of input.passages) {
    const position = (counts.get(sourceId) ?? 0) + 1
    counts.set(sourceId, position)
    if (ids.has(id)) passages.push({ id, sourceId, position, title, beginning: beginningOf(text) })
  }
  return { entries: [], passages }
}

const beginningOf = (text: string): string =>
  text.length <= beginningCharacters ? text : `${text.slice(0, beginningCharacters).trimEnd()}…`
