import type { Citation } from 'beckon-contract'
import { charactersOf, cut } from './budget.ts'

const groundsMost = 10
const groundsCharactersMost = charactersOf(3_000)
const groundCharactersMost = charactersOf(1_500)
const quoteCharacters = 200
/** A stretch that is shared word for word is no chance. Where words are written without spaces, fewer characters say as much. */
const sharedCharacters = 32
const sharedCharactersUnspaced = 12
const stretchesMost = 100
const citedBySharingMost = 2

/** Something the bot knows that may help with a message: an author's answer, or a passage of a source. */
export interface Ground {
  kind: 'entry' | 'source'
  id: string
  title: string
  url: string | null
  text: string
}

/** The best ones, as many as the model is given to read. */
export function chooseGrounds(bestFirst: Ground[]): Ground[] {
  const chosen: Ground[] = []
  let left = groundsCharactersMost
  for (const ground of bestFirst.slice(0, groundsMost)) {
    const text = cut(ground.text, groundCharactersMost)
    left -= text.length
    if (left < 0) break
    chosen.push(text === ground.text ? ground : { ...ground, text })
  }
  return chosen
}

/**
 * What the reply rests on: the passages that the model marked. Some models never mark any: then a passage is cited only
 * if the reply repeats a stretch of it, for a citation must not be a guess.
 */
export function citationsOf(reply: string, grounds: Ground[], marked: ReadonlySet<number>): Citation[] {
  const cited =
    marked.size > 0
      ? [...marked].map((number) => grounds[number - 1]).filter((ground) => ground !== undefined)
      : sharingWordsWith(reply, grounds)
  return cited.map(cite)
}

function sharingWordsWith(reply: string, grounds: Ground[]): Ground[] {
  const said = plain(reply)
  const length = said.includes(' ') ? sharedCharacters : sharedCharactersUnspaced
  const stretches: string[] = []
  for (let from = 0; from + length <= said.length && stretches.length < stretchesMost; from += length / 2)
    stretches.push(said.slice(from, from + length))
  if (stretches.length === 0) return []
  return grounds
    .filter(({ text }) => {
      const known = plain(text)
      return stretches.some((stretch) => known.includes(stretch))
    })
    .slice(0, citedBySharingMost)
}

const plain = (text: string): string => text.toLowerCase().replace(/\s\s+|[^\S ]/g, ' ')

const cite = ({ kind, id, title, url, text }: Ground): Citation => ({
  kind,
  source_id: id,
  title,
  url,
  quote: cut(text, quoteCharacters),
})
