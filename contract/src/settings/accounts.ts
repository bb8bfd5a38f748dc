import { limits } from '../limits.ts'
import { Closed, Instant, OneOf, type Static, Type, Uuid } from '../schema.ts'

/** Most powerful first: each role has all the permissions of those after it. */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]
export const Role = OneOf(roles)

const Email = Type.String({
  minLength: 3,
  maxLength: 320,
  pattern: '^\\s*[^\\s@]+@[^\\s@]+\\s*$',
  description: 'An e-mail address',
})
const Password = Type.String({ minLength: limits.passwordCharactersLeast, maxLength: limits.passwordCharactersMost })
const Name = Type.String({ minLength: 1, maxLength: limits.nameCharacters, pattern: '\\S' })

export const SignUpDraft = Closed({ name: Name, email: Email, password: Password, accountName: Type.Optional(Name) })
export type SignUpDraft = Static<typeof SignUpDraft>
export const SignInDraft = Closed({
  email: Type.String({ maxLength: 320 }),
  password: Type.String({ maxLength: limits.passwordCharactersMost }),
})
export type SignInDraft = Static<typeof SignInDraft>

export const AccountSummary = Type.Object({ id: Uuid, name: Type.String(), role: Role })
export type AccountSummary = Static<typeof AccountSummary>
export const Person = Type.Object({ id: Uuid, name: Type.String(), email: Type.String() })
export type Person = Static<typeof Person>

/** The current user; null before sign-in. `account` is the one the pages show; null if the person belongs to none. */
export const SessionState = Type.Object({
  setupNeeded: Type.Boolean({ description: 'No accounts yet: create the first one' }),
  signUpOpen: Type.Boolean(),
  mailConfigured: Type.Boolean({ description: 'Whether links can be sent by email' }),
  person: Type.Union([Person, Type.Null()]),
  account: Type.Union([AccountSummary, Type.Null()]),
  accounts: Type.Array(AccountSummary),
})
export type SessionState = Static<typeof SessionState>

export const AccountChoice = Closed({ accountId: Uuid })
export const PersonDraft = Closed({ name: Name })
export const AccountDraft = Closed({ name: Name })
export const PasswordChange = Closed({
  current: Type.String({ maxLength: limits.passwordCharactersMost }),
  next: Password,
})
export type PasswordChange = Static<typeof PasswordChange>
export const PasswordResetRequest = Closed({ email: Email })
export const PasswordResetDraft = Closed({ password: Password })
export const PasswordReset = Type.Object({ email: Type.String() })
export type PasswordReset = Static<typeof PasswordReset>

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

export const Member = Type.Object({
  personId: Uuid,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  joinedAt: Instant,
})
export type Member = Static<typeof Member>
export const MemberList = Type.Object({ data: Type.Array(Member) })
export const MemberChange = Closed({ role: Role })

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
/** What an invited person sees on opening the link. `personExists`: they sign in instead of choosing a password. */
export const InvitationView = Type.Object({
  accountName: Type.String(),
  email: Type.String(),
  role: Role,
  personExists: Type.Boolean(),
})
export type InvitationView = Static<typeof InvitationView>
/** Name and password for a new person; both absent for a signed-in one. */
export const InvitationAnswer = Closed({ name: Type.Optional(Name), password: Type.Optional(Password) })
export type InvitationAnswer = Static<typeof InvitationAnswer>
