import { storable } from '../../outbound/storable-text.ts'

const opening = '<think>'
/** Ends reasoning. */
export const closing = '</think>'
const firstHalf = /[\ud800-\udbff]$/
/** The beginning of a closing tag, or half a character. */
const unfinished = /(?:<(?:\/(?:t(?:h(?:i(?:n(?:k)?)?)?)?)?)?|[\ud800-\udbff])$/
/** Around a tag that is spoken of. */
const quotes = new Set('`\'"“”‘’«»')

/**
 * A model's output as text that can be sent and stored anywhere: without U+0000, which PostgreSQL refuses, without
 * lone surrogates, and without the reasoning that some servers put in front of it. Chunks may be cut anywhere.
 * Some servers only send the tag that ends the reasoning: what came before was reasoning, too.
 */
export class PlainText {
  readonly #onThought: () => void
  #reads: 'beginning' | 'thought' | 'words' = 'beginning'
  #held = ''
  /** Leading white space, stored separately so that it is scanned once: a model may send it endlessly. */
  #space = ''
  /** No tag so far: what was said may still turn out to be reasoning. */
  #mayBeThought = true
  /** The end of what was said. */
  #tail = ''

  /** `onThought`: what was said so far was reasoning. */
  constructor({ onThought = () => {} }: { onThought?: () => void } = {}) {
    this.#onThought = onThought
  }

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
    this.#mayBeThought = false
    const end = text.indexOf(closing)
    if (end >= 0) return this.#readWords(text.slice(end + closing.length))
    this.#held = text.slice(1 - closing.length)
    return ''
  }

  #readWords(text: string): string {
    this.#reads = 'words'
    if (!this.#mayBeThought) return this.#pass(text, firstHalf)
    const said = this.#tail + text
    const end = said.indexOf(closing)
    const start = said.indexOf(opening)
    if (end >= 0 && (start < 0 || start > end) && !isQuoted(said, end)) {
      this.#mayBeThought = false
      this.#onThought()
      return this.#pass(said.slice(end + closing.length), firstHalf)
    }
    if (start >= 0) this.#mayBeThought = false
    const passed = this.#pass(text, unfinished)
    this.#tail = said.slice(0, said.length - this.#held.length).slice(1 - opening.length)
    return passed
  }

  #pass(text: string, heldBack: RegExp): string {
    this.#held = heldBack.exec(text)?.[0] ?? ''
    return storable(text.slice(0, text.length - this.#held.length))
  }
}

const isQuoted = (text: string, at: number): boolean =>
  quotes.has(text.charAt(at - 1)) || quotes.has(text.charAt(at + closing.length))
