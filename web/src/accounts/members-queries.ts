import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const membersQuery = queryOptions({ queryKey: ['members'], queryFn: api.members.list })
export const invitationsQuery = queryOptions({ queryKey: ['invitations'], queryFn: api.invitations.list })
