import type { StartOptions, TurnRequest } from '../conversations/conversations.ts'
import type { ReplyOptions } from './reply-options.ts'

/** `api`: keys are separate for each API. */
export const startOptionsOf = (
  { bot, message, conversationId, user, metadata, history, format }: TurnRequest,
  { isStream, isAsync, key }: ReplyOptions,
  api: 'trigger' | 'chat' | 'responses',
): StartOptions => ({
  mode: isAsync ? 'queue' : isStream ? 'stream' : 'wait',
  ifRunning: isAsync || (isStream && api === 'trigger') ? 'follow' : 'refuse',
  idempotency:
    key === undefined
      ? undefined
      : { scope: `${api} ${bot.id}`, key, body: { message, conversationId, user, metadata, history, format } },
})
