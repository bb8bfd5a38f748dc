import { createBeckon } from './page/beckon.ts'
import type { Beckon, MountOptions } from './page/beckon-api.ts'
import type { GivenSettings } from './page/bot-chat.ts'
import type { LoadChat } from './page/chat/chat.ts'
import { importFrom } from './page/import-from.ts'
import { warn } from './wire/warn.ts'

/** The bot's settings, which the service puts before the script for `/widget.js?bot=…`; false on a site it doesn't know. */
declare const beckonSettings: GivenSettings | false
/** Changes with the chat's file; from vite.config.ts. */
declare const chatVersion: string

const loadChat: LoadChat = (origin, bot, tries) =>
  importFrom(`${origin}/embed/chat.js?${chatVersion}${tries}&bot=${bot}`)

/**
 * Our own script tag, whatever its file is called. A module script has no reference to it: then all our tags are
 * checked.
 */
const own = document.currentScript as HTMLScriptElement | null
const tags = own ? [own] : document.querySelectorAll<HTMLScriptElement>('script[src*="/widget.js"]')
/** Calls made before this script was loaded: `window.Beckon = { queue: [['open']] }`. */
const early = window.Beckon?.queue
const given = typeof beckonSettings !== 'undefined' && beckonSettings

let isMounted = false
for (const { src, dataset } of tags) {
  // Tag managers may drop attributes, but not the address.
  const settings = { ...(src && Object.fromEntries(new URL(src).searchParams)), ...dataset }
  if (src && settings.bot) {
    // An element with that id would take its place.
    if (!window.Beckon?.mount) window.Beckon = createBeckon(loadChat)
    const options = { ...settings, base: src } as unknown as MountOptions
    ;(window.Beckon as { mount: (options: MountOptions, given: GivenSettings | false) => void }).mount(options, given)
    isMounted = true
  }
}

// Without a bot, `window.Beckon.queue` is still `early`: pushing it into itself would never end.
if (!isMounted) warn('no data-bot. See the Embedding page.')
else (early as { forEach?: (call: unknown) => void } | undefined)?.forEach?.((window.Beckon as Beckon).queue.push)
