import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BotSummary } from 'beckon-contract'
import { api } from '../api.ts'
import { botLists } from './bot-queries.ts'

/** A page's address is limited. */
const idsPerCall = 100

let waiting = new Map<string, PromiseWithResolvers<BotSummary | null>>()

/** Those that are asked for at the same time come in one call: a list names many bots. */
function loadSummary(botId: string): Promise<BotSummary | null> {
  if (waiting.size === 0) setTimeout(loadWaiting)
  const known = waiting.get(botId) ?? Promise.withResolvers<BotSummary | null>()
  waiting.set(botId, known)
  return known.promise
}

function loadWaiting(): void {
  const asked = [...waiting]
  waiting = new Map()
  for (let from = 0; from < asked.length; from += idsPerCall) void loadSome(asked.slice(from, from + idsPerCall))
}

async function loadSome(asked: [string, PromiseWithResolvers<BotSummary | null>][]): Promise<void> {
  try {
    const { data } = await api.bots.list({ ids: asked.map(([id]) => id).join() })
    const found = new Map(data.map((bot) => [bot.id, bot]))
    for (const [id, { resolve }] of asked) resolve(found.get(id) ?? null)
  } catch (error) {
    for (const [, { reject }] of asked) reject(error)
  }
}

/** Null: there is no such bot. */
export const botSummaryQuery = (botId: string) =>
  queryOptions({ queryKey: [...botLists.queryKey, 'one', botId], queryFn: () => loadSummary(botId) })

/** Undefined while it is not known. */
export function useBotName(botId: string | null): string | undefined {
  const { data } = useQuery({ ...botSummaryQuery(botId ?? ''), enabled: botId !== null })
  return data?.name
}
