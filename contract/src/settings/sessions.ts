import type { Operation } from '../operation.ts'
import { Instant, type Static, Type, Uuid } from '../schema.ts'

export const Session = Type.Object({
  id: Uuid,
  current: Type.Boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  address: Type.String(),
  userAgent: Type.String(),
})
export type Session = Static<typeof Session>
export const SessionList = Type.Object({ data: Type.Array(Session) })

export const sessionOperations = {
  listSessions: { method: 'GET', path: '/me/sessions', access: 'person', responses: { 200: SessionList } },
  endSession: { method: 'DELETE', path: '/me/sessions/{sessionId}', access: 'person', responses: { 204: null } },
  signOutEverywhere: { method: 'POST', path: '/me/sign-out-everywhere', access: 'person', responses: { 204: null } },
} as const satisfies Record<string, Operation>
