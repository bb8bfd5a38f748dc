import { type Scope, scopes } from './api/me.ts'
import { roles } from './settings/roles.ts'

const scopeAccesses = scopes.map((scope) => `token:${scope}` as const)
/**
 * Who may call an operation. `token` is any valid API token, `token:trigger` and so on one with that scope; `person` is
 * anyone signed in; a role is a member of the session's account with at least that role; `visitor` is a visitor of a
 * bot's embedded chat, whose bot is named by `bot_uuid` in the path.
 */
export const accesses = ['public', 'token', ...scopeAccesses, 'visitor', 'person', ...roles] as const
export type Access = (typeof accesses)[number]

/** The scope that a token needs for it; null if any token will do, or none. */
export const scopeOf = (access: Access): Scope | null =>
  access.startsWith('token:') ? (access.slice('token:'.length) as Scope) : null
