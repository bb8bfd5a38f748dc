import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DashboardQuery } from 'beckon-contract'
import { api } from '../api.ts'

const readAgainMs = 60_000

export const dashboardQuery = (query: DashboardQuery) =>
  queryOptions({
    queryKey: ['dashboard', query],
    queryFn: () => api.dashboards.get(query),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainMs,
  })

export const topicsQuery = (query: DashboardQuery) =>
  queryOptions({
    queryKey: ['dashboard', 'topics', query],
    queryFn: () => api.dashboards.topics(query),
    placeholderData: keepPreviousData,
  })
