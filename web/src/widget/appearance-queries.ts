import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const appearanceQuery = (botId: string) =>
  queryOptions({ queryKey: ['appearances', botId], queryFn: () => api.widget.get(botId) })
