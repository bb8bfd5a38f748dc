import { type Mark, MarkReader } from './citation-marks.ts'
import { GrowingText } from './growing-text.ts'

/**
 * The text of a reply, across all steps. The streamed chunks add up to exactly the final text: without marks or
 * surrounding space, with an empty line between two steps.
 */
export class ReplyText {
  readonly #onText: (text: string) => void
  readonly #passageCount: number
  #reader: MarkReader
  #marks: Mark[] = []
  #text = new GrowingText()
  /** Before the current step, if it has text. */
  #before = { length: 0, marks: 0 }
  #length = 0
  /** Space that is only added if something follows. */
  #space = ''
  /** Start of the last step with text. */
  #stepStart = 0
  #isStepNew = true

  constructor(passageCount: number, onText: (text: string) => void) {
    this.#passageCount = passageCount
    this.#reader = new MarkReader(passageCount)
    this.#onText = onText
  }

  take(piece: string): void {
    this.#addMarked(this.#reader.take(piece))
  }

  /** What this step said was not meant for the reply. */
  dropStep(): void {
    if (!this.#isStepNew) {
      const kept = this.text().slice(0, this.#before.length)
      this.#text = new GrowingText()
      this.#text.add(kept)
      this.#length = kept.length
    }
    this.#reader = new MarkReader(this.#passageCount)
    this.#marks.length = this.#before.marks
    this.#space = ''
    this.#isStepNew = true
  }

  /** Nothing was said in this step. */
  get isStepEmpty(): boolean {
    return this.#isStepNew
  }

  endStep(): void {
    this.#addMarked(this.#reader.end())
    this.#space = ''
    this.#isStepNew = true
    this.#before = { length: this.#length, marks: this.#marks.length }
  }

  text(): string {
    return this.#text.toString()
  }

  lastStep(): string {
    return this.text().slice(this.#stepStart)
  }

  /** In the order of the text. */
  get marks(): readonly Mark[] {
    return this.#marks
  }

  #addMarked(piece: string): void {
    let from = 0
    for (const { passage, at } of this.#reader.marks) {
      this.#add(piece.slice(from, at))
      this.#marks.push({ passage, at: this.#length })
      from = at
    }
    this.#add(piece.slice(from))
  }

  #add(piece: string): void {
    const started = this.#isStepNew ? piece.trimStart() : piece
    const trimmed = started.trimEnd()
    if (trimmed === '') {
      if (!this.#isStepNew) this.#space += started
      return
    }
    if (this.#isStepNew && this.#length > 0) this.#space = '\n\n'
    if (this.#isStepNew) this.#stepStart = this.#length + this.#space.length
    this.#isStepNew = false
    const added = this.#space + trimmed
    this.#space = started.slice(trimmed.length)
    this.#text.add(added)
    this.#length += added.length
    this.#onText(added)
  }
}
