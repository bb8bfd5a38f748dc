import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { BotChange, BotQuery } from 'beckon-contract'
import { api } from '../api.ts'
import { useSave } from '../save.ts'

/** The list and every single bot. */
export const allBots = { queryKey: ['bots'] }
export const botLists = { queryKey: ['bots', 'list'] }

export const botsQuery = (query: BotQuery = {}) =>
  queryOptions({ queryKey: [...botLists.queryKey, query], queryFn: () => api.bots.list(query) })

export const botQuery = (botId: string) =>
  queryOptions({ queryKey: ['bots', botId], queryFn: () => api.bots.get(botId) })

export const useBotId = () => useParams({ from: '/inside/bots/$botId' }).botId

/** The bot whose pages are open. */
export const useBot = () => useSuspenseQuery(botQuery(useBotId())).data

export function useBotChange(botId: string, saved?: string) {
  const queries = useQueryClient()
  return useSave(allBots, (change: BotChange) => api.bots.update(botId, change), {
    ...(saved !== undefined && { saved }),
    onSaved: (bot) => queries.setQueryData(botQuery(botId).queryKey, bot),
  })
}
