import type { Operation } from '../operation.ts'
import { Closed, OneOf, type Static, Type } from '../schema.ts'
import { appearanceSchemas } from './appearance.ts'

/** The bot's appearance on other sites. Its greeting, widget switch and sites belong to the bot. */
export const BotAppearance = Type.Object({
  ...appearanceSchemas,
  hasIdentitySecret: Type.Boolean({ description: 'Whether sites can identify their visitors' }),
})
export type BotAppearance = Static<typeof BotAppearance>

export const BotAppearanceChange = Closed(Type.Partial(Type.Object(appearanceSchemas)).properties)
export type BotAppearanceChange = Static<typeof BotAppearanceChange>

/** Shown once, like a token. */
export const IdentitySecret = Type.Object({ value: Type.String() })
export type IdentitySecret = Static<typeof IdentitySecret>

export const SiteCheckRequest = Closed({ url: Type.String({ minLength: 1, maxLength: 2_000 }) })
export type SiteCheckRequest = Static<typeof SiteCheckRequest>

export const siteCheckSubjects = ['code', 'site', 'policy', 'connection'] as const

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
