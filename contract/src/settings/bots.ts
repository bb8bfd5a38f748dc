import { limits } from '../limits.ts'
import type { Operation } from '../operation.ts'
import { Closed, Instant, NullableInstant, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { BotEngine } from './providers.ts'
import { siteCharacters } from './sites.ts'
import { DailyBudget } from './spending.ts'

const Name = Type.String({ minLength: 1, maxLength: limits.nameCharacters, pattern: '\\S' })
const Text = Type.String({ maxLength: limits.textCharacters })

/** `https://shop.example`, `https://*.shop.example`, `http://localhost:8080`, or `*` for any site. */
export const Site = Type.String({
  maxLength: siteCharacters,
  description: 'An origin such as `https://shop.example` or `https://*.shop.example`, or `*` for any site',
})

export const Bot = Type.Object({
  id: Uuid,
  name: Type.String(),
  greeting: Type.String(),
  instructions: Type.String(),
  fallback: Type.String({ description: 'What the bot says when it has no answer' }),
  language: Type.String(),
  toolDescription: Type.String({
    description: 'What MCP clients are told about the bot. Empty: its name and greeting',
  }),
  apiTrigger: Type.Boolean(),
  widgetEnabled: Type.Boolean(),
  sites: Type.Array(Type.String()),
  siteSeenAt: { ...NullableInstant, description: 'When a page of one of its sites first loaded the chat' },
  ...BotEngine.properties,
  dailyBudget: DailyBudget,
  archivedAt: NullableInstant,
  entryCount: Type.Integer(),
  conversationCount: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Bot = Static<typeof Bot>
/** A bot in the list: enough to recognise it, without its long texts. */
export const BotSummary = Type.Pick(Bot, [
  'id',
  'name',
  'apiTrigger',
  'widgetEnabled',
  'entryCount',
  'conversationCount',
  'archivedAt',
  'updatedAt',
])
export type BotSummary = Static<typeof BotSummary>
export const BotList = Type.Object({
  data: Type.Array(BotSummary),
  total: Type.Integer({ description: 'How many match, on all pages' }),
})
export type BotList = Static<typeof BotList>

export const botSorts = ['newest', 'name', 'changed', 'conversations', 'match'] as const
export type BotSort = (typeof botSorts)[number]
export const botFilters = ['active', 'api', 'widget', 'off', 'archived'] as const
export type BotFilter = (typeof botFilters)[number]
export const BotQuery = Closed({
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Words of the name, or the id' })),
  filter: Type.Optional(
    OneOf(botFilters, { description: 'All but `archived` are without archived ones. Absent: all, archived or not' }),
  ),
  sort: Type.Optional(
    OneOf(botSorts, {
      description: '`match`: names that are or begin with what is searched first, archived ones last',
    }),
  ),
  ids: Type.Optional(
    Type.String({ maxLength: 37 * limits.botsPerToken, description: 'Only these, separated by commas; at most 100' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.botsPerPage })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
})
export type BotQuery = Static<typeof BotQuery>

export const BotDraft = Closed({ name: Name })
export type BotDraft = Static<typeof BotDraft>
export const BotChange = Closed({
  name: Type.Optional(Name),
  greeting: Type.Optional(Text),
  instructions: Type.Optional(Type.String({ maxLength: limits.instructionsCharacters })),
  fallback: Type.Optional(Type.String({ minLength: 1, maxLength: limits.textCharacters, pattern: '\\S' })),
  language: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 35 })),
  toolDescription: Type.Optional(Type.String({ maxLength: limits.toolDescriptionCharacters })),
  apiTrigger: Type.Optional(Type.Boolean()),
  widgetEnabled: Type.Optional(Type.Boolean()),
  sites: Type.Optional(Type.Array(Site, { maxItems: limits.sitesPerBot, uniqueItems: true })),
  ...Type.Partial(BotEngine).properties,
  dailyBudget: Type.Optional(DailyBudget),
  archived: Type.Optional(
    Type.Boolean({ description: 'Archiving turns both switches off; bringing it back turns them on as they were' }),
  ),
})
export type BotChange = Static<typeof BotChange>
/** Deleting is final, so the caller must repeat the bot's name. */
export const BotDeletion = Closed({ name: Type.String() })

export const botOperations = {
  listBots: { method: 'GET', path: '/bots', access: 'viewer', query: BotQuery, responses: { 200: BotList } },
  createBot: {
    method: 'POST',
    path: '/bots',
    access: 'editor',
    body: BotDraft,
    responses: { 201: Bot },
    errors: ['quota_exceeded'],
  },
  getBot: { method: 'GET', path: '/bots/{botId}', access: 'viewer', responses: { 200: Bot } },
  changeBot: { method: 'PATCH', path: '/bots/{botId}', access: 'editor', body: BotChange, responses: { 200: Bot } },
  removeBot: { method: 'DELETE', path: '/bots/{botId}', access: 'editor', body: BotDeletion, responses: { 204: null } },
} as const satisfies Record<string, Operation>
