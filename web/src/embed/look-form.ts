import { useForm } from '@mantine/form'
import type { Bot, BotLook, BotLookChange, Position, Scheme } from 'beckon-contract'
import { limits } from 'beckon-contract'

export interface LookFields {
  title: string
  color: string
  position: Position
  scheme: Scheme
  openOnLoad: boolean
  avatar: string | null
  greeting: string
  /** One in each line. */
  suggestions: string
}

export const lookFieldsOf = ({ greeting }: Pick<Bot, 'greeting'>, look: BotLook): LookFields => ({
  title: look.title,
  color: look.color,
  position: look.position,
  scheme: look.scheme,
  openOnLoad: look.openOnLoad,
  avatar: look.avatar,
  greeting,
  suggestions: look.suggestions.join('\n'),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

export const lookRules = {
  color: (color: string) => (isColor(color) ? null : 'Write a colour like #1c7ed6.'),
  suggestions(text: string) {
    const lines = linesOf(text)
    if (lines.length > limits.suggestionsPerBot) return `Keep the best ${limits.suggestionsPerBot}.`
    const long = lines.findIndex((line) => line.length > limits.suggestionCharacters)
    return long === -1 ? null : `Line ${long + 1} is longer than ${limits.suggestionCharacters} characters.`
  },
}

export const lookChangeOf = ({ greeting: _, suggestions, title, ...fields }: LookFields): BotLookChange => ({
  ...fields,
  title: title.trim(),
  suggestions: linesOf(suggestions),
})

/** The service names a single suggestion; the field holds all of them. */
export const lookErrors = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([name, words]) => [name.split('.', 1)[0] ?? name, words]))

export const useLookForm = (initialValues: LookFields) => useForm<LookFields>({ initialValues, validate: lookRules })
export type LookForm = ReturnType<typeof useLookForm>
