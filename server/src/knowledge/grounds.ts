import type { Ground } from '../engines/grounding.ts'
import type { KnownEntry, KnownPassage, SearchResult } from '../search/search.ts'

/** What is near a message, best first: the two kinds alternate, and the one that would have answered begins. */
export function groundsOf({ finding, near = { entries: [], passages: [] } }: SearchResult): Ground[] {
  const entries = near.entries.map(ofEntry)
  const passages = near.passages.map(ofPassage)
  const [first, second] = finding.kind === 'extract' ? [passages, entries] : [entries, passages]
  return Array.from({ length: Math.max(first.length, second.length) }, (_, at) => [first[at], second[at]])
    .flat()
    .filter((ground) => ground !== undefined)
}

const ofEntry = ({ id, questions, answer }: KnownEntry): Ground => ({
  kind: 'entry',
  id,
  title: questions[0] ?? '',
  url: null,
  text: answer,
})
const ofPassage = ({ sourceId, title, url, text }: KnownPassage): Ground => ({
  kind: 'source',
  id: sourceId,
  title,
  url,
  text,
})
