import type { LauncherSettings } from 'beckon-contract'
import type { Appearance } from './beckon-api.ts'

/** What the page's owner can set. An attribute is a text. */
export type Options = Appearance & { open?: boolean | string | undefined }

export interface Settings extends Options {
  color: string
  title: string
  /** Pixels that the launchers of other bots take. */
  place: number
  openOnLoad?: boolean
  /** True: rules for hours or pages come with the chat. */
  hours?: LauncherSettings['hours'] | true | undefined
  /** True: it comes with the chat. */
  proactive?: LauncherSettings['proactive'] | true | undefined
  /** In the bot's language: see shell-words.ts. */
  words?: string
}

const colour = /^#([\da-f]{3}){1,2}$/i

/** The page's settings override the bot's. Invalid colours are ignored here, other values where they are used. */
export function settle(told: Partial<LauncherSettings>, requested: Options): Settings {
  const settings: Record<string, unknown> = { color: '#5b5bd6', title: 'Chat' }
  for (const source of [told, requested])
    for (const [name, value] of Object.entries(source))
      if (value !== undefined && (!/^color/.test(name) || colour.test(value))) settings[name] = value
  return settings as unknown as Settings
}
