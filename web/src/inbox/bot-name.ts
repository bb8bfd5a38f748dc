import { useQuery } from '@tanstack/react-query'
import { botsQuery } from '../bots/bot-queries.ts'

/** Undefined while it is not known. */
export function useBotName(botId: string): string | undefined {
  const { data } = useQuery(botsQuery(''))
  return data?.data.find(({ id }) => id === botId)?.name
}
