import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const lookQuery = (botId: string) =>
  queryOptions({ queryKey: ['looks', botId], queryFn: () => api.embedding.get(botId) })
