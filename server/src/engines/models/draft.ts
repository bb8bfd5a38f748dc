import type { Usage } from 'beckon-contract'
import { GrowingText } from '../growing-text.ts'
import type { ModelAnswer, ToolCall } from './model.ts'
import { PlainText } from './plain-text.ts'
import { ProviderError } from './provider-error.ts'

/** Text, tool arguments and reasoning combined. */
const charactersMost = 1_000_000

interface DraftOptions {
  onText?: ((text: string) => void) | undefined
  /** What was passed on so far was reasoning, not the reply. */
  onThought?: (() => void) | undefined
  /** The model is known to reason without an opening tag. */
  thinksFirst?: boolean
}

/** A response as it is received. */
export class Draft {
  readonly #onText: ((text: string) => void) | undefined
  readonly #plain: PlainText
  #text = new GrowingText()
  #characters = 0
  #isRefusal = false

  constructor({ onText, onThought, thinksFirst = false }: DraftOptions = {}) {
    this.#onText = onText
    this.#plain = new PlainText({
      holdsBack: thinksFirst,
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
    this.#passOn(this.#plain.take(this.keep(piece)))
  }

  /** A refusal is not streamed: whoever waits for a form of reply must not get it as such. */
  refuse(text: string): void {
    this.#isRefusal = true
    this.#passOn(this.#plain.take(text))
  }

  #passOn(text: string): void {
    if (text === '') return
    this.#text.add(text)
    if (!this.#isRefusal) this.#onText?.(text)
  }

  /** The text so far. */
  partialText(): string {
    return this.#text.toString()
  }

  finish(toolCalls: ToolCall[], ending: 'stop' | 'length' | 'filtered', usage: Usage, verbatim?: unknown): ModelAnswer {
    this.#passOn(this.#plain.end())
    const finish = toolCalls.length > 0 ? 'tools' : this.#isRefusal ? 'refused' : ending
    return { text: this.#text.toString(), toolCalls, finish, usage, ...(verbatim !== undefined && { verbatim }) }
  }
}
