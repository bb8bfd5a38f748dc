import { limits } from '../limits.ts'
import type { Operation } from '../operation.ts'
import { Closed, NullableString, OneOf, type Static, Type } from '../schema.ts'

export const positions = ['right', 'left'] as const
export type Position = (typeof positions)[number]

export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** An inline picture: the chat loads nothing from other servers. */
export const Avatar = NullableString({
  maxLength: limits.avatarCharacters,
  pattern: '^data:image/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$',
  description: 'A PNG, JPEG, WebP or GIF of at most 50 kB as a data: URL, or null',
})

const appearance = {
  title: Type.String({ maxLength: limits.titleCharacters, description: "Empty: the bot's name" }),
  color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', maxLength: 7, description: 'Such as #1c7ed6' }),
  position: OneOf(positions),
  scheme: OneOf(schemes, { description: "auto: follow the visitor's preference" }),
  avatar: Avatar,
  suggestions: Type.Array(
    Type.String({ minLength: 1, maxLength: limits.suggestionCharacters, pattern: '\\S', description: 'A question' }),
    { maxItems: limits.suggestionsPerBot },
  ),
  openOnLoad: Type.Boolean(),
}

/** The bot's appearance on other sites. Its greeting, widget switch and sites belong to the bot. */
export const BotAppearance = Type.Object({
  ...appearance,
  hasIdentitySecret: Type.Boolean({ description: 'Whether sites can identify their visitors' }),
})
export type BotAppearance = Static<typeof BotAppearance>

export const BotAppearanceChange = Closed(Type.Partial(Type.Object(appearance)).properties)
export type BotAppearanceChange = Static<typeof BotAppearanceChange>

/** Shown once, like a token. */
export const IdentitySecret = Type.Object({ value: Type.String() })
export type IdentitySecret = Static<typeof IdentitySecret>

export const SiteCheckRequest = Closed({ url: Type.String({ minLength: 1, maxLength: 2_000 }) })
export type SiteCheckRequest = Static<typeof SiteCheckRequest>

export const siteCheckSubjects = ['code', 'site', 'policy', 'connection'] as const
export type SiteCheckSubject = (typeof siteCheckSubjects)[number]

export const SiteFinding = Type.Object({
  about: OneOf(siteCheckSubjects),
  isFine: Type.Boolean(),
  text: Type.String({ description: 'The result and, if there is a problem, what to do' }),
})
export type SiteFinding = Static<typeof SiteFinding>

export const SiteCheck = Type.Object({
  url: Type.String({ description: 'The page that was read, after redirects' }),
  findings: Type.Array(SiteFinding),
})
export type SiteCheck = Static<typeof SiteCheck>

export const widgetOperations = {
  getAppearance: { method: 'GET', path: '/bots/{botId}/widget', access: 'viewer', responses: { 200: BotAppearance } },
  changeAppearance: {
    method: 'PATCH',
    path: '/bots/{botId}/widget',
    access: 'editor',
    body: BotAppearanceChange,
    responses: { 200: BotAppearance },
  },
  renewIdentitySecret: {
    method: 'POST',
    path: '/bots/{botId}/widget/identity-secret',
    access: 'admin',
    responses: { 201: IdentitySecret },
  },
  checkSite: {
    method: 'POST',
    path: '/bots/{botId}/widget/check',
    access: 'editor',
    body: SiteCheckRequest,
    responses: { 200: SiteCheck },
    errors: ['rate_limited'],
  },
} as const satisfies Record<string, Operation>
