const focusable = 'a[href],button:not(:disabled),textarea:not(:disabled),summary,[tabindex="0"]'

export const focusComposer = () => document.querySelector<HTMLElement>('.composer textarea')?.focus()

/** When the element that a keyboard user is at is removed, they continue in the composer, or at the first button. */
export function recoverFocus() {
  let removable: Element | null = null
  addEventListener('focusin', ({ target }) => {
    removable = target instanceof Element && target.matches(':focus-visible') ? target : null
  })
  new MutationObserver(() => {
    if (!removable || removable.isConnected || !document.hasFocus()) return
    removable = null
    focusComposer()
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(focusable)?.focus()
  }).observe(document.body, { childList: true, subtree: true })
}

/** Focus trap where the panel covers the page: from the last element to the first, and back. */
export function keepFocusInside(event: KeyboardEvent) {
  const all = [...document.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.checkVisibility())
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  const here = document.activeElement
  if (here !== from && here !== document.body && here !== null) return
  event.preventDefault()
  to?.focus()
}
