import type { Operation } from '../operation.ts'
import { Closed, Instant, type Static, Type, Uuid } from '../schema.ts'
import { SessionState } from './accounts.ts'
import { Email, Name, Password } from './person-fields.ts'
import { Role } from './roles.ts'

export const InvitationDraft = Closed({ email: Email, role: Role })
export type InvitationDraft = Static<typeof InvitationDraft>
/** A pending invitation. */
export const Invitation = Type.Object({
  id: Uuid,
  email: Type.String(),
  role: Role,
  createdAt: Instant,
  expiresAt: Instant,
})
export type Invitation = Static<typeof Invitation>
export const InvitationList = Type.Object({ data: Type.Array(Invitation) })
/** The link is shown once, like a token's value; `mailed` says whether it was also sent by email. */
export const InvitationCreated = Type.Object({ invitation: Invitation, link: Type.String(), mailed: Type.Boolean() })
export type InvitationCreated = Static<typeof InvitationCreated>
/** What an invited person sees on opening the link. Not whether the email is known: the inviter has the link too. */
export const InvitationView = Type.Object({
  accountName: Type.String(),
  email: Type.String(),
  role: Role,
})
export type InvitationView = Static<typeof InvitationView>
/** Name and password for a new person; both absent for a signed-in one. */
export const InvitationAnswer = Closed({ name: Type.Optional(Name), password: Type.Optional(Password) })
export type InvitationAnswer = Static<typeof InvitationAnswer>

export const invitationOperations = {
  listInvitations: { method: 'GET', path: '/invitations', access: 'admin', responses: { 200: InvitationList } },
  createInvitation: {
    method: 'POST',
    path: '/invitations',
    access: 'admin',
    body: InvitationDraft,
    responses: { 201: InvitationCreated },
    errors: ['conflict', 'quota_exceeded', 'rate_limited'],
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/invitations/{invitationId}',
    access: 'admin',
    responses: { 204: null },
  },
  viewInvitation: {
    method: 'GET',
    path: '/invitations/by-link/{secret}',
    access: 'public',
    responses: { 200: InvitationView },
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitations/by-link/{secret}/accept',
    access: 'public',
    body: InvitationAnswer,
    responses: { 200: SessionState },
    errors: ['sign_in_required'],
  },
} as const satisfies Record<string, Operation>
