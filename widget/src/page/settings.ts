import { readColour } from '../wire/colour.ts'
import type { MountOptions } from './beckon-api.ts'

/** What `launcher.js` of the service exports: the bot's own settings for its launcher, or why there is none. */
export interface LauncherSettings {
  color: string
  position: 'left' | 'right'
  title: string
  scheme: 'auto' | 'light' | 'dark'
  open_on_load: boolean
}
export interface Refusal {
  allowed: false
  detail: string
}

const defaults: LauncherSettings = {
  color: '#5b5bd6',
  position: 'right',
  title: 'Chat',
  scheme: 'auto',
  open_on_load: false,
}

/** The `data-*` attributes of the script tag. */
export function readAttributes(data: Record<string, string | undefined>): Omit<MountOptions, 'base' | 'bot'> {
  const { open } = data
  return { ...data, open: open === undefined ? open : open !== 'false' }
}

/** The page's settings come before the bot's own; what makes no sense is passed over. */
export function settle(
  own: Partial<LauncherSettings>,
  requested: Omit<MountOptions, 'base' | 'bot'>,
): LauncherSettings {
  const colours = [requested.color, own.color, defaults.color]
  return {
    ...defaults,
    ...own,
    // Only a real colour gets near a style sheet.
    color: colours.find(readColour) ?? '',
    position: (requested.position ?? own.position) === 'left' ? 'left' : 'right',
    open_on_load: requested.open ?? own.open_on_load ?? false,
  }
}
