import { useForm } from '@mantine/form'
import type { Bot, BotAppearance, BotAppearanceChange, Position, Scheme } from 'beckon-contract'
import { limits } from 'beckon-contract'

export interface AppearanceFields {
  title: string
  color: string
  position: Position
  scheme: Scheme
  openOnLoad: boolean
  avatar: string | null
  greeting: string
  /** One per line. */
  suggestions: string
}

export const appearanceFieldsOf = (
  { greeting }: Pick<Bot, 'greeting'>,
  appearance: BotAppearance,
): AppearanceFields => ({
  title: appearance.title,
  color: appearance.color,
  position: appearance.position,
  scheme: appearance.scheme,
  openOnLoad: appearance.openOnLoad,
  avatar: appearance.avatar,
  greeting,
  suggestions: appearance.suggestions.join('\n'),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

export const appearanceRules = {
  color: (color: string) => (isColor(color) ? null : 'Enter a colour such as #1c7ed6.'),
  suggestions(text: string) {
    const lines = linesOf(text)
    if (lines.length > limits.suggestionsPerBot) return `At most ${limits.suggestionsPerBot} questions.`
    const long = lines.findIndex((line) => line.length > limits.suggestionCharacters)
    return long === -1 ? null : `Line ${long + 1} is longer than ${limits.suggestionCharacters} characters.`
  },
}

export const appearanceChangeOf = ({
  greeting: _,
  suggestions,
  title,
  ...fields
}: AppearanceFields): BotAppearanceChange => ({
  ...fields,
  title: title.trim(),
  suggestions: linesOf(suggestions),
})

/** The service refers to a single suggestion; the field contains all of them. */
export const appearanceErrors = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([name, words]) => [name.split('.', 1)[0] ?? name, words]))

export const useAppearanceForm = (initialValues: AppearanceFields) =>
  useForm<AppearanceFields>({ initialValues, validate: appearanceRules })
export type AppearanceForm = ReturnType<typeof useAppearanceForm>
