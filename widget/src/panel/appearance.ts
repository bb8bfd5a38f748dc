import type { BotProfile } from './session.ts'

/** Options of the bot's appearance that an older service doesn't send. */
export interface Appearance {
  subtitle?: string
  links?: { label: string; url: string }[]
  consent?: { text: string; url: string } | null
  colorDark?: string | null
  background?: string | null
  backgroundDark?: string | null
  textColor?: string | null
  textColorDark?: string | null
  radius?: number
  font?: string
}
export type Bot = BotProfile & Appearance
