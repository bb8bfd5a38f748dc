import { useForm } from '@mantine/form'
import { type AppearanceValues, type Bot, type BotAppearance, limits } from 'beckon-contract'

export interface AppearanceFields extends Omit<AppearanceValues, 'suggestions'> {
  greeting: string
  /** One per line. */
  suggestions: string
}

export const appearanceFieldsOf = (
  { greeting }: Pick<Bot, 'greeting'>,
  { hasIdentitySecret: _, suggestions, ...appearance }: BotAppearance,
): AppearanceFields => ({ ...appearance, greeting, suggestions: suggestions.join('\n') })

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
}: AppearanceFields): AppearanceValues => ({
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
