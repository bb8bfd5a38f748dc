import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const providersQuery = queryOptions({ queryKey: ['providers'], queryFn: api.providers.list })

/** A provider's last test result. Fetched only on a person's click: each time costs a call. */
export const modelsQuery = (providerId: string) =>
  queryOptions({
    queryKey: ['models', providerId],
    queryFn: () => api.providers.test(providerId),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
