import { queryOptions } from '@tanstack/react-query'
import type { TestRun } from 'beckon-contract'
import { api } from '../api.ts'
import { isRunning } from './test-state.ts'

const runningPollMs = 1_000
/** Any member's change to the bot's knowledge starts a run. */
const idlePollMs = 4_000

/** The tests of a bot, and their runs. */
export const testsOf = (botId: string) => ({ queryKey: ['tests', botId] })

/** Newest first. */
export const testCasesQuery = (botId: string) =>
  queryOptions({
    queryKey: [...testsOf(botId).queryKey, 'cases'],
    queryFn: () => api.tests.list(botId),
    // A run may have ended since, and an answer may be gone.
    staleTime: 0,
  })

export const testRunsQuery = (botId: string) =>
  queryOptions({
    queryKey: [...testsOf(botId).queryKey, 'runs'],
    queryFn: () => api.tests.runs(botId),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isRunning) ? runningPollMs : idlePollMs),
  })

/** For a finished run: it doesn't change any more. */
export const testReportQuery = (botId: string, { id, state }: TestRun) =>
  queryOptions({
    queryKey: [...testsOf(botId).queryKey, 'report', id, state],
    queryFn: () => api.tests.report(botId, id),
    staleTime: Number.POSITIVE_INFINITY,
  })
