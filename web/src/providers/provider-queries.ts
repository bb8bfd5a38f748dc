import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const providersQuery = queryOptions({ queryKey: ['providers'], queryFn: api.providers.list })

/** What a provider answered when it was last asked. Only ever asked by a person's click: each time costs a call. */
export const modelsQuery = (providerId: string) =>
  queryOptions({
    queryKey: ['models', providerId],
    queryFn: () => api.providers.test(providerId),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
