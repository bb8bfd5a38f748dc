import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AuditExportQuery } from 'beckon-contract'
import { api } from '../api.ts'

export const auditLogQuery = (filter: AuditExportQuery) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam }) => api.auditLog.list({ ...filter, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

export const auditPeopleQuery = queryOptions({ queryKey: ['audit-log', 'people'], queryFn: api.auditLog.people })
