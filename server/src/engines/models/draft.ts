import type { Usage } from 'beckon-contract'
import type { ModelAnswer, ToolCall } from './model.ts'
import { createPlainText } from './plain-text.ts'
import { Trouble } from './trouble.ts'

/** A text, all arguments and all thoughts together. */
const charactersMost = 1_000_000

/** An answer that comes in piece by piece. */
export function createDraft(onText: (text: string) => void = () => {}) {
  const said: string[] = []
  const plain = createPlainText()
  let characters = 0

  /** Counts what is kept, so that nobody can fill the memory. */
  function keep(piece: string): string {
    characters += piece.length
    if (characters > charactersMost) throw new Trouble(`said more than ${charactersMost / 1_000_000} MB`)
    return piece
  }
  const say = (piece: string): void => tell(plain.take(keep(piece)))
  function tell(text: string): void {
    if (text === '') return
    said.push(text)
    onText(text)
  }
  function finish(toolCalls: ToolCall[], isCut: boolean, usage: Usage, verbatim?: unknown): ModelAnswer {
    tell(plain.end())
    const finish = toolCalls.length > 0 ? 'tools' : isCut ? 'length' : 'stop'
    return { text: said.join(''), toolCalls, finish, usage, ...(verbatim !== undefined && { verbatim }) }
  }
  return { keep, say, finish, said: () => said.join('') }
}
export type Draft = ReturnType<typeof createDraft>
