import { mount } from './index.ts'
import type { Beckon, MountOptions } from './page/beckon-api.ts'
import { readAttributes } from './page/settings.ts'
import { warn } from './wire/warn.ts'

/**
 * Our own script tag, whatever its file is called. A module script has no reference to it: then all our tags are
 * checked.
 */
const own = document.currentScript as HTMLScriptElement | null
const tags = own ? [own] : document.querySelectorAll<HTMLScriptElement>('script[src*="/widget.js"]')
/** Calls made before this script was loaded: `window.Beckon = { queue: [['open']] }`. */
const early = window.Beckon?.queue

let isMounted = false
for (const { src, dataset } of tags)
  if (src && dataset.bot) {
    mount({ ...readAttributes(dataset), base: src } as MountOptions)
    isMounted = true
  }

// Without a bot, `window.Beckon.queue` is still `early`: pushing it into itself would never end.
if (!isMounted) warn('no /widget.js with data-bot. Copy the script tag from the Embedding page.')
else if (Array.isArray(early)) early.forEach((window.Beckon as Beckon).queue.push)
