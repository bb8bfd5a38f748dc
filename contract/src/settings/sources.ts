import { limits } from '../limits.ts'
import { Bytes, type Operation } from '../operation.ts'
import { PageQuery } from '../paging.ts'
import { Closed, Instant, ListOf, NullableInstant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { CitedUses } from './cited-uses.ts'

export const sourceKinds = ['text', 'file', 'page', 'site'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** waiting: in the queue; reading: being read now; ready: the bot answers from it; failed: `reason` says why. */
export const sourceStates = ['waiting', 'reading', 'ready', 'failed'] as const
export type SourceState = (typeof sourceStates)[number]

/** How often a page or site is re-read automatically. */
export const rereadings = ['never', 'daily', 'weekly', 'monthly'] as const
export type Rereading = (typeof rereadings)[number]

const Title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const Address = Type.String({
  maxLength: 2_000,
  pattern: '^\\s*https?://\\S+\\s*$',
  description: 'An http or https URL',
})

/** Text or Markdown, as typed. */
export const TextDraft = Closed({
  title: Title,
  text: Type.String({ minLength: 1, maxLength: limits.sourceTextCharacters, pattern: '\\S' }),
})
export type TextDraft = Static<typeof TextDraft>

export const PageDraft = Closed({ url: Address, reread: Type.Optional(OneOf(rereadings)) })
export type PageDraft = Static<typeof PageDraft>

/** A web site: read from its sitemap if `url` is one, otherwise by following links on the same host. */
export const SiteDraft = Closed({
  url: Address,
  reread: Type.Optional(OneOf(rereadings)),
  maxPages: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.sitePagesMost, default: limits.sitePages })),
  maxDepth: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.siteDepthMost, default: limits.siteDepth })),
})
export type SiteDraft = Static<typeof SiteDraft>

/** A passage that could not be indexed: the bot answers from the others. */
export const LeftOutPassage = Type.Object({
  id: Uuid,
  position: Type.Integer({ description: 'Its position in the source, from 1' }),
  title: Type.String({ description: 'The headings above it, outermost first' }),
  beginning: Type.String({ description: 'Its first characters' }),
})
export type LeftOutPassage = Static<typeof LeftOutPassage>

export const Source = Type.Object({
  id: Uuid,
  kind: OneOf(sourceKinds),
  title: Type.String(),
  url: NullableString(),
  state: OneOf(sourceStates),
  reason: NullableString({ description: 'Why it failed or is waiting, or what was left out, for the author' }),
  done: Type.Integer({ description: 'How much of `total` has been read' }),
  total: Type.Integer({ description: 'Pages of a site or file; grows while a site is being crawled' }),
  passageCount: Type.Integer(),
  leftOut: Type.Optional(
    Type.Object(
      { count: Type.Integer(), first: Type.Array(LeftOutPassage) },
      { description: 'What this server could not index of it; absent if everything was indexed' },
    ),
  ),
  used: Type.Optional(CitedUses),
  bytes: Type.Integer(),
  reread: OneOf(rereadings),
  maxPages: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  maxDepth: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  readAt: NullableInstant,
  nextReadAt: NullableInstant,
  createdAt: Instant,
})
export type Source = Static<typeof Source>
export const SourceList = ListOf(Source)
export type SourceList = Static<typeof SourceList>
export const SourceChange = Closed({
  title: Type.Optional(Title),
  reread: Type.Optional(OneOf(rereadings)),
  text: Type.Optional(TextDraft.properties.text),
})
export type SourceChange = Static<typeof SourceChange>

/** The name of an uploaded file; its extension determines the kind. */
export const FileQuery = Type.Object({ name: Type.Optional(Type.String({ maxLength: 200 })) })
/** The editable text of a source of kind `text`. */
export const SourceText = Type.Object({ text: Type.String() })
export type SourceText = Static<typeof SourceText>

/** The passages of a source, so that the author can see what the bot reads. */
export const Passage = Type.Object({
  id: Uuid,
  title: Type.String({ description: 'The headings above it, outermost first' }),
  url: NullableString(),
  text: Type.String(),
  isLeftOut: Type.Optional(Type.Boolean({ description: 'It could not be indexed' })),
})
export type Passage = Static<typeof Passage>
export const PassageList = ListOf(Passage)
export type PassageList = Static<typeof PassageList>

/** Cyrillic or Chinese text takes several bytes per character. */
export const textBodyBytes = 2 * 1024 * 1024

export const sourceSorts = ['newest', 'oldest', 'name', 'used'] as const
export type SourceSort = (typeof sourceSorts)[number]
export const SourceQuery = Closed({
  ...PageQuery.properties,
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the title or the address' })),
  state: Type.Optional(OneOf(sourceStates)),
  sort: Type.Optional(OneOf(sourceSorts, { description: '`used`: most often cited first' })),
})
export type SourceQuery = Static<typeof SourceQuery>

export const sourceOperations = {
  listSources: {
    method: 'GET',
    path: '/bots/{botId}/sources',
    access: 'viewer',
    query: SourceQuery,
    responses: { 200: SourceList },
  },
  addTextSource: {
    method: 'POST',
    path: '/bots/{botId}/sources/texts',
    access: 'editor',
    body: TextDraft,
    bodyBytes: textBodyBytes,
    responses: { 201: Source },
    errors: ['quota_exceeded'],
  },
  /** One request per file, so that each has its own progress and fails independently. */
  addFileSource: {
    method: 'POST',
    path: '/bots/{botId}/sources/files',
    access: 'editor',
    query: FileQuery,
    body: Bytes,
    bodyBytes: limits.fileBytes,
    responses: { 201: Source },
    errors: ['quota_exceeded'],
  },
  addPageSource: {
    method: 'POST',
    path: '/bots/{botId}/sources/pages',
    access: 'editor',
    body: PageDraft,
    responses: { 201: Source },
    errors: ['conflict', 'quota_exceeded'],
  },
  addSiteSource: {
    method: 'POST',
    path: '/bots/{botId}/sources/sites',
    access: 'editor',
    body: SiteDraft,
    responses: { 201: Source },
    errors: ['conflict', 'quota_exceeded'],
  },
  getSource: { method: 'GET', path: '/bots/{botId}/sources/{sourceId}', access: 'viewer', responses: { 200: Source } },
  getSourceText: {
    method: 'GET',
    path: '/bots/{botId}/sources/{sourceId}/text',
    access: 'viewer',
    responses: { 200: SourceText },
  },
  changeSource: {
    method: 'PATCH',
    path: '/bots/{botId}/sources/{sourceId}',
    access: 'editor',
    body: SourceChange,
    bodyBytes: textBodyBytes,
    responses: { 200: Source },
  },
  readSource: {
    method: 'POST',
    path: '/bots/{botId}/sources/{sourceId}/read',
    access: 'editor',
    responses: { 202: Source },
  },
  removeSource: {
    method: 'DELETE',
    path: '/bots/{botId}/sources/{sourceId}',
    access: 'editor',
    responses: { 204: null },
  },
  listPassages: {
    method: 'GET',
    path: '/bots/{botId}/sources/{sourceId}/passages',
    access: 'viewer',
    query: PageQuery,
    responses: { 200: PassageList },
  },
} as const satisfies Record<string, Operation>
