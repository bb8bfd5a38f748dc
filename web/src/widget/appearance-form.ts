import { useForm } from '@mantine/form'
import { type AppearanceValues, type Bot, type BotAppearance, limits } from 'beckon-contract'
import { type HoursFields, hoursFieldsOf, hoursOf, hoursRule } from './hours.ts'

/** Colours that may be left to what fits: empty in the form. */
const ownColors = ['colorDark', 'background', 'backgroundDark', 'textColor', 'textColorDark'] as const
type OwnColor = (typeof ownColors)[number]

/** Options that the form shows in another way than they are stored. */
type Reshaped =
  | 'suggestions'
  | 'showOn'
  | 'hideOn'
  | 'consent'
  | 'proactive'
  | 'hours'
  | 'offsetX'
  | 'offsetY'
  | 'zIndex'
  | 'radius'
  | OwnColor

export interface AppearanceFields extends Omit<AppearanceValues, Reshaped>, Record<OwnColor, string> {
  greeting: string
  /** One per line. */
  suggestions: string
  showOn: string
  hideOn: string
  /** Numbers as they are typed. */
  offsetX: string
  offsetY: string
  zIndex: string
  radius: string
  /** No text: no consent line, no proactive message. */
  consentText: string
  consentUrl: string
  proactiveMessage: string
  proactiveSeconds: string
  proactivePages: string
  hours: HoursFields
}

const eachOwnColor = <Value>(read: (name: OwnColor) => Value) =>
  Object.fromEntries(ownColors.map((name) => [name, read(name)])) as Record<OwnColor, Value>

const usualSeconds = 10

export const appearanceFieldsOf = (
  { greeting }: Pick<Bot, 'greeting'>,
  { hasIdentitySecret: _, suggestions, showOn, hideOn, consent, proactive, hours, ...appearance }: BotAppearance,
): AppearanceFields => ({
  ...appearance,
  ...eachOwnColor((name) => appearance[name] ?? ''),
  greeting,
  suggestions: suggestions.join('\n'),
  showOn: showOn.join('\n'),
  hideOn: hideOn.join('\n'),
  offsetX: String(appearance.offsetX),
  offsetY: String(appearance.offsetY),
  zIndex: String(appearance.zIndex),
  radius: String(appearance.radius),
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
  ...eachOwnColor(() => (color: string) => (color === '' || isColor(color) ? null : 'Enter a colour such as #1c7ed6.')),
  suggestions(text: string) {
    const lines = linesOf(text)
    if (lines.length > limits.suggestionsPerBot) return `At most ${limits.suggestionsPerBot} questions.`
    const long = lines.findIndex((line) => line.length > limits.suggestionCharacters)
    return long === -1 ? null : `Line ${long + 1} is longer than ${limits.suggestionCharacters} characters.`
  },
  offsetX: wholeNumber(0, limits.offsetPxMost),
  offsetY: wholeNumber(0, limits.offsetPxMost),
  zIndex: wholeNumber(1, limits.zIndexMost),
  radius: wholeNumber(0, limits.radiusPxMost),
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
    ...fields,
    ...eachOwnColor((name) => fields[name] || null),
    title: fields.title.trim(),
    subtitle: fields.subtitle.trim(),
    launcherLabel: fields.launcherLabel.trim(),
    suggestions: linesOf(fields.suggestions),
    showOn: linesOf(fields.showOn),
    hideOn: linesOf(fields.hideOn),
    offsetX: Number(fields.offsetX),
    offsetY: Number(fields.offsetY),
    zIndex: Number(fields.zIndex),
    radius: Number(fields.radius),
    links: fields.links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
    consent: consent === '' ? null : { text: consent, url: consentUrl.trim() },
    proactive:
      message === '' ? null : { message, afterSeconds: Number(proactiveSeconds), pages: linesOf(proactivePages) },
    hours: hoursOf(fields.hours),
  }
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
