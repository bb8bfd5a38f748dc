import type { LauncherSettings } from 'beckon-contract'
import { inkOn, readColour } from '../wire/colour.ts'
import type { Appearance } from './beckon-api.ts'

/** What the page's owner can set. */
export type Options = Appearance & { open?: boolean | undefined }

export interface Hours {
  timeZone: string
  /** Monday first: from and to as `HH:MM`, or null if closed. */
  days: ([from: string, to: string] | null)[]
}
export interface Proactive {
  message: string
  afterSeconds: number
  pages: string[]
}
export interface Settings extends Options {
  color: string
  /** Readable on that colour. */
  ink: string
  title: string
  openOnLoad?: boolean
  hours?: Hours | null
  proactive?: Proactive | null
}

/** The `data-*` attributes of the script tag. */
export function readAttributes(data: Record<string, string | undefined>): Options {
  const { open } = data
  return { ...data, open: open === undefined ? open : open !== 'false' } as Options
}

/** The page's settings override the bot's. Invalid colours are ignored here, other values where they are drawn. */
export function settle(told: Partial<LauncherSettings>, requested: Options): Settings {
  const settings: Record<string, unknown> = { color: '#5b5bd6', title: 'Chat' }
  for (const source of [told, requested])
    for (const [name, value] of Object.entries(source))
      if (value !== undefined && (name !== 'color' || readColour(value as string)))
        settings[name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())] = value
  settings.ink = inkOn(readColour(settings.color as string) ?? [0, 0, 0])
  return settings as unknown as Settings
}
