import { useQueryClient } from '@tanstack/react-query'
import type { Decision } from 'beckon-contract'
import { turnQuery } from '../conversations/conversation-queries.ts'
import { useSave } from '../save.ts'
import { findTestMessage, testMessageOf } from './reply-expectation.ts'

export interface AskedMessage {
  botId: string
  message: string
  /** How the reply was produced, if known. */
  decision?: Decision | undefined
  /** If unknown, the turn that says so: fetched when the reply is saved as a test. */
  turnId?: string | undefined
}

/** The question that a test of this message asks. */
export function useTestMessage({ botId, message, decision, turnId }: AskedMessage) {
  const queries = useQueryClient()
  return useSave([], async () =>
    decision || turnId === undefined
      ? testMessageOf(message, decision)
      : findTestMessage(message, () => queries.fetchQuery(turnQuery(botId, turnId))),
  )
}
