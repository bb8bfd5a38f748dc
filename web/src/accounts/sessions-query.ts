import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: api.me.sessions })
