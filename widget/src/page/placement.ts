type Target = string | Element | undefined

/** Puts the host on the page, and back there, whatever a single-page app does to its elements. */
export function keepOnPage(host: Element, target: Target, onPlaced: (parent: Element) => void) {
  function place() {
    const parent = findHome(target)
    if (!parent || host.parentNode === parent) return
    parent.append(host)
    onPlaced(parent)
  }
  const watch = new MutationObserver(place)
  watch.observe(document, { childList: true, subtree: target !== undefined })
  if (target === undefined) watch.observe(document.documentElement, { childList: true })
  place()
  return () => {
    watch.disconnect()
    host.remove()
  }
}

/** Beside the body, not in it: where an app replaces the whole body, the conversation goes on. */
function findHome(target: Target): Element | null {
  if (target === undefined) return document.documentElement
  if (target instanceof Element) return target.isConnected ? target : null
  return document.getElementById(target) ?? querySelector(target)
}

function querySelector(selector: string) {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}
