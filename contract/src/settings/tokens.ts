import { scopes, usualScopes } from '../api/me.ts'
import { limits } from '../limits.ts'
import type { Operation } from '../operation.ts'
import { Closed, Instant, NullableInstant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { tokenExpiringDays } from './notice-words.ts'

export const tokenStatuses = ['active', 'disabled', 'expired'] as const
export type TokenStatus = (typeof tokenStatuses)[number]

export const TokenDraft = Closed({
  name: Type.String({ minLength: 1, maxLength: limits.nameCharacters, pattern: '\\S' }),
  expiresAt: Type.Optional({
    ...NullableInstant,
    description: 'An instant in the future; null or absent: never expires',
  }),
  scopes: Type.Optional(
    Type.Array(OneOf(scopes), { minItems: 1, uniqueItems: true, description: `Absent: ${usualScopes.join(' and ')}` }),
  ),
  botIds: Type.Optional(
    Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: Uuid,
      minItems: 1,
      maxItems: limits.botsPerToken,
      uniqueItems: true,
      description: 'null or absent: all bots, including future ones',
    }),
  ),
})
export type TokenDraft = Static<typeof TokenDraft>

export const Token = Type.Object({
  id: Uuid,
  name: Type.String(),
  first: Type.String({ description: 'The first 8 characters of the value' }),
  last: Type.String({ description: 'The last 4 characters of the value' }),
  status: OneOf(tokenStatuses),
  scopes: Type.Array(OneOf(scopes)),
  botIds: Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: Uuid }),
  createdBy: NullableString({ description: 'The name of the person who created it' }),
  createdAt: Instant,
  expiresAt: NullableInstant,
  disabledAt: NullableInstant,
  lastUsedAt: NullableInstant,
  lastUsedFrom: NullableString(),
  calls: Type.Integer(),
})
export type Token = Static<typeof Token>
export const TokenList = Type.Object({
  data: Type.Array(Token),
  total: Type.Integer({ description: 'How many match, on all pages' }),
})
export type TokenList = Static<typeof TokenList>

export const tokenSorts = ['newest', 'name', 'used', 'expiry'] as const
export type TokenSort = (typeof tokenSorts)[number]
export const tokenFilters = ['active', 'expiring', 'expired', 'disabled'] as const
export type TokenFilter = (typeof tokenFilters)[number]
export const TokenQuery = Closed({
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words of the name, or the first or last characters of the value' }),
  ),
  filter: Type.Optional(
    OneOf(tokenFilters, { description: `\`expiring\`: active, and for less than ${tokenExpiringDays} more days` }),
  ),
  sort: Type.Optional(OneOf(tokenSorts)),
  ids: Type.Optional(
    Type.String({ maxLength: 37 * limits.botsPerToken, description: 'Only these, separated by commas; at most 100' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.tokensPerPage })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
})
export type TokenQuery = Static<typeof TokenQuery>

/** The only response that ever contains a token's value. */
export const TokenCreated = Type.Object({ token: Token, value: Type.String() })
export type TokenCreated = Static<typeof TokenCreated>
/** A successor with the same name, scopes and bots, and the same lifetime counted from now. */
export const TokenReplacement = Closed({ disableOld: Type.Boolean() })
export type TokenReplacement = Static<typeof TokenReplacement>

export const tokenOperations = {
  listTokens: { method: 'GET', path: '/tokens', access: 'admin', query: TokenQuery, responses: { 200: TokenList } },
  createToken: {
    method: 'POST',
    path: '/tokens',
    access: 'admin',
    body: TokenDraft,
    responses: { 201: TokenCreated },
    errors: ['quota_exceeded'],
  },
  disableToken: { method: 'POST', path: '/tokens/{tokenId}/disable', access: 'admin', responses: { 200: Token } },
  replaceToken: {
    method: 'POST',
    path: '/tokens/{tokenId}/replace',
    access: 'admin',
    body: TokenReplacement,
    responses: { 201: TokenCreated },
    errors: ['quota_exceeded'],
  },
} as const satisfies Record<string, Operation>
