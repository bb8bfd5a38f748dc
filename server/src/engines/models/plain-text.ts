import { storable } from '../../outbound/storable-text.ts'

const opening = '<think>'
const closing = '</think>'
const firstHalf = /[\ud800-\udbff]$/

/**
 * A model's output as text that can be sent and stored anywhere: without U+0000, which PostgreSQL refuses, without
 * lone surrogates, and without the reasoning that some servers put in front of it. Chunks may be cut anywhere.
 */
export class PlainText {
  #reads: 'beginning' | 'thought' | 'words' = 'beginning'
  #held = ''
  /** Leading white space, stored separately so that it is scanned once: a model may send it endlessly. */
  #space = ''

  take(piece: string): string {
    const text = this.#held + piece
    this.#held = ''
    switch (this.#reads) {
      case 'beginning':
        return this.#readBeginning(text)
      case 'thought':
        return this.#readThought(text)
      case 'words':
        return this.#readWords(text)
    }
  }

  /** End of the text: whatever was held back is literal. */
  end(): string {
    const rest = this.#reads === 'thought' ? '' : storable(this.#space + this.#held)
    this.#held = ''
    this.#space = ''
    return rest
  }

  #readBeginning(text: string): string {
    const begun = text.trimStart()
    this.#space += text.slice(0, text.length - begun.length)
    if (opening.startsWith(begun) && begun !== opening) {
      this.#held = begun
      return ''
    }
    const space = this.#space
    this.#space = ''
    return begun.startsWith(opening) ? this.#readThought(begun.slice(opening.length)) : this.#readWords(space + begun)
  }

  #readThought(text: string): string {
    this.#reads = 'thought'
    const end = text.indexOf(closing)
    if (end >= 0) return this.#readWords(text.slice(end + closing.length))
    this.#held = text.slice(1 - closing.length)
    return ''
  }

  #readWords(text: string): string {
    this.#reads = 'words'
    this.#held = firstHalf.exec(text)?.[0] ?? ''
    return storable(text.slice(0, text.length - this.#held.length))
  }
}
