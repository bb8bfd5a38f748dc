import { hash } from 'node:crypto'
import type { ModelMessage } from './model.ts'

/**
 * Messages with ids of tool calls that a provider takes: they may have been made by another one, whose place it takes.
 * What a provider has signed is sent back as it is, with its own ids.
 */
export function withCallIds(messages: ModelMessage[], form: RegExp | undefined): ModelMessage[] {
  if (!form) return messages
  const replaced = new Map(
    messages
      .flatMap((message) => (message.role === 'assistant' && !message.verbatim ? message.toolCalls : []))
      .filter(({ id }) => !form.test(id))
      .map(({ id }) => [id, hash('sha256', id).slice(0, idCharacters)]),
  )
  if (replaced.size === 0) return messages
  const idOf = (id: string): string => replaced.get(id) ?? id
  return messages.map((message) => {
    if (message.role === 'tool') return { ...message, callId: idOf(message.callId) }
    if (message.role !== 'assistant' || message.verbatim) return message
    return { ...message, toolCalls: message.toolCalls.map((call) => ({ ...call, id: idOf(call.id) })) }
  })
}

/** As many as Mistral wants; others take them too. */
const idCharacters = 9
