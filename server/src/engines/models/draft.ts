import type { Usage } from 'beckon-contract'
import type { ModelAnswer, ToolCall } from './model.ts'
import { Trouble } from './trouble.ts'

/** A text, all arguments and all thoughts together. */
const charactersMost = 1_000_000

/** An answer that comes in piece by piece. */
export function createDraft(onText: (text: string) => void = () => {}) {
  const said: string[] = []
  let characters = 0

  /** Counts what is kept, so that nobody can fill the memory. */
  function keep(piece: string): string {
    characters += piece.length
    if (characters > charactersMost) throw new Trouble(`said more than ${charactersMost / 1_000_000} MB`)
    return piece
  }
  function say(piece: string): void {
    if (piece === '') return
    said.push(keep(piece))
    onText(piece)
  }
  function finish(toolCalls: ToolCall[], isCut: boolean, usage: Usage, verbatim?: unknown): ModelAnswer {
    const finish = toolCalls.length > 0 ? 'tools' : isCut ? 'length' : 'stop'
    return { text: said.join(''), toolCalls, finish, usage, ...(verbatim !== undefined && { verbatim }) }
  }
  return { keep, say, finish, said: () => said.join('') }
}
export type Draft = ReturnType<typeof createDraft>
