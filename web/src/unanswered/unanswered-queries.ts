import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const unansweredOf = (botId: string) => ({ queryKey: ['unanswered', botId] })

/** Most asked first. */
export const unansweredQuery = (botId: string) =>
  queryOptions({ ...unansweredOf(botId), queryFn: () => api.unanswered.list(botId) })
