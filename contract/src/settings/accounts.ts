import { limits } from '../limits.ts'
import type { Operation } from '../operation.ts'
import { Closed, Nullable, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { dateFormats } from './date-words.ts'
import { Email, Name, Password } from './person-fields.ts'
import { Role } from './roles.ts'

export const SignUpDraft = Closed({ name: Name, email: Email, password: Password, accountName: Type.Optional(Name) })
export type SignUpDraft = Static<typeof SignUpDraft>
export const SignUpRequest = Closed({ email: Email })
/** What somebody sees who opens the link from the mail. */
export const SignUpLink = Type.Object({ email: Type.String() })
export type SignUpLink = Static<typeof SignUpLink>
export const SignUpAnswer = Closed({ name: Name, password: Password, accountName: Type.Optional(Name) })
export type SignUpAnswer = Static<typeof SignUpAnswer>
export const SignInDraft = Closed({
  email: Type.String({ maxLength: 320 }),
  password: Type.String({ maxLength: limits.passwordCharactersMost }),
})
export type SignInDraft = Static<typeof SignInDraft>

/** The answer to a right password, if the person has a second factor: a proof of it, valid for a few minutes. */
export const PendingSignIn = Type.Object({ pending: Type.String() })
export type PendingSignIn = Static<typeof PendingSignIn>

export const AccountSummary = Type.Object({
  id: Uuid,
  name: Type.String(),
  role: Role,
  secondFactorRequired: Type.Boolean(),
})
export type AccountSummary = Static<typeof AccountSummary>
export const Person = Type.Object({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  secondFactor: Type.Boolean({ description: 'Whether signing in takes a second step' }),
  timeZone: NullableString({ description: 'Of the dates on the pages; null: as in the browser' }),
  dateFormat: Nullable(OneOf(dateFormats)),
})
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
/** Fields that are absent stay as they are. */
export const PersonDraft = Closed({
  name: Type.Optional(Name),
  timeZone: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 60, description: 'As in `Europe/Berlin`' }))),
  dateFormat: Type.Optional(Nullable(OneOf(dateFormats))),
})
export type PersonDraft = Static<typeof PersonDraft>
export const AccountDraft = Closed({ name: Name })
export const AccountDeletion = Closed({ name: Type.String() })

export const accountOperations = {
  getSession: { method: 'GET', path: '/session', access: 'public', responses: { 200: SessionState } },
  setUp: {
    method: 'POST',
    path: '/setup',
    access: 'public',
    body: SignUpDraft,
    responses: { 201: SessionState },
    errors: ['conflict'],
  },
  signUp: {
    method: 'POST',
    path: '/sign-up',
    access: 'public',
    body: SignUpDraft,
    responses: { 201: SessionState },
    errors: ['sign_up_closed', 'conflict', 'rate_limited'],
  },
  // If the service can send mails, sign-up begins with a link, and the answer is the same for everyone.
  requestSignUp: {
    method: 'POST',
    path: '/sign-up-requests',
    access: 'public',
    body: SignUpRequest,
    responses: { 202: Type.Object({}) },
    errors: ['sign_up_closed', 'conflict', 'rate_limited'],
  },
  viewSignUp: { method: 'GET', path: '/sign-ups/{secret}', access: 'public', responses: { 200: SignUpLink } },
  finishSignUp: {
    method: 'POST',
    path: '/sign-ups/{secret}',
    access: 'public',
    body: SignUpAnswer,
    responses: { 201: SessionState },
    errors: ['sign_up_closed', 'conflict'],
  },
  signIn: {
    method: 'POST',
    path: '/sign-in',
    access: 'public',
    body: SignInDraft,
    // 202: the password is right, and the second step follows.
    responses: { 200: SessionState, 202: PendingSignIn },
    errors: ['sign_in_failed', 'rate_limited'],
  },
  signOut: { method: 'POST', path: '/sign-out', access: 'public', responses: { 204: null } },
  chooseAccount: {
    method: 'POST',
    path: '/session/account',
    access: 'person',
    body: AccountChoice,
    responses: { 200: SessionState },
    errors: ['not_found'],
  },
  changePerson: { method: 'PATCH', path: '/me', access: 'person', body: PersonDraft, responses: { 200: SessionState } },
  renameAccount: {
    method: 'PATCH',
    path: '/account',
    access: 'owner',
    body: AccountDraft,
    responses: { 200: SessionState },
  },
  // The session that goes on, in another of the person's accounts or in none.
  removeAccount: {
    method: 'DELETE',
    path: '/account',
    access: 'owner',
    body: AccountDeletion,
    responses: { 200: SessionState },
    errors: ['conflict'],
  },
} as const satisfies Record<string, Operation>
