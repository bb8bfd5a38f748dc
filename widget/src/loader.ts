import { mount } from './index.ts'
import type { Call } from './page/beckon-api.ts'
import { readAttributes } from './page/settings.ts'
import { warn } from './wire/warn.ts'

/** A module script does not know its own tag; then every tag of ours is looked at. */
const own = document.currentScript as HTMLScriptElement | null
const tags = own ? [own] : document.querySelectorAll('script')
/** Calls that the page made before this script was there: `window.Beckon = { queue: [['open']] }`. */
const early = window.Beckon?.queue

for (const { src, dataset } of tags)
  if (src.includes('/widget.js'))
    if (dataset.bot) mount({ ...readAttributes(dataset), bot: dataset.bot, base: new URL(src).origin })
    else warn('the script tag has no data-bot.')

if (Array.isArray(early)) for (const call of early) window.Beckon?.queue.push(call as Call)
