import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DashboardQuery, RepairsQuery } from 'beckon-contract'
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

export const repairsQuery = (query: RepairsQuery) =>
  queryOptions({
    queryKey: ['dashboard', 'repairs', query],
    queryFn: () => call('GET /dashboard/repairs', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainMs,
  })
