import type { StartOptions, TurnRequest } from '../conversations/conversations.ts'
import type { ReplyOptions } from './reply-options.ts'

/** `api`: keys are separate for each API. */
export const startOptionsOf = (
  { bot, message, conversationId, user, metadata, history }: TurnRequest,
  { isStream, isAsync, key }: ReplyOptions,
  api: 'trigger' | 'openai',
): StartOptions => ({
  mode: isAsync ? 'queue' : isStream ? 'stream' : 'wait',
  ifRunning: isAsync ? 'follow' : 'refuse',
  idempotency:
    key === undefined
      ? undefined
      : { scope: `${api} ${bot.id}`, key, body: { message, conversationId, user, metadata, history } },
})
