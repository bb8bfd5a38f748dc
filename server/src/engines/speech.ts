import { MarkReader } from './citation-marks.ts'
import { GrowingText } from './growing-text.ts'

/**
 * What is said in a reply, over all its steps. The pieces that are heard make up exactly the text in the end: without
 * marks, without space around it, with an empty line between two steps.
 */
export class Speech {
  readonly #hear: (text: string) => void
  readonly #marks: MarkReader
  readonly #text = new GrowingText()
  #length = 0
  /** Space that is only said if something follows. */
  #space = ''
  /** Where the last step that said something begins. */
  #stepStart = 0
  #isStepNew = true

  constructor(passageCount: number, hear: (text: string) => void) {
    this.#marks = new MarkReader(passageCount)
    this.#hear = hear
  }

  take(piece: string): void {
    this.#say(this.#marks.take(piece))
  }

  endStep(): void {
    this.#say(this.#marks.end())
    this.#space = ''
    this.#isStepNew = true
  }

  text(): string {
    return this.#text.toString()
  }

  lastStep(): string {
    return this.text().slice(this.#stepStart)
  }

  get marked(): ReadonlySet<number> {
    return this.#marks.marked
  }

  #say(piece: string): void {
    const started = this.#isStepNew ? piece.trimStart() : piece
    const spoken = started.trimEnd()
    if (spoken === '') {
      if (!this.#isStepNew) this.#space += started
      return
    }
    if (this.#isStepNew && this.#length > 0) this.#space = '\n\n'
    if (this.#isStepNew) this.#stepStart = this.#length + this.#space.length
    this.#isStepNew = false
    const said = this.#space + spoken
    this.#space = started.slice(spoken.length)
    this.#text.add(said)
    this.#length += said.length
    this.#hear(said)
  }
}
