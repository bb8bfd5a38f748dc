import { limits } from '../limits.ts'
import { NullableString, OneOf, type Static, type TSchema, Type } from '../schema.ts'

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
const Suggestions = Type.Array(
  Type.String({ minLength: 1, maxLength: limits.suggestionCharacters, pattern: '\\S', description: 'A question' }),
  { maxItems: limits.suggestionsPerBot },
)

/** Describes an option: its schema, its default, and its name where the launcher and the panel receive it. */
const option = <
  Schema extends TSchema,
  const Launcher extends string | null = null,
  const Panel extends string | null = null,
>(
  schema: Schema,
  initial: Static<Schema>,
  { launcher = null, panel = null }: { launcher?: Launcher | null; panel?: Panel | null },
) => ({ schema, initial, launcher: launcher as Launcher, panel: panel as Panel })

/**
 * The options of a bot's appearance on other sites. A new one also needs a field on the settings page
 * (`web/src/widget/appearance-fields.tsx`) and code in the widget that uses it.
 */
export const appearanceOptions = {
  title: option(Type.String({ maxLength: limits.titleCharacters, description: "Empty: the bot's name" }), '', {
    launcher: 'title',
    panel: 'title',
  }),
  color: option(
    Type.String({ pattern: '^#[0-9a-fA-F]{6}$', maxLength: 7, description: 'Such as #1c7ed6' }),
    '#5b5bd6',
    { launcher: 'color', panel: 'color' },
  ),
  position: option(OneOf(positions), 'right', { launcher: 'position' }),
  scheme: option(OneOf(schemes, { description: "auto: follow the visitor's preference" }), 'auto', {
    launcher: 'scheme',
    panel: 'scheme',
  }),
  avatar: option(Avatar, null, { panel: 'avatar' }),
  suggestions: option(Suggestions, [], { panel: 'suggestions' }),
  openOnLoad: option(Type.Boolean(), false, { launcher: 'open_on_load' }),
}

type Options = typeof appearanceOptions
type Receiver = 'launcher' | 'panel'
type SentTo<To extends Receiver> = {
  [Name in keyof Options as Options[Name][To] extends string ? Options[Name][To] : never]: Name
}
export type AppearanceValues = { [Name in keyof Options]: Static<Options[Name]['schema']> }
type ValuesFor<To extends Receiver> = { [Sent in keyof SentTo<To>]: AppearanceValues[SentTo<To>[Sent] & keyof Options] }
type SchemasFor<To extends Receiver> = {
  [Sent in keyof SentTo<To>]: Options[SentTo<To>[Sent] & keyof Options]['schema']
}

const entries = Object.entries(appearanceOptions)
const fromEntries = <Result>(pairs: (readonly [string, unknown])[]) => Object.fromEntries(pairs) as Result

export const appearanceSchemas = fromEntries<{ [Name in keyof Options]: Options[Name]['schema'] }>(
  entries.map(([name, { schema }]) => [name, schema]),
)
export const initialAppearance = fromEntries<AppearanceValues>(entries.map(([name, { initial }]) => [name, initial]))

export const schemasFor = <To extends Receiver>(to: To) =>
  fromEntries<SchemasFor<To>>(entries.flatMap(([, { schema, [to]: sent }]) => (sent === null ? [] : [[sent, schema]])))

/** The part of an appearance that the launcher or the panel receives. */
export const appearanceFor = <To extends Receiver>(to: To, values: AppearanceValues) =>
  fromEntries<ValuesFor<To>>(
    entries.flatMap(([name, { [to]: sent }]) => (sent === null ? [] : [[sent, values[name as keyof Options]]])),
  )
