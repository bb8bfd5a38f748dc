import { folded, isPlainLatin, lowered } from '../search/text/normalise.ts'
import { isUnspaced } from '../search/text/words.ts'
import { charactersMost } from './search-words.ts'

const formsKept = 20_000
const forms = new Map<string, string>()

/** A character as the index writes it. */
function formOf(character: string): string {
  const known = forms.get(character)
  if (known !== undefined) return known
  if (forms.size >= formsKept) forms.clear()
  // An accent that is a character of its own belongs to the letter before it.
  const form = /^[\u0300-\u036f]$/.test(character) ? '' : folded(lowered(character))
  forms.set(character, form)
  return form
}

/**
 * A text as the index writes its words, and where each character of it is in the text. One character after the other,
 * in linear time; of a long text, the part that is indexed.
 */
export function foldedWithPlaces(text: string): { folded: string; placeOf: (at: number) => number } {
  const part = text.slice(0, charactersMost)
  if (isPlainLatin(part)) return { folded: part.toLowerCase(), placeOf: (at) => at }
  const places: number[] = []
  let [written, place] = ['', 0]
  for (const character of part) {
    const form = formOf(character)
    for (let unit = 0; unit < form.length; unit++) places.push(place)
    written += form
    place += character.length
    // One character may become eighteen.
    if (written.length >= charactersMost) break
  }
  return { folded: written, placeOf: (at) => places[at] ?? 0 }
}

/** Whether the word at this place began before it. In scripts without spaces, any character may begin one. */
export const isWithinWord = (text: string, at: number): boolean =>
  /[\p{L}\p{M}\p{N}]/u.test(text[at - 1] ?? '') && !isUnspaced(text[at] ?? '')
