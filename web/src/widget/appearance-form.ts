import { useForm } from '@mantine/form'
import { type AppearanceValues, appearanceSchemas, type Bot, type BotAppearance, limits } from 'beckon-contract'
import { type HoursFields, hoursFieldsOf, hoursOf, hoursRule } from './hours.ts'

type Named<Value> = {
  [Name in keyof AppearanceValues]: AppearanceValues[Name] extends Value ? Name : never
}[keyof AppearanceValues]

/** Options that the form shows as text: numbers as they are typed, texts one per line, colours that fit as nothing. */
type NumberOption = Named<number>
type LinesOption = Named<string[]>
type OwnColor = Exclude<Named<string | null>, Named<string> | 'avatar'>
type AsText = NumberOption | LinesOption | OwnColor

interface OptionSchema {
  type?: unknown
  pattern?: string
  items?: { type?: unknown }
  minimum?: number
  maximum?: number
}
const schemaOf = (name: string) => appearanceSchemas[name as keyof AppearanceValues] as OptionSchema
const optionsWhere = <Name extends string>(is: (schema: OptionSchema) => boolean) =>
  Object.keys(appearanceSchemas).filter((name) => is(schemaOf(name))) as Name[]
const numberOptions = optionsWhere<NumberOption>(({ type }) => type === 'integer')
const linesOptions = optionsWhere<LinesOption>(({ type, items }) => type === 'array' && items?.type === 'string')
const ownColors = optionsWhere<OwnColor>(
  ({ type, pattern }) => Array.isArray(type) && pattern === (appearanceSchemas.color as OptionSchema).pattern,
)
const each = <Name extends string, Value>(names: Name[], read: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>

export interface AppearanceFields
  extends Omit<AppearanceValues, AsText | 'consent' | 'proactive' | 'hours'>,
    Record<AsText, string> {
  greeting: string
  /** No text: no consent line, no proactive message. */
  consentText: string
  consentUrl: string
  proactiveMessage: string
  proactiveSeconds: string
  proactivePages: string
  hours: HoursFields
}

const usualSeconds = 10

export const appearanceFieldsOf = (
  { greeting }: Pick<Bot, 'greeting'>,
  { hasIdentitySecret: _, consent, proactive, hours, ...appearance }: BotAppearance,
): AppearanceFields => ({
  ...appearance,
  ...each(ownColors, (name) => appearance[name] ?? ''),
  ...each(numberOptions, (name) => String(appearance[name])),
  ...each(linesOptions, (name) => appearance[name].join('\n')),
  greeting,
  consentText: consent?.text ?? '',
  consentUrl: consent?.url ?? '',
  proactiveMessage: proactive?.message ?? '',
  proactiveSeconds: String(proactive?.afterSeconds ?? usualSeconds),
  proactivePages: proactive?.pages.join('\n') ?? '',
  hours: hoursFieldsOf(hours),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
export const isWebAddress = (text: string) => /^https:\/\/[^\s"<>]+$/.test(text) && URL.canParse(text)

const wholeNumber = (least: number, most: number) => (text: string) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
    ? null
    : `Enter a number from ${least} to ${most.toLocaleString('en')}.`

function paths(text: string) {
  const lines = linesOf(text)
  if (lines.length > limits.pathPatterns) return `At most ${limits.pathPatterns} paths.`
  const wrong = lines.find((line) => !/^\/[^\s?#]*$/.test(line) || line.length > limits.pathPatternCharacters)
  return wrong === undefined ? null : `“${wrong}” is not a path. Write it like /pricing or /help/*.`
}

const httpsAddress = 'Enter an address that starts with https://.'

export const appearanceRules = {
  color: (color: string) => (isColor(color) ? null : 'Enter a colour such as #1c7ed6.'),
  ...each(
    ownColors,
    () => (color: string) => (color === '' || isColor(color) ? null : 'Enter a colour such as #1c7ed6.'),
  ),
  ...each(numberOptions, (name) => wholeNumber(schemaOf(name).minimum ?? 0, schemaOf(name).maximum ?? Infinity)),
  suggestions(text: string) {
    const lines = linesOf(text)
    if (lines.length > limits.suggestionsPerBot) return `At most ${limits.suggestionsPerBot} questions.`
    const long = lines.findIndex((line) => line.length > limits.suggestionCharacters)
    return long === -1 ? null : `Line ${long + 1} is longer than ${limits.suggestionCharacters} characters.`
  },
  links: {
    label: (label: string) => (label.trim() === '' ? 'Enter a label.' : null),
    url: (url: string) => (isWebAddress(url.trim()) ? null : httpsAddress),
  },
  consentUrl: (url: string, { consentText }: AppearanceFields) =>
    consentText.trim() === '' || isWebAddress(url.trim()) ? null : httpsAddress,
  proactiveSeconds: wholeNumber(1, limits.proactiveSecondsMost),
  proactivePages: paths,
  showOn: paths,
  hideOn: paths,
  hours: hoursRule,
}

export function appearanceChangeOf({
  greeting: _,
  consentText,
  consentUrl,
  proactiveMessage,
  proactiveSeconds,
  proactivePages,
  ...fields
}: AppearanceFields): AppearanceValues {
  const [consent, message] = [consentText.trim(), proactiveMessage.trim()]
  return {
    ...(Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    ) as typeof fields),
    ...each(ownColors, (name) => fields[name] || null),
    ...each(numberOptions, (name) => Number(fields[name])),
    ...each(linesOptions, (name) => linesOf(fields[name])),
    links: fields.links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
    consent: consent === '' ? null : { text: consent, url: consentUrl.trim() },
    proactive:
      message === '' ? null : { message, afterSeconds: Number(proactiveSeconds), pages: linesOf(proactivePages) },
    hours: hoursOf(fields.hours),
  }
}

/** As they are in the form, without those that are incomplete. */
export function completeOptions(fields: AppearanceFields): AppearanceValues {
  const rules: Record<string, unknown> = appearanceRules
  const isComplete = (name: string) => {
    const rule = rules[name]
    return typeof rule !== 'function' || rule(fields[name as keyof AppearanceFields], fields) === null
  }
  const entries = Object.entries(appearanceChangeOf(fields)).filter(([name]) => isComplete(name))
  return Object.fromEntries(entries) as unknown as AppearanceValues
}

/** Where the form shows an error about a part of an option. */
const fieldOf: Record<string, string> = {
  'consent.text': 'consentText',
  'consent.url': 'consentUrl',
  'proactive.message': 'proactiveMessage',
  'proactive.afterSeconds': 'proactiveSeconds',
}

/** The service refers to a single line or link; the field contains all of them. */
export const appearanceErrors = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, words]) => {
      if (name.startsWith('links.')) return [name, words]
      if (name.startsWith('proactive.pages')) return ['proactivePages', words]
      return [fieldOf[name] ?? name.split('.', 1)[0] ?? name, words]
    }),
  )

export const useAppearanceForm = (initialValues: AppearanceFields) =>
  useForm<AppearanceFields>({ initialValues, validate: appearanceRules })
export type AppearanceForm = ReturnType<typeof useAppearanceForm>
