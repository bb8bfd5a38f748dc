import type { ChatCompletion, ChatMessage, ChatRequest, Reply, ReplyState } from 'beckon-contract'
import { choicesListedIn } from 'beckon-contract/choices'
import type { TurnEvent } from '../conversations/conversations.ts'
import type { PastTurn } from '../engines/engine.ts'
import { invalidField, invalidFields } from '../lib/failure.ts'

/** Parameters that callers would rely on but bots don't support. */
const refused = {
  tools: 'Bots use their own tools. Send the request without `tools`.',
  functions: 'Bots use their own tools. Send the request without `functions`.',
  web_search_options: 'Bots use their own tools. Send the request without `web_search_options`.',
  audio: 'Bots reply with text. Send the request without `audio`.',
}

/** The last message is for the bot. Earlier ones are its history, newest first. */
export function readChat(body: ChatRequest): { message: string; history: PastTurn[] } {
  refuseFields(body, refused)
  const dialogue = body.messages.flatMap(({ role, content, refusal }, position) => {
    const isDialogue = role === 'user' || role === 'assistant'
    return isDialogue ? [{ role, text: textOf(content ?? refusal, `/messages/${position}/content`) }] : []
  })
  return readDialogue(dialogue, '/messages')
}

export interface DialogueMessage {
  role: 'user' | 'assistant'
  text: string
}

/** `path`: of the messages, for errors. */
export function readDialogue(dialogue: DialogueMessage[], path: string): { message: string; history: PastTurn[] } {
  const last = dialogue.at(-1)
  if (last?.role !== 'user') throw invalidField(path, 'The last message must have the role user.')
  if (last.text.trim() === '') throw invalidField(path, 'The last message is empty. Send the text for the bot.')
  return { message: last.text, history: pairsOf(dialogue.slice(0, -1)).map(withChoices) }
}

/** Throws if a field has a value. `explained`: what to do, by field. */
export function refuseFields(body: object, explained: Record<string, string>): void {
  const errors = Object.entries(explained).flatMap(([name, message]) => {
    const value = (body as Record<string, unknown>)[name]
    const isEmpty = !value || (Array.isArray(value) && value.length === 0)
    return isEmpty ? [] : [{ path: `/${name}`, message }]
  })
  if (errors.length > 0) throw invalidFields(errors)
}

/** The user and assistant messages, newest first. Consecutive messages of one role are merged. */
function pairsOf(dialogue: DialogueMessage[]): PastTurn[] {
  const pairs: PastTurn[] = []
  for (const { role, text } of dialogue) {
    const open = pairs[0]
    if (role === 'user' && (open === undefined || open.reply !== '')) pairs.unshift({ message: text, reply: '' })
    else if (role === 'user' && open) open.message += `\n\n${text}`
    else if (open) open.reply += open.reply === '' ? text : `\n\n${text}`
    else pairs.unshift({ message: '', reply: text })
  }
  return pairs
}

/** This API has choices as text only, so they are sent that way. */
const withChoices = (turn: PastTurn): PastTurn => ({
  ...turn,
  choices: choicesListedIn(turn.reply).map((label) => ({ id: '', label })),
})

const textParts = new Set(['text', 'input_text', 'output_text'])

export function textOf(content: ChatMessage['content'], path: string): string {
  if (typeof content === 'string') return content
  return (content ?? [])
    .map((part, index) => {
      if (textParts.has(part.type) && part.text !== undefined) return part.text
      if (part.type === 'refusal' && part.refusal !== undefined) return part.refusal
      throw invalidField(`${path}/${index}`, `Bots only read text, not \`${part.type}\`.`)
    })
    .join('\n')
}

const idOf = (turnId: string): string => `chatcmpl-${turnId}`
const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000)
const finishOf = ({ finish_reason }: Reply): ChatCompletion['choices'][number]['finish_reason'] => {
  if (finish_reason === 'filtered') return 'content_filter'
  return finish_reason === 'length' ? 'length' : 'stop'
}
/** What OpenAI's format has no field for. */
export const stateOf = ({ answered, finish_reason }: Reply): ReplyState => ({ answered, finish_reason })
export const cancelledAfter = (reply: string): ReplyState => ({ answered: reply !== '', finish_reason: 'cancelled' })

const usageOf = ({ usage }: Reply) => ({
  prompt_tokens: usage.input_tokens,
  completion_tokens: usage.output_tokens,
  total_tokens: usage.input_tokens + usage.output_tokens,
})

const saying = (content: string) => ({ content, refusal: null })
const refusing = (refusal: string) => ({ content: null, refusal })
export const isRefusal = ({ finish_reason }: Reply): boolean => finish_reason === 'refused'

export const presentCompletion = (reply: Reply): ChatCompletion => ({
  id: idOf(reply.id),
  object: 'chat.completion',
  created: secondsOf(reply.created_at),
  model: reply.agent_id,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', ...(isRefusal(reply) ? refusing(reply.reply) : saying(reply.reply)) },
      finish_reason: finishOf(reply),
      logprobs: null,
    },
  ],
  usage: usageOf(reply),
  conversation_id: reply.conversation_id,
  beckon: stateOf(reply),
})

/** Writes a turn as OpenAI chunks. Errors are left to the caller. */
export function createChunks({ model, created, withUsage }: { model: string; created: number; withUsage: boolean }) {
  let id = ''
  const chunk = (delta: object, finishReason: string | null = null) => ({
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
    ...(withUsage && { usage: null }),
  })

  return function translate(event: TurnEvent): object[] {
    switch (event.event) {
      case 'turn.started':
        id = idOf(event.data.id)
        return [{ ...chunk({ role: 'assistant', content: '' }), conversation_id: event.data.conversation_id }]
      case 'reply.delta':
        return [chunk(event.data.refusal ? { refusal: event.data.text } : { content: event.data.text })]
      case 'reply.completed':
        return [
          { ...chunk({}, finishOf(event.data)), beckon: stateOf(event.data) },
          ...(withUsage ? [{ ...chunk({}), choices: [], usage: usageOf(event.data) }] : []),
        ]
      case 'turn.cancelled':
        return [{ ...chunk({}, 'stop'), beckon: cancelledAfter(event.data.reply) }]
      default:
        return []
    }
  }
}
