import type { AppearanceValues, LauncherSettings, PageOption } from 'beckon-contract'
import type { Appearance } from './beckon-api.ts'
import type { Chat } from './chat/chat.ts'
import type { Memory } from './memory.ts'

type Allowed = { [Name in PageOption]: NonNullable<AppearanceValues[Name]> } & { lang: string; launcher: string }
/** `Appearance` is published alone, so it is written out: if an option or a value is missing, this doesn't compile. */
type Complete<Page extends Record<keyof Allowed, unknown>, _Values extends Page> = Partial<Page>

/** What the page's owner can set. An attribute is a text. */
export type Options = Complete<Required<Appearance>, Allowed> & { open?: boolean | string | undefined }

/**
 * Follows the bot's page rules, hours and proactive message until the chat is there, which then knows more: code that
 * the service puts into the script (launcher-rules.ts).
 */
export type FollowRules = (
  button: HTMLElement,
  memory: Memory,
  ended: AbortSignal,
  withChat: (use: (chat: Chat) => void) => void,
  chat: () => unknown,
) => void

type OfBot = Partial<Omit<LauncherSettings, keyof Options | 'hours' | 'proactive'>>

export interface Settings extends Options, OfBot {
  color: string
  title: string
  /** Pixels that the launchers of other bots take. */
  place: number
  /** True: rules for hours or pages come with the chat. */
  hours?: LauncherSettings['hours'] | true | undefined
  /** True: it comes with the chat. */
  proactive?: LauncherSettings['proactive'] | true | undefined
  rules?: FollowRules
}

/** The page's settings override the bot's. Invalid colours are ignored here, other values where they are used. */
export function settle(given: Partial<LauncherSettings>, requested: Options): Settings {
  const settings: Record<string, unknown> = { color: '#5b5bd6', title: 'Chat', place: 0 }
  for (const source of [given, requested])
    for (const [name, value] of Object.entries(source))
      if (value !== undefined && (!/color|back/i.test(name) || /^#([\da-f]{3}){1,2}$/i.test(value as string)))
        settings[name] = value
  return settings as unknown as Settings
}
