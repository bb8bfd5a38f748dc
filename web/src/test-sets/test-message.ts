import { useQueryClient } from '@tanstack/react-query'
import type { Decision } from 'beckon-contract'
import { turnQuery } from '../conversations/conversation-queries.ts'
import { useSave } from '../save.ts'
import { findTestMessage, testMessageOf } from './kept-expectation.ts'

export interface AskedMessage {
  botId: string
  message: string
  /** How the reply came about, where that is known. */
  decision?: Decision | undefined
  /** Where it is not known, the turn that tells it: fetched once someone keeps the reply. */
  turnId?: string | undefined
}

/** Finds what a test of this message asks. */
export function useTestMessage({ botId, message, decision, turnId }: AskedMessage) {
  const queries = useQueryClient()
  return useSave([], async () =>
    decision || turnId === undefined
      ? testMessageOf(message, decision)
      : findTestMessage(message, () => queries.fetchQuery(turnQuery(botId, turnId))),
  )
}
