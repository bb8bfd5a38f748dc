import { type Access, type ErrorCode, type Role, roles, type Scope, scopeOf } from 'beckon-contract'
import { Failure } from '../lib/failure.ts'

/** What a valid API token grants. */
export interface TokenHolder {
  id: string
  name: string
  accountId: string
  accountName: string
  scopes: Scope[]
  botIds: string[] | null
  expiresAt: number | null
}

/** A visitor of an embedded chat: known to one bot only. */
export interface Visitor {
  id: string
  botId: string
}

/** The session of a person signed in to the settings pages. */
export interface PersonSession {
  sessionId: string
  personId: string
  /** The account that the pages show; null if the person belongs to none. */
  accountId: string | null
  role: Role | null
  /** The account requires a second factor, and the person has none yet. */
  secondFactorMissing: boolean
}
export interface Membership {
  personId: string
  accountId: string
  role: Role
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. Every route must declare it, or the server doesn't start. */
    access?: Access
    /** Called so often that its log lines would bury the others. */
    isQuiet?: boolean
  }
  interface FastifyRequest {
    /** Set if requests are traced and the caller sent no trace of its own. */
    traceId: string | undefined
    /** The error code that it was answered with, if any. */
    problemCode: ErrorCode | undefined
    /** Set on routes for tokens. */
    token: TokenHolder
    /** Set on routes for visitors. */
    visitor: Visitor
    /** Set on routes for people. */
    session: PersonSession
    /** Set on routes that name a role. */
    member: Membership
  }
}

/** Whether an API token is what opens it. */
export const isForPrograms = (access: Access | undefined): boolean => access?.startsWith('token') === true

export const isRole = (access: Access): access is Role => (roles as readonly string[]).includes(access)

/** `owner` includes all permissions of `admin`, and so on down. */
export const hasRole = (role: Role, least: Role): boolean => roles.indexOf(role) <= roles.indexOf(least)

export function requireScope(token: TokenHolder, access: Access): void {
  const scope = scopeOf(access)
  if (scope === null || token.scopes.includes(scope)) return
  throw new Failure(
    'scope_missing',
    `This token is missing the scope "${scope}". Use a token that has it: scopes are chosen when a token is created.`,
    {
      headers: { 'www-authenticate': `Bearer realm="beckon", error="insufficient_scope", scope="${scope}"` },
    },
  )
}

export function requireRole(session: PersonSession, least: Role): Membership {
  const { personId, accountId, role, secondFactorMissing } = session
  if (accountId === null || role === null)
    throw new Failure(
      'role_missing',
      'You’re not a member of any account here any more. Reload the page, or ask someone to invite you.',
    )
  if (secondFactorMissing)
    throw new Failure('second_factor_required', 'This account requires two-step sign-in. Turn it on to continue.')
  if (!hasRole(role, least))
    throw new Failure('role_missing', `This requires the role ${least}; yours is ${role}. Ask an account owner.`)
  return { personId, accountId, role }
}
