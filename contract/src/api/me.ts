import type { PublicOperation } from '../operation.ts'
import { NullableInstant, OneOf, type Static, Type, Uuid } from '../schema.ts'

export const scopes = ['trigger', 'read', 'delete', 'knowledge', 'usage'] as const
export type Scope = (typeof scopes)[number]
/** Of a token for which none are chosen. The others must be chosen: no token gains them by itself. */
export const usualScopes: readonly Scope[] = ['trigger', 'read']

/** The token used for the request. */
export const Me = Type.Object({
  object: OneOf(['token']),
  id: Uuid,
  name: Type.String(),
  account: Type.Object({ id: Uuid, name: Type.String() }),
  scopes: Type.Array(OneOf(scopes, { description: 'More values may be added' })),
  agent_ids: Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: Uuid,
    description: 'The agents this token is limited to; null means all agents of the account',
  }),
  expires_at: NullableInstant,
})
export type Me = Static<typeof Me>

export const meOperations = {
  getMe: {
    method: 'GET',
    path: '/me',
    tag: 'Token',
    summary: 'Get the current token',
    description: 'Its name, account, scopes and expiry. A good way to test a token.',
    access: 'token',
    responses: { 200: Me },
  },
} as const satisfies Record<string, PublicOperation>
