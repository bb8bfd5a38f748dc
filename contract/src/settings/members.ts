import type { Operation } from '../operation.ts'
import { Closed, Instant, type Static, Type, Uuid } from '../schema.ts'
import { Role } from './roles.ts'

export const Member = Type.Object({
  personId: Uuid,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  joinedAt: Instant,
  secondFactor: {
    ...Type.Union([Type.Boolean(), Type.Null()]),
    description: 'Whether two-step sign-in is on. Only for owners; null for everyone else',
  },
})
export type Member = Static<typeof Member>
export const MemberList = Type.Object({ data: Type.Array(Member) })
export const MemberChange = Closed({ role: Role })

export const memberOperations = {
  listMembers: { method: 'GET', path: '/members', access: 'viewer', responses: { 200: MemberList } },
  changeMember: {
    method: 'PATCH',
    path: '/members/{personId}',
    access: 'admin',
    body: MemberChange,
    responses: { 200: Member },
    errors: ['conflict'],
  },
  // Viewers too: everyone may leave. The feature checks who else they may remove.
  removeMember: {
    method: 'DELETE',
    path: '/members/{personId}',
    access: 'viewer',
    responses: { 204: null },
    errors: ['conflict'],
  },
} as const satisfies Record<string, Operation>
