import type { Usage } from 'beckon-contract'
import { isAnyoneInLine } from '../../outbound/reading-in-turn.ts'
import type { ModelAnswer, ToolCall } from './model.ts'
import { createPlainText } from './plain-text.ts'
import { Trouble } from './trouble.ts'

/** A text, all arguments and all thoughts together. */
const charactersMost = 1_000_000

/** An answer that comes in piece by piece. */
export function createDraft(onText: (text: string) => void = () => {}, isBusy = isAnyoneInLine) {
  const told: string[] = []
  const plain = createPlainText()
  let characters = 0
  let untold = ''

  /** Counts what is kept, so that nobody can fill the memory. */
  function keep(piece: string): string {
    characters += piece.length
    if (characters > charactersMost) throw new Trouble(`said more than ${charactersMost / 1_000_000} MB`)
    return piece
  }
  /** On a busy machine, words that came together are told together: each telling costs more than a word. */
  function say(piece: string): void {
    untold += keep(piece)
    if (!isBusy()) tell()
  }
  function tell(): void {
    const piece = untold
    untold = ''
    passOn(plain.take(piece))
  }
  function passOn(text: string): void {
    if (text === '') return
    told.push(text)
    onText(text)
  }
  function said(): string {
    tell()
    return told.join('')
  }
  function finish(toolCalls: ToolCall[], isCut: boolean, usage: Usage, verbatim?: unknown): ModelAnswer {
    tell()
    passOn(plain.end())
    const finish = toolCalls.length > 0 ? 'tools' : isCut ? 'length' : 'stop'
    return { text: told.join(''), toolCalls, finish, usage, ...(verbatim !== undefined && { verbatim }) }
  }
  return { keep, say, tell, finish, said }
}
export type Draft = ReturnType<typeof createDraft>
