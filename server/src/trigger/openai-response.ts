import type { OutputMessage, Reply, ResponseObject } from 'beckon-contract'
import type { TurnEvent } from '../conversations/conversations.ts'
import type { ReplyFormat } from '../engines/engine.ts'
import { cancelledAfter, isRefusal, stateOf } from './openai-chat.ts'

/** What a response says besides its reply. */
export interface ResponseContext {
  model: string
  /** In seconds. */
  createdAt: number
  previousId?: string | null | undefined
  format?: ReplyFormat | undefined
  metadata?: Reply['metadata'] | undefined
}
interface Ids {
  id: string
  conversation_id: string
}

const responseIdOf = (turnId: string): string => `resp_${turnId}`
const messageIdOf = (turnId: string): string => `msg_${turnId}`
/** The id of the turn of a response or of its message. */
export const turnIdOf = (id: string): string => id.replace(/^(resp|msg)_/, '')

/** A response without its reply. */
export const presentOpen = (context: ResponseContext, { id, conversation_id }: Ids): ResponseObject => ({
  id: responseIdOf(id),
  object: 'response',
  created_at: context.createdAt,
  status: 'in_progress',
  model: context.model,
  output: [],
  error: null,
  incomplete_details: null,
  previous_response_id: context.previousId ?? null,
  conversation: { id: conversation_id },
  instructions: null,
  metadata: context.metadata ?? {},
  text: { format: context.format ?? { type: 'text' } },
  tools: [],
  tool_choice: 'auto',
  parallel_tool_calls: false,
  temperature: null,
  top_p: null,
  max_output_tokens: null,
  background: false,
  store: true,
  beckon: null,
  usage: null,
})

export const presentFailed = (context: ResponseContext, ids: Ids, message: string): ResponseObject => ({
  ...presentOpen(context, ids),
  status: 'failed',
  error: { code: 'server_error', message },
})

export function presentResponse(context: ResponseContext, reply: Reply): ResponseObject {
  const { input_tokens, output_tokens } = reply.usage
  const status = reply.finish_reason in incomplete ? 'incomplete' : 'completed'
  return {
    ...presentOpen(context, reply),
    status,
    incomplete_details: incomplete[reply.finish_reason] ?? null,
    output: [presentMessage(reply.id, status, partOf(reply.reply, isRefusal(reply)))],
    beckon: stateOf(reply),
    usage: {
      input_tokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input_tokens + output_tokens,
    },
  }
}

const incomplete: Partial<Record<Reply['finish_reason'], NonNullable<ResponseObject['incomplete_details']>>> = {
  length: { reason: 'max_output_tokens' },
  filtered: { reason: 'content_filter' },
  cancelled: {},
}

type Part = OutputMessage['content'][number]
const partOf = (text: string, isRefused: boolean): Part =>
  isRefused ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations: [], logprobs: [] }
const presentMessage = (turnId: string, status: OutputMessage['status'], part?: Part): OutputMessage => ({
  id: messageIdOf(turnId),
  type: 'message',
  status,
  role: 'assistant',
  content: part ? [part] : [],
})

/** Writes a turn as the events of a response, in OpenAI's order. `explain`: what the caller is told about a failure. */
export function createResponseEvents(
  context: ResponseContext,
  explain: (failed: Extract<TurnEvent, { event: 'turn.failed' }>) => string,
) {
  let sequence = 0
  let hasBegun = false
  let ids: Ids = { id: '', conversation_id: '' }
  const event = (type: string, more: object) => ({ type, sequence_number: sequence++, ...more })
  const ofItem = (type: string, more: object) => event(type, { output_index: 0, ...more })
  const ofText = (type: string, more: object) =>
    ofItem(type, { item_id: messageIdOf(ids.id), content_index: 0, ...more })

  const deltaOf = ({ text, refusal }: { text: string; refusal?: boolean }) =>
    refusal
      ? ofText('response.refusal.delta', { delta: text })
      : ofText('response.output_text.delta', { delta: text, logprobs: [] })

  /** Its kind is known with its first word. */
  function begin(isRefused: boolean): object[] {
    if (hasBegun) return []
    hasBegun = true
    return [ofText('response.content_part.added', { part: partOf('', isRefused) })]
  }

  function end(response: ResponseObject): object[] {
    const [item] = response.output
    const part = item?.content[0] ?? partOf('', false)
    return [
      ...begin(part.type === 'refusal'),
      part.type === 'refusal'
        ? ofText('response.refusal.done', { refusal: part.refusal })
        : ofText('response.output_text.done', { text: part.text, logprobs: [] }),
      ofText('response.content_part.done', { part }),
      ofItem('response.output_item.done', { item }),
      event(`response.${response.status}`, { response }),
    ]
  }

  return function translate(from: TurnEvent): object[] {
    switch (from.event) {
      case 'turn.started': {
        ids = from.data
        const response = presentOpen(context, ids)
        return [
          event('response.created', { response }),
          event('response.in_progress', { response }),
          ofItem('response.output_item.added', { item: presentMessage(ids.id, 'in_progress') }),
        ]
      }
      case 'reply.delta':
        return [...begin(from.data.refusal === true), deltaOf(from.data)]
      case 'reply.completed':
        return end(presentResponse(context, from.data))
      case 'turn.cancelled':
        return end({
          ...presentOpen(context, ids),
          status: 'incomplete',
          incomplete_details: {},
          output: [presentMessage(ids.id, 'incomplete', partOf(from.data.reply, false))],
          beckon: cancelledAfter(from.data.reply),
        })
      case 'turn.failed':
        return [event('response.failed', { response: presentFailed(context, ids, explain(from)) })]
      default:
        return []
    }
  }
}
