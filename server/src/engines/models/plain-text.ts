import { storable } from '../../outbound/storable-text.ts'

const opening = '<think>'
const closing = '</think>'
const firstHalf = /[\ud800-\udbff]$/

/**
 * What a model says, as text that can be told and stored anywhere: without U+0000, which PostgreSQL refuses, without
 * halves of characters, and without the thoughts that some servers leave in front of it. It comes in pieces, which may
 * be cut anywhere.
 */
export function createPlainText() {
  let held = ''
  let read = readBeginning

  function readBeginning(text: string): string {
    const begun = text.trimStart()
    if (begun.startsWith(opening)) return readThought(begun.slice(opening.length))
    if (!opening.startsWith(begun)) return readWords(text)
    held = text
    return ''
  }

  function readThought(text: string): string {
    read = readThought
    const end = text.indexOf(closing)
    if (end >= 0) return readWords(text.slice(end + closing.length))
    held = text.slice(1 - closing.length)
    return ''
  }

  function readWords(text: string): string {
    read = readWords
    held = firstHalf.exec(text)?.[0] ?? ''
    return storable(text.slice(0, text.length - held.length))
  }

  return {
    take(piece: string): string {
      const text = held + piece
      held = ''
      return read(text)
    },
    /** Nothing comes any more: what was held back is what it is. */
    end(): string {
      const rest = read === readThought ? '' : storable(held)
      held = ''
      return rest
    },
  }
}
