import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../api.ts'
import { conversationsOf, livePages } from '../conversations/conversation-queries.ts'
import { inbox, inboxConversationQuery } from './inbox-queries.ts'

const checkedEveryMs = 2_500

/** One small question, so that lists and messages are only read again if there is something new. Not in hidden tabs. */
const latestQuery = (bot: string | undefined, open: string | undefined) =>
  queryOptions({
    queryKey: ['inbox-latest', bot, open],
    queryFn: () => api.inbox.latest({ ...(bot !== undefined && { bot }), ...(open !== undefined && { open }) }),
    refetchInterval: checkedEveryMs,
    staleTime: 0,
    gcTime: 0,
  })

interface Place {
  /** Absent: of all bots. */
  botId: string | undefined
  openId: string | undefined
}

/** Reads the list again when a conversation of any bot, or of this one, goes on. */
export function useListNews({ botId, openId }: Place): void {
  const { data } = useQuery(latestQuery(botId, openId))
  const queries = useQueryClient()
  useOnChange(data && { key: botId, value: data.latest }, () => {
    void queries.invalidateQueries({
      queryKey: [...inbox.queryKey, 'list'],
      predicate: ({ state }) => ((state.data as Pages | undefined)?.pages.length ?? 0) <= livePages,
    })
    void queries.invalidateQueries({ queryKey: [...inbox.queryKey, 'count'] })
  })
}

/** Reads the open conversation again when it goes on, or is gone. */
export function useConversationNews({ botId, openId }: Place & { openId: string }, agentId: string | undefined): void {
  const { data } = useQuery(latestQuery(botId, openId))
  const queries = useQueryClient()
  useOnChange(data && { key: openId, value: data.open }, () => {
    void queries.invalidateQueries(inboxConversationQuery(openId))
    if (agentId !== undefined && data?.open)
      void queries.invalidateQueries({ queryKey: [...conversationsOf(agentId).queryKey, openId] })
    if (data?.open === null) void queries.invalidateQueries({ queryKey: [...inbox.queryKey, 'list'] })
  })
}

interface Pages {
  pages: unknown[]
}

/** Not of its first value, nor of another thing's. */
function useOnChange(now: { key: string | undefined; value: string | null } | undefined, onChange: () => void): void {
  const before = useRef<typeof now>(undefined)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const { key, value } = now ?? {}
  useEffect(() => {
    if (value === undefined) return
    const { current: last } = before
    before.current = { key, value }
    if (last && last.key === key && last.value !== value) latest.current()
  }, [key, value])
}
