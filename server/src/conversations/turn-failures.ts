import { Failure } from '../lib/failure.ts'
import { explainMissingModule } from '../lib/missing-module.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../store/database.ts'
import { explainDatabaseError } from '../store/database-faults.ts'
import { ConversationBusy, TurnGone } from './turns.store.ts'

export const conversationBusy = (cause?: unknown) =>
  new Failure('conversation_busy', 'The bot is still replying to the previous message. Try again in a second.', {
    cause,
    headers: { 'retry-after': '1' },
  })
export const engineTimeout = () =>
  new Failure('engine_timeout', 'The bot took too long to reply. Try again, or send a shorter message.')
export const interrupted = (cause?: unknown) =>
  new Failure('interrupted', 'The reply was interrupted. Send the message again.', {
    cause,
    headers: { 'retry-after': '5' },
  })
export const tooManyTurns = () =>
  new Failure('overloaded', 'Too many replies are in progress. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  })
export const tooManyTurnsOfAccount = (running: number) =>
  new Failure(
    'overloaded',
    `This account already has ${running} replies in progress, its share of this service. Wait until some have ended, or check whether its model or tools have stopped responding. Other accounts are not affected. Try again in a moment.`,
    { headers: { 'retry-after': '2' } },
  )
export const tooManyQueued = (queued: number) =>
  new Failure('overloaded', `${queued} messages of this account are already queued. Try again later.`, {
    headers: { 'retry-after': '10' },
  })

export const toFailure = (thrown: unknown): Failure =>
  thrown instanceof Failure
    ? thrown
    : (explainDatabaseError(thrown) ??
      explainMissingModule(thrown) ??
      new Failure('internal', 'Something went wrong on our side. Try again in a moment.', { cause: thrown }))

export const botDeleted = (cause?: unknown) =>
  new Failure('agent_not_found', 'The bot was deleted while it was replying.', { cause })

/** Explains a constraint that held when the turn began and no longer does. */
export const explainConflict =
  (isNew: boolean) =>
  (error: unknown): never => {
    if (error instanceof ConversationBusy || isUniqueViolation(error)) throw conversationBusy(error)
    if (error instanceof TurnGone || isForeignKeyViolation(error))
      throw isNew
        ? botDeleted(error)
        : new Failure('not_found', 'The conversation was deleted while the bot was replying.', { cause: error })
    throw error
  }
