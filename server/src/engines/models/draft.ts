import type { Usage } from 'beckon-contract'
import { GrowingText } from '../growing-text.ts'
import type { ModelAnswer, ToolCall } from './model.ts'
import { PlainText } from './plain-text.ts'
import { ProviderError } from './provider-error.ts'

/** Text, tool arguments and reasoning combined. */
const charactersMost = 1_000_000

/** A response as it is received. */
export class Draft {
  readonly #onText: ((text: string) => void) | undefined
  readonly #plain = new PlainText()
  readonly #text = new GrowingText()
  #characters = 0

  constructor(onText?: (text: string) => void) {
    this.#onText = onText
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

  #passOn(text: string): void {
    if (text === '') return
    this.#text.add(text)
    this.#onText?.(text)
  }

  /** The text so far. */
  partialText(): string {
    return this.#text.toString()
  }

  finish(toolCalls: ToolCall[], isCut: boolean, usage: Usage, verbatim?: unknown): ModelAnswer {
    this.#passOn(this.#plain.end())
    const finish = toolCalls.length > 0 ? 'tools' : isCut ? 'length' : 'stop'
    return { text: this.#text.toString(), toolCalls, finish, usage, ...(verbatim !== undefined && { verbatim }) }
  }
}
