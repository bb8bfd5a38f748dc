import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DeliveryState } from 'beckon-contract'
import { api } from '../api.ts'

export const webhooksQuery = queryOptions({ queryKey: ['webhooks'], queryFn: api.webhooks.list })

/** Few, as the settings of the webhook are below. */
const deliveriesAtOnce = 15

export const deliveriesQuery = (webhookId: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries', state ?? 'all'],
    queryFn: ({ pageParam }) =>
      api.webhooks.deliveries(webhookId, { state, cursor: pageParam, limit: deliveriesAtOnce }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

export const deliveryQuery = (webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'delivery', deliveryId],
    queryFn: () => api.webhooks.delivery(webhookId, deliveryId),
  })
