import {
  appearanceSchemas,
  Closed,
  EntryDraft,
  limits,
  OneOf,
  PageDraft,
  type SiteDraft,
  SiteDraft as SiteSchema,
  type Static,
  TextDraft,
  ToolDraft,
  Type,
} from 'beckon-contract'

/** Raised only if older programs could no longer read the lines. */
export const fileVersion = 1
/** Of a file's content in one line, so that no line takes long to read. A multiple of 3: base64 without padding. */
export const chunkBytes = 192 * 1024
const chunkCharacters = (chunkBytes / 3) * 4

const BotTexts = Closed({
  name: Type.String({ minLength: 1, maxLength: limits.nameCharacters, pattern: '\\S' }),
  greeting: Type.String({ maxLength: limits.textCharacters }),
  instructions: Type.String({ maxLength: limits.instructionsCharacters }),
  fallback: Type.String({ minLength: 1, maxLength: limits.textCharacters, pattern: '\\S' }),
  language: Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: limits.languageTagCharacters }),
  toolDescription: Type.Optional(Type.String({ maxLength: limits.toolDescriptionCharacters })),
})
export type BotTexts = Static<typeof BotTexts>

export const Head = Closed({
  format: OneOf(['beckon-bot']),
  version: Type.Integer({ minimum: 1, maximum: fileVersion }),
  bot: BotTexts,
  appearance: Type.Partial(Closed(appearanceSchemas)),
})
export type Head = Static<typeof Head>

const Key = Type.Optional(Type.String({ minLength: 1, maxLength: limits.entryKeyCharacters }))
const PortableEntry = Closed({ key: Key, ...EntryDraft.properties })
export type PortableEntry = Static<typeof PortableEntry>

/** After the head, each line is one of these. `data` continues the file above it. */
export const lineSchemas = {
  entry: PortableEntry,
  text: TextDraft,
  page: PageDraft,
  site: SiteSchema,
  file: Closed({ title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) }),
  data: Type.String({ maxLength: chunkCharacters, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  tool: ToolDraft,
} as const
export type LineKind = keyof typeof lineSchemas
export const lineKinds = Object.keys(lineSchemas) as LineKind[]

export type PortableSource =
  | ({ kind: 'text' } & TextDraft)
  | ({ kind: 'page' } & PageDraft)
  | ({ kind: 'site' } & SiteDraft)
  | { kind: 'file'; title: string; content: Uint8Array }
/** A bot without what belongs to its account: ids, secrets, providers, switches, sites and conversations. */
export interface PortableBot {
  texts: BotTexts
  appearance: Head['appearance']
  entries: PortableEntry[]
  sources: PortableSource[]
  tools: ToolDraft[]
}
