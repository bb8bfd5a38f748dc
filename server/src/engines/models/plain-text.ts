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
  let begins = true
  let thinks = false

  function take(piece: string): string {
    const text = held + piece.replaceAll('\0', '')
    held = ''
    if (thinks) return takeThought(text)
    if (begins) return takeBeginning(text)
    return takeWords(text)
  }

  function takeBeginning(text: string): string {
    const begun = text.trimStart()
    if (begun.startsWith(opening)) {
      thinks = true
      return takeThought(begun.slice(opening.length))
    }
    if (opening.startsWith(begun)) {
      held = text
      return ''
    }
    begins = false
    return takeWords(text)
  }

  function takeThought(text: string): string {
    const end = text.indexOf(closing)
    if (end < 0) {
      held = text.slice(1 - closing.length)
      return ''
    }
    thinks = begins = false
    return takeWords(text.slice(end + closing.length))
  }

  function takeWords(text: string): string {
    const [half = ''] = firstHalf.exec(text) ?? []
    held = half
    return text.slice(0, text.length - half.length).toWellFormed()
  }

  return {
    take,
    /** Nothing comes any more: what was held back is what it is. */
    end(): string {
      const rest = thinks ? '' : held.toWellFormed()
      held = ''
      return rest
    },
  }
}
