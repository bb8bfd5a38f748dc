import { mount } from './index.ts'
import { readAttributes } from './page/settings.ts'

/** Calls that the page made before this script was there: `window.Beckon = { queue: [['open']] }`. */
type Early = { queue?: [name: string, ...values: unknown[]][] }

/** A module script does not know its own tag; then every tag of ours is looked at. */
const own = document.currentScript
const tags = own instanceof HTMLScriptElement ? [own] : document.querySelectorAll('script')
const early = (window.Beckon as Early | undefined)?.queue
if (early) delete window.Beckon

for (const { src, dataset } of tags)
  if (dataset.bot && src.includes('/widget.js'))
    mount({ ...readAttributes(dataset), bot: dataset.bot, base: new URL(src).origin })

for (const [name, ...values] of early ?? []) {
  const call = (window.Beckon as unknown as Record<string, unknown> | undefined)?.[name]
  if (typeof call === 'function') call(...values)
}
