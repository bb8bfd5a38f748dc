import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { noticesQuery } from '../notices/notices-query.ts'

const faultPollMs = 30_000

export const providersQuery = queryOptions({ queryKey: ['providers'], queryFn: api.providers.list })

/** A provider's last test result. Fetched only on a person's click: each time costs a call. */
export const modelsQuery = (providerId: string) =>
  queryOptions({
    queryKey: ['models', providerId],
    async queryFn({ client }) {
      const tested = await api.providers.test(providerId)
      // The banner of a bot whose key or address was wrong goes away with it, and so does the notice.
      await client.invalidateQueries({ queryKey: ['model-fault'] })
      await client.invalidateQueries({ queryKey: noticesQuery.queryKey })
      return tested
    },
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Why the bot's model fails, if that doesn't pass by itself. Others talk to the bot too, so it is asked for again. */
export const modelFaultQuery = (botId: string) =>
  queryOptions({
    queryKey: ['model-fault', botId],
    queryFn: () => api.providers.faultOf(botId),
    refetchInterval: faultPollMs,
  })
