import { isTerminal, type Reply } from 'beckon-contract'
import type { TurnEvent } from '../conversations/conversations.ts'

/** The header by which the AI SDK knows the protocol. */
export const uiMessageHeader = ['x-vercel-ai-ui-message-stream', 'v1'] as const

/** A turn as the AI SDK's UI message stream: what `useChat` reads. */
export function createUiChunks() {
  let textId: string | undefined

  /** Its text begins with the first word, and ends with the turn. */
  const ended = (): object[] => (textId === undefined ? [] : [{ type: 'text-end', id: textId }])

  function chunksOf(event: TurnEvent): object[] {
    switch (event.event) {
      case 'turn.started': {
        const { id, conversation_id } = event.data
        return [{ type: 'start', messageId: id, messageMetadata: { conversation_id } }]
      }
      case 'reply.delta': {
        const begun = textId === undefined ? [{ type: 'text-start', id: 'reply' }] : []
        textId = 'reply'
        return [...begun, { type: 'text-delta', id: textId, delta: event.data.text }]
      }
      case 'tool.started':
      case 'tool.finished':
        return [{ type: `data-${event.event.replace('.', '-')}`, data: event.data, transient: true }]
      case 'reply.completed':
        return [...ended(), ...sourcesOf(event.data), { type: 'finish', messageMetadata: metadataOf(event.data) }]
      case 'turn.cancelled':
        return [...ended(), { type: 'abort', reason: 'cancelled' }]
      case 'turn.failed':
        return [...ended(), { type: 'error', errorText: event.failure.message }]
    }
  }

  return (event: TurnEvent): { data: string }[] => {
    const written = chunksOf(event).map((chunk) => ({ data: JSON.stringify(chunk) }))
    return isTerminal(event) ? [...written, { data: '[DONE]' }] : written
  }
}

const sourcesOf = ({ citations }: Reply): object[] =>
  citations.flatMap(({ source_id, url, title }) =>
    url === null ? [] : [{ type: 'source-url', sourceId: source_id, url, title }],
  )

/** What a chat needs besides the text. */
const metadataOf = ({ conversation_id, answered, finish_reason, choices, citations }: Reply) => ({
  ...{ conversation_id, answered, finish_reason, choices, citations },
})
