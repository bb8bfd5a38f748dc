import { queryOptions } from '@tanstack/react-query'
import { call } from '../request.ts'

const readAgainMs = 60_000

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: () => call('GET /notices'),
  refetchInterval: readAgainMs,
})
