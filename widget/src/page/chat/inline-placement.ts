import { warn } from '../../wire/warn.ts'
import type { Launcher } from '../launcher.ts'
import { addStyleSheet } from './add-style-sheet.ts'

const usualPx = 600
const hugePx = 9_999

/** Puts the chat into its element, as soon as that exists, and back if a single-page app removes it. */
export function keepInTarget({ host, root }: Launcher, target: string | Element, signal: AbortSignal) {
  const sheet = addStyleSheet(root)
  // In the next frame: a size that changes while sizes are observed is an error on the page.
  const resized = new ResizeObserver(([entry]) => requestAnimationFrame(() => entry && fit(entry.target)))
  function place() {
    const parent = find(target)
    if (!parent || host.parentNode === parent) return parent
    parent.append(host)
    fit(parent)
    resized.disconnect()
    resized.observe(parent)
    return parent
  }
  const setHeight = (px: number) => sheet.replaceSync(`:host{--height:${px}px}`)
  /** An element that would overflow has a fixed height: the chat takes what is left. Any other grows. */
  function fit(parent: Element) {
    setHeight(hugePx)
    const overflow = parent.scrollHeight - parent.clientHeight
    setHeight(overflow > 0 ? hugePx - overflow : usualPx)
  }
  const watch = new MutationObserver(place)
  watch.observe(document, { childList: true, subtree: true })
  if (!place()) warn(`nothing matches data-target "${target}" yet.`)
  signal.addEventListener('abort', () => {
    watch.disconnect()
    resized.disconnect()
  })
}

function find(target: string | Element): Element | null {
  if (target instanceof Element) return target.isConnected ? target : null
  try {
    return document.getElementById(target) ?? document.querySelector(target)
  } catch {
    return null
  }
}
