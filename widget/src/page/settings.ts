import type { LauncherRefusal, LauncherSettings } from 'beckon-contract'
import { readColour } from '../wire/colour.ts'
import type { MountOptions } from './beckon-api.ts'

/** The export of the service's `launcher.js`: the bot's launcher settings, or why there is none. */
export type { LauncherRefusal, LauncherSettings }

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

/** The page's settings override the bot's; invalid ones are ignored. */
export function settle(
  own: Partial<LauncherSettings>,
  requested: Omit<MountOptions, 'base' | 'bot'>,
): LauncherSettings {
  const colours = [requested.color, own.color, defaults.color]
  return {
    ...defaults,
    ...own,
    // Only a valid colour may reach a style sheet.
    color: colours.find(readColour) ?? '',
    position: (requested.position ?? own.position) === 'left' ? 'left' : 'right',
    open_on_load: requested.open ?? own.open_on_load ?? false,
  }
}
