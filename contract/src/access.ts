import { roles } from './settings/roles.ts'

/**
 * Who may call an operation. `token` is any valid API token, `token:trigger` and `token:read` one with that scope;
 * `person` is anyone signed in; a role is a member of the session's account with at least that role; `visitor` is a
 * visitor of a bot's embedded chat, whose bot is named by `bot_uuid` in the path.
 */
export const accesses = ['public', 'token', 'token:trigger', 'token:read', 'visitor', 'person', ...roles] as const
export type Access = (typeof accesses)[number]
