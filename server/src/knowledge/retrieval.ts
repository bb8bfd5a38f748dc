import type { RetrievedPassage } from '../engines/retrieval.ts'
import type { KnownEntry, KnownPassage, SearchResult } from '../search/search.ts'

/** Retrieval for a message, best first: the two kinds alternate, starting with the one that would have answered. */
export function retrievedFrom({ finding, near = { entries: [], passages: [] } }: SearchResult): RetrievedPassage[] {
  const entries = near.entries.map(ofEntry)
  const passages = near.passages.map(ofPassage)
  const [first, second] = finding.kind === 'extract' ? [passages, entries] : [entries, passages]
  return Array.from({ length: Math.max(first.length, second.length) }, (_, at) => [first[at], second[at]])
    .flat()
    .filter((passage) => passage !== undefined)
}

const ofEntry = ({ id, questions, answer, isUnfinished }: KnownEntry): RetrievedPassage => ({
  kind: 'entry',
  id,
  title: questions[0] ?? '',
  url: null,
  text: answer,
  ...(isUnfinished && { isUnfinished }),
})
const ofPassage = ({ sourceId, title, url, text }: KnownPassage): RetrievedPassage => ({
  kind: 'source',
  id: sourceId,
  title,
  url,
  text,
})
