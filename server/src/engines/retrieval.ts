import { type Citation, limits } from 'beckon-contract'
import { charactersOf, cut } from './budget.ts'
import type { Mark } from './citation-marks.ts'

const passagesMost = 10
const passagesCharactersMost = charactersOf(3_000)
const passageCharactersMost = charactersOf(1_500)
const quoteCharacters = 200
/** A verbatim match of this length is no coincidence. Scripts without spaces need fewer characters. */
const sharedCharacters = 32
const sharedCharactersUnspaced = 12
const stretchesMost = 100
const citedBySharingMost = 2

/** A retrieval result: an author's answer, or a passage of a source. */
export interface RetrievedPassage {
  kind: 'entry' | 'source'
  id: string
  title: string
  url: string | null
  text: string
  /** Parts of it are still to be filled in: visitors don't get it. */
  isUnfinished?: true
}

/** The best ones that fit into the prompt. */
export function selectPassages(bestFirst: RetrievedPassage[]): RetrievedPassage[] {
  const chosen: RetrievedPassage[] = []
  let left = passagesCharactersMost
  for (const passage of bestFirst.slice(0, passagesMost)) {
    const text = cut(passage.text, passageCharactersMost)
    left -= text.length
    if (left < 0) break
    chosen.push(text === passage.text ? passage : { ...passage, text })
  }
  return chosen
}

/**
 * The citations of a reply: the passages that the model marked. Some models never mark any: then a passage is cited
 * only if the reply repeats a part of it verbatim, because a citation must not be a guess.
 */
export function citationsOf(reply: string, retrieved: RetrievedPassage[], marks: readonly Mark[]): Citation[] {
  if (marks.length === 0) return sharingWordsWith(reply, retrieved).map(cite)
  const marked = Map.groupBy(marks, ({ passage }) => passage)
  return [...marked].flatMap(([number, places]) => {
    const passage = retrieved[number - 1]
    const positions = [...new Set(places.map(({ at }) => at))].slice(0, limits.citationMarks)
    return passage ? { ...cite(passage), marks: positions } : []
  })
}

function sharingWordsWith(reply: string, retrieved: RetrievedPassage[]): RetrievedPassage[] {
  const words = plain(reply)
  const length = words.includes(' ') ? sharedCharacters : sharedCharactersUnspaced
  const stretches: string[] = []
  for (let from = 0; from + length <= words.length && stretches.length < stretchesMost; from += length / 2)
    stretches.push(words.slice(from, from + length))
  if (stretches.length === 0) return []
  return retrieved
    .filter(({ text }) => {
      const known = plain(text)
      return stretches.some((stretch) => known.includes(stretch))
    })
    .slice(0, citedBySharingMost)
}

const plain = (text: string): string => text.toLowerCase().replace(/\s\s+|[^\S ]/g, ' ')

const cite = ({ kind, id, title, url, text }: RetrievedPassage): Citation => ({
  kind,
  source_id: id,
  title,
  url,
  quote: cut(text, quoteCharacters),
})
