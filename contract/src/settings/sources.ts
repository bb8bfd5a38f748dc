import { limits } from '../limits.ts'
import { Closed, Instant, ListOf, NullableInstant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'

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

export const entryFormats = ['csv', 'json'] as const
export type EntryFormat = (typeof entryFormats)[number]
export const EntryFileQuery = Type.Object({ format: Type.Optional(OneOf(entryFormats)) })

/**
 * The result of an import. Nothing is imported if a row is invalid: `errors` of the problem document lists the rows.
 */
export const ImportResult = Type.Object({ added: Type.Integer(), changed: Type.Integer(), unchanged: Type.Integer() })
export type ImportResult = Static<typeof ImportResult>

/** Questions from conversations that the bot still could not answer, similar ones grouped. */
export const UnansweredGroup = Type.Object({
  id: Uuid,
  question: Type.String({ description: 'The representative question of the group, first 2,000 characters' }),
  others: Type.Array(Type.String()),
  count: Type.Integer(),
  lastAskedAt: Instant,
  conversationId: Uuid,
  wasOffered: Type.Boolean({ description: 'Choices were offered, but none was picked' }),
  nearest: Type.Union([Type.Object({ entryId: Uuid, label: Type.String() }), Type.Null()], {
    description: 'The nearest answer; null if there is none',
  }),
})
export type UnansweredGroup = Static<typeof UnansweredGroup>
export const UnansweredList = Type.Object({ data: Type.Array(UnansweredGroup) })
export type UnansweredList = Static<typeof UnansweredList>
export const Dismissal = Closed({
  questions: Type.Array(Type.String({ maxLength: 32_000 }), { minItems: 1, maxItems: 500 }),
})
