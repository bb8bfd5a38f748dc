import type { ChatCompletion, ChatMessage, ChatRequest, Reply } from 'beckon-contract'
import { choicesListedIn } from 'beckon-contract/choices'
import type { TurnEvent } from '../conversations/conversations.ts'
import type { PastTurn } from '../engines/engine.ts'
import { invalidField } from '../lib/failure.ts'

/** Parameters that callers would rely on but bots don't support. */
const refused = ['tools', 'functions', 'audio'] as const

/** The last message is for the bot. Earlier ones are its history, newest first. */
export function readChat(body: ChatRequest): { message: string; history: PastTurn[] } {
  for (const name of refused)
    if (isWanted(body, name))
      throw invalidField(`/${name}`, `Bots use their own tools. Send the request without \`${name}\`.`)
  const dialogue = body.messages.flatMap((message, position) => {
    const isDialogue = message.role === 'user' || message.role === 'assistant'
    return isDialogue ? [{ role: message.role, text: textOf(message, position) }] : []
  })
  const last = dialogue.pop()
  if (last?.role !== 'user') throw invalidField('/messages', 'The last message must have the role user.')
  if (last.text.trim() === '') throw invalidField('/messages', 'The last message is empty. Send the text for the bot.')
  return { message: last.text, history: pairsOf(dialogue).map(withChoices) }
}

const isWanted = (body: object, name: string): boolean => {
  const value = (body as Record<string, unknown>)[name]
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}

/** The user and assistant messages, newest first. Consecutive messages of one role are merged. */
function pairsOf(dialogue: { role: string; text: string }[]): PastTurn[] {
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

function textOf({ content }: ChatMessage, position: number): string {
  if (typeof content === 'string') return content
  return (content ?? [])
    .map((part, index) => {
      if (part.type === 'text' && part.text !== undefined) return part.text
      if (part.type === 'refusal' && part.refusal !== undefined) return part.refusal
      throw invalidField(`/messages/${position}/content/${index}`, `Bots only read text, not \`${part.type}\`.`)
    })
    .join('\n')
}

const idOf = (turnId: string): string => `chatcmpl-${turnId}`
const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000)
const finishOf = ({ finish_reason }: Reply): ChatCompletion['choices'][number]['finish_reason'] => {
  if (finish_reason === 'filtered') return 'content_filter'
  return finish_reason === 'length' ? 'length' : 'stop'
}
const usageOf = ({ usage }: Reply) => ({
  prompt_tokens: usage.input_tokens,
  completion_tokens: usage.output_tokens,
  total_tokens: usage.input_tokens + usage.output_tokens,
})

export const presentCompletion = (reply: Reply): ChatCompletion => ({
  id: idOf(reply.id),
  object: 'chat.completion',
  created: secondsOf(reply.created_at),
  model: reply.agent_id,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: reply.reply, refusal: null },
      finish_reason: finishOf(reply),
      logprobs: null,
    },
  ],
  usage: usageOf(reply),
  conversation_id: reply.conversation_id,
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

  return function tell(event: TurnEvent): object[] {
    switch (event.event) {
      case 'turn.started':
        id = idOf(event.data.id)
        return [{ ...chunk({ role: 'assistant', content: '' }), conversation_id: event.data.conversation_id }]
      case 'reply.delta':
        return [chunk({ content: event.data.text })]
      case 'reply.completed':
        return [
          chunk({}, finishOf(event.data)),
          ...(withUsage ? [{ ...chunk({}), choices: [], usage: usageOf(event.data) }] : []),
        ]
      case 'turn.cancelled':
        return [chunk({}, 'stop')]
      default:
        return []
    }
  }
}
