import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DashboardQuery } from 'beckon-contract'
import { call } from '../request.ts'

const readAgainMs = 60_000

export const dashboardQuery = (query: DashboardQuery) =>
  queryOptions({
    queryKey: ['dashboard', query],
    queryFn: () => call('GET /dashboard', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainMs,
  })

export const topicsQuery = (query: DashboardQuery) =>
  queryOptions({
    queryKey: ['dashboard', 'topics', query],
    queryFn: () => call('GET /dashboard/topics', { query }),
    placeholderData: keepPreviousData,
  })
