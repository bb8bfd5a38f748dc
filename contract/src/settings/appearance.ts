import { limits } from '../limits.ts'
import { Closed, Nullable, NullableString, OneOf, type Static, type TSchema, Type } from '../schema.ts'

export const positions = ['right', 'left'] as const
export type Position = (typeof positions)[number]

export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const launcherIcons = ['chat', 'question', 'spark', 'none'] as const
export type LauncherIcon = (typeof launcherIcons)[number]

export const launcherSizes = ['small', 'medium', 'large'] as const
export type LauncherSize = (typeof launcherSizes)[number]

export const fonts = ['system', 'inherit', 'serif', 'rounded'] as const
export type Font = (typeof fonts)[number]

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

const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', maxLength: 7, description: 'Such as #1c7ed6' })
/** Null: what fits. */
const OwnColour = (description: string) => NullableString({ pattern: '^#[0-9a-fA-F]{6}$', maxLength: 7, description })

const Url = Type.String({ maxLength: limits.urlCharacters, pattern: '^https://[^\\s"<>]+$', description: 'https only' })
const Label = (characters: number, description: string) =>
  Type.String({ minLength: 1, maxLength: characters, pattern: '\\S', description })
const Px = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description: `${description}, in pixels` })
const Links = Type.Array(Closed({ label: Label(limits.linkLabelCharacters, 'Such as Help centre'), url: Url }), {
  maxItems: limits.linksPerBot,
})
const Consent = Nullable(Closed({ text: Label(limits.consentCharacters, 'Below the message field'), url: Url }))

/** Paths of the site's pages; `*` stands for any characters. */
const PathPatterns = Type.Array(
  Type.String({
    maxLength: limits.pathPatternCharacters,
    pattern: '^/[^\\s?#]*$',
    description: 'Such as /pricing or /help/*',
  }),
  { maxItems: limits.pathPatterns },
)
const Proactive = Nullable(
  Closed({
    message: Label(limits.proactiveCharacters, 'Shown beside the launcher, once per visitor'),
    afterSeconds: Type.Integer({ minimum: 1, maximum: limits.proactiveSecondsMost }),
    pages: PathPatterns,
  }),
)
const Time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', description: 'Such as 09:00' })
const Hours = Nullable(
  Closed({
    timeZone: Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9_+/-]+$', description: 'Such as Europe/Berlin' }),
    days: Type.Array(
      Nullable(Type.Unsafe<[open: string, close: string]>(Type.Array(Time, { minItems: 2, maxItems: 2 }))),
      {
        ...{ minItems: 7, maxItems: 7 },
        description: 'Opening and closing time of each day, Monday first; null: closed',
      },
    ),
  }),
)

interface Uses<Launcher, Panel, Page> {
  launcher?: Launcher | null
  panel?: Panel | null
  page?: Page
}

/**
 * Describes an option: its schema, its default, its name where the launcher and the panel receive it, and whether host
 * pages may set it.
 */
const option = <
  Schema extends TSchema,
  const Launcher extends string | null = null,
  const Panel extends string | null = null,
  const Page extends boolean = false,
>(
  schema: Schema,
  initial: Static<Schema>,
  { launcher = null, panel = null, page }: Uses<Launcher, Panel, Page>,
) => ({ schema, initial, launcher: launcher as Launcher, panel: panel as Panel, page: (page ?? false) as Page })

/**
 * The options of a bot's appearance on other sites. A new one also needs a field on the settings page
 * (`web/src/widget/…-fields.tsx`) and code in the widget that uses it; and its type in `beckon-api.ts` there, if host pages
 * may set it.
 */
export const appearanceOptions = {
  title: option(Type.String({ maxLength: limits.titleCharacters, description: "Empty: the bot's name" }), '', {
    launcher: 'title',
    panel: 'title',
    page: true,
  }),
  color: option(Colour, '#5b5bd6', { launcher: 'color', panel: 'color', page: true }),
  colorDark: option(OwnColour('In the dark scheme; null: the same'), null, {
    launcher: 'colorDark',
    panel: 'colorDark',
    page: true,
  }),
  background: option(OwnColour('Of the panel'), null, { launcher: 'background', panel: 'background', page: true }),
  backgroundDark: option(OwnColour('Of the panel, in the dark scheme'), null, {
    launcher: 'backgroundDark',
    panel: 'backgroundDark',
    page: true,
  }),
  textColor: option(OwnColour('Of the panel’s texts'), null, { panel: 'textColor', page: true }),
  textColorDark: option(OwnColour('Of the panel’s texts, in the dark scheme'), null, {
    panel: 'textColorDark',
    page: true,
  }),
  position: option(OneOf(positions), 'right', { launcher: 'position', page: true }),
  scheme: option(OneOf(schemes, { description: "auto: follow the visitor's preference" }), 'auto', {
    launcher: 'scheme',
    panel: 'scheme',
    page: true,
  }),
  avatar: option(Avatar, null, { panel: 'avatar' }),
  suggestions: option(Suggestions, [], { panel: 'suggestions' }),
  openOnLoad: option(Type.Boolean(), false, { launcher: 'openOnLoad' }),
  launcherIcon: option(OneOf(launcherIcons), 'chat', { launcher: 'launcherIcon', page: true }),
  launcherLabel: option(
    Type.String({ maxLength: limits.launcherLabelCharacters, description: 'Beside the icon; empty: the icon alone' }),
    '',
    { launcher: 'launcherLabel', page: true },
  ),
  launcherSize: option(OneOf(launcherSizes), 'medium', { launcher: 'launcherSize', page: true }),
  offsetX: option(Px(0, limits.offsetPxMost, 'From the side of the window'), 20, { launcher: 'offsetX', page: true }),
  offsetY: option(Px(0, limits.offsetPxMost, 'From the bottom of the window'), 20, { launcher: 'offsetY', page: true }),
  zIndex: option(Type.Integer({ minimum: 1, maximum: limits.zIndexMost }), 2_147_483_000, {
    launcher: 'zIndex',
    page: true,
  }),
  radius: option(Px(0, limits.radiusPxMost, 'Of the panel’s corners'), 18, {
    launcher: 'radius',
    panel: 'radius',
    page: true,
  }),
  font: option(OneOf(fonts, { description: 'inherit: the font of the page' }), 'system', {
    launcher: 'font',
    panel: 'font',
    page: true,
  }),
  subtitle: option(Type.String({ maxLength: limits.subtitleCharacters, description: 'Below the title' }), '', {
    panel: 'subtitle',
  }),
  links: option(Links, [], { panel: 'links' }),
  consent: option(Consent, null, { panel: 'consent' }),
  proactive: option(Proactive, null, { launcher: 'proactive' }),
  showOn: option(PathPatterns, [], { launcher: 'showOn', page: true }),
  hideOn: option(PathPatterns, [], { launcher: 'hideOn', page: true }),
  hours: option(Hours, null, { launcher: 'hours' }),
}

type Options = typeof appearanceOptions
/** What host pages may set. */
export type PageOption = { [Name in keyof Options]: Options[Name]['page'] extends true ? Name : never }[keyof Options]
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

/** What a host page tells the panel of its own settings. */
export const panelOptionsOfPages = () => entries.flatMap(([name, { panel, page }]) => (panel && page ? [name] : []))
