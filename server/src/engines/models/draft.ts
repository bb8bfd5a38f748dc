import type { Usage } from 'beckon-contract'
import { GrowingText } from '../growing-text.ts'
import type { ModelAnswer, ToolCall } from './model.ts'
import { closing, PlainText } from './plain-text.ts'
import { ProviderError } from './provider-error.ts'

/** Text, tool arguments and reasoning combined. */
const charactersMost = 1_000_000

interface DraftOptions {
  onText?: ((text: string) => void) | undefined
  /** Receives text that is held back. */
  onHeld?: ((text: string) => void) | undefined
  /** What was passed on so far was reasoning, not the reply. */
  onThought?: (() => void) | undefined
  /** The text may begin with reasoning: how long it waits for the end of that, or for its own. */
  heldMs?: number
}

/** A response as it is received. */
export class Draft {
  readonly #onText: ((text: string) => void) | undefined
  readonly #onHeld: ((text: string) => void) | undefined
  readonly #heldMs: number
  #held: string[] | undefined
  #heldTail = ''
  #timer: NodeJS.Timeout | undefined
  readonly #plain: PlainText
  #text = new GrowingText()
  #characters = 0
  #isRefusal = false

  constructor({ onText, onHeld, onThought, heldMs = 0 }: DraftOptions = {}) {
    this.#onText = onText
    this.#onHeld = onHeld
    this.#heldMs = heldMs
    if (heldMs > 0) this.#held = []
    this.#plain = new PlainText({
      onThought: () => {
        this.#text = new GrowingText()
        onThought?.()
      },
    })
  }

  /** Counts stored characters, so that no provider can exhaust memory. */
  keep(piece: string): string {
    this.#characters += piece.length
    if (this.#characters > charactersMost) throw new ProviderError(`sent more than ${charactersMost / 1_000_000} MB`)
    return piece
  }

  say(piece: string): void {
    this.keep(piece)
    if (this.#held && piece !== '') this.#hold(piece, this.#held)
    else this.#passOn(this.#plain.take(piece))
  }

  /** Reasoning that the provider sends beside the text: so it is not in the text. */
  reason(piece: string): string {
    if (piece !== '') this.release()
    return this.keep(piece)
  }

  #hold(piece: string, held: string[]): void {
    held.push(piece)
    this.#onHeld?.(piece)
    if (Number.isFinite(this.#heldMs)) this.#timer ??= setTimeout(() => this.release(), this.#heldMs)
    const said = this.#heldTail + piece
    this.#heldTail = said.slice(1 - closing.length)
    // At once, so that the reasoning is not passed on.
    if (said.includes(closing)) this.release([held.join('')])
  }

  /** Passes on what was held back, and holds back nothing any longer. */
  release(pieces = this.#held ?? []): void {
    clearTimeout(this.#timer)
    this.#held = undefined
    for (const piece of pieces) this.#passOn(this.#plain.take(piece))
  }

  /** The response has ended, in whatever way. */
  close(): void {
    clearTimeout(this.#timer)
  }

  /** A refusal is not streamed: a caller who waits for a form of reply must not get it as such. */
  refuse(text: string): void {
    this.#isRefusal = true
    this.#passOn(this.#plain.take(text))
  }

  #passOn(text: string): void {
    if (text === '') return
    this.#text.add(text)
    if (!this.#isRefusal) this.#onText?.(text)
  }

  /** The text so far, without what may be reasoning. */
  partialText(): string {
    return this.#text.toString()
  }

  finish(toolCalls: ToolCall[], ending: 'stop' | 'length' | 'filtered', usage: Usage, verbatim?: unknown): ModelAnswer {
    this.release()
    this.#passOn(this.#plain.end())
    const finish = toolCalls.length > 0 ? 'tools' : this.#isRefusal ? 'refused' : ending
    return { text: this.#text.toString(), toolCalls, finish, usage, ...(verbatim !== undefined && { verbatim }) }
  }
}
