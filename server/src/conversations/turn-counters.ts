import type { FinishReason, TurnStatus } from 'beckon-contract'
import type { NewTurn, TurnEnd } from './turns.store.ts'

/** Of what a caller sent. */
export const messageBytesOf = ({ message, metadataJson, askedJson }: SentTexts): number =>
  Buffer.byteLength(message) + Buffer.byteLength(metadataJson) + Buffer.byteLength(askedJson ?? '')
type SentTexts = Pick<NewTurn, 'message' | 'metadataJson' | 'askedJson'>
/** Of what a turn has when it ends. */
export const replyBytesOf = ({ reply, choicesJson, citationsJson, failureJson, traceJson }: ReplyTexts): number =>
  Buffer.byteLength(reply) +
  Buffer.byteLength(choicesJson) +
  Buffer.byteLength(citationsJson) +
  Buffer.byteLength(failureJson ?? '') +
  Buffer.byteLength(traceJson ?? '')
interface ReplyTexts extends Pick<TurnEnd, 'reply' | 'choicesJson' | 'citationsJson'> {
  failureJson?: string | null
  traceJson?: string | null
}

type Ended = Pick<TurnEnd, 'finishReason' | 'answered'> & { status?: TurnStatus | undefined }
/** A turn that was cancelled before its first word has no reply. */
const repliedOf = ({ status = 'completed', answered }: Ended): number =>
  status === 'completed' ? 1 : status === 'cancelled' ? answered : 0

/** Not gaps in the bot's knowledge: it offered choices, its model failed, or the provider refused. */
const notUnanswered = new Set<FinishReason>(['clarify', 'model_failed', 'filtered', 'refused'])
export const unansweredOf = ({ status = 'completed', finishReason, answered }: Ended): number =>
  status === 'completed' && !notUnanswered.has(finishReason) ? 1 - answered : 0

/** It failed, or a text stands in for its model, which did. */
const failedOf = ({ status = 'completed', finishReason }: Ended): number =>
  status === 'failed' || finishReason === 'model_failed' ? 1 : 0
const offeredOf = ({ status = 'completed', finishReason, answered }: Ended): number =>
  status === 'completed' && finishReason === 'clarify' ? 1 - answered : 0

/** What a turn that has ended adds to the counters of its conversation. */
export const countsOf = (ended: Ended) => ({
  replied: repliedOf(ended),
  unanswered: unansweredOf(ended),
  offered: offeredOf(ended),
  failed: failedOf(ended),
})
export const noCounts = { replied: 0, unanswered: 0, offered: 0, failed: 0 }
