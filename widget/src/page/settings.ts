import type { LauncherSettings } from 'beckon-contract'
import { readColour } from '../wire/colour.ts'
import type { MountOptions } from './beckon-api.ts'

const defaults = { color: '#5b5bd6', title: 'Chat', scheme: 'auto' } as const

/** The `data-*` attributes of the script tag. */
export function readAttributes(data: Record<string, string | undefined>): Omit<MountOptions, 'base' | 'bot'> {
  const { open } = data
  return { ...data, open: open === undefined ? open : open !== 'false' }
}

/** The page's settings override the bot's; invalid ones are ignored. */
export function settle(
  own: Partial<LauncherSettings>,
  requested: Omit<MountOptions, 'base' | 'bot'>,
): LauncherSettings {
  return {
    ...defaults,
    ...own,
    // Only a valid colour may reach a style sheet.
    color: [requested.color, own.color, defaults.color].find(readColour) ?? '',
    position: (requested.position ?? own.position) === 'left' ? 'left' : 'right',
    open_on_load: !!(requested.open ?? own.open_on_load),
  }
}
