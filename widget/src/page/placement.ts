import { warn } from '../wire/warn.ts'

type Target = string | Element | undefined

const usualPx = 600
const hugePx = 9_999

/** Puts the host element on the page, and back if a single-page app removes it. */
export function keepOnPage(host: Element, target: Target, setHeight: (height: string) => void) {
  const inline = target !== undefined
  const resized = new ResizeObserver(([entry]) => entry && fit(entry.target))
  function place() {
    const parent = findHome(target)
    if (!parent) return target
    if (host.parentNode === parent) return
    parent.append(host)
    resized.disconnect()
    if (inline) resized.observe(parent)
  }
  /** An element that would overflow has a fixed height: the chat takes what is left. Any other grows. */
  function fit(parent: Element) {
    setHeight(`${hugePx}px`)
    const overflow = parent.scrollHeight - parent.clientHeight
    setHeight(`${overflow > 0 ? hugePx - overflow : usualPx}px`)
  }
  const watch = new MutationObserver(place)
  watch.observe(inline ? document : document.documentElement, { childList: true, subtree: inline })
  if (place()) warn(`nothing matches data-target "${target}" yet.`)
  return () => {
    watch.disconnect()
    resized.disconnect()
    host.remove()
  }
}

/** Next to the body, not in it: if an app replaces the whole body, the conversation survives. */
function findHome(target: Target): Element | null {
  if (target === undefined) return document.documentElement
  if (target instanceof Element) return target.isConnected ? target : null
  try {
    return document.getElementById(target) ?? document.querySelector(target)
  } catch {
    return null
  }
}
