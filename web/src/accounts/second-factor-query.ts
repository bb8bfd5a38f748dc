import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const secondFactorQuery = queryOptions({ queryKey: ['second-factor'], queryFn: api.me.secondFactor })
