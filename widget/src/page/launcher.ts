import { inkOn, readColour } from '../wire/colour.ts'
import { fullScreen, type Look, launcherStyles } from './launcher-styles.ts'
import { shadowed } from './shadowed.ts'

export const coversThePage = () => matchMedia(fullScreen).matches

interface LauncherOptions extends Omit<Look, 'text'> {
  title: string
  onToggle: () => void
  onClose: () => void
  /** The visitor is about to open: time to load the panel. */
  onNear: () => void
}

/** The button on the page, in a shadow root that the page's styles and scripts do not reach. */
export function createLauncher({ title, color, side, place, onToggle, onClose, onNear }: LauncherOptions) {
  const text = inkOn(readColour(color) ?? [0, 0, 0])
  const { host, room, sheet } = shadowed(launcherStyles({ color, text, side, place }), title)
  const button = document.createElement('button')
  const badge = document.createElement('b')
  button.ariaHasPopup = 'dialog'
  button.append(badge)
  room.append(button)
  button.onclick = onToggle
  button.onpointerenter = onNear
  button.onfocus = onNear
  button.onkeydown = ({ key }) => {
    if (key === 'Escape') onClose()
  }

  /** The name stays what it is, in every language; whether it is open is told by the state. */
  function show(isOpen: boolean) {
    room.classList.toggle('open', isOpen)
    button.ariaExpanded = String(isOpen)
  }
  function count(unread: number) {
    badge.textContent = unread > 0 ? String(Math.min(unread, 99)) : ''
    button.ariaLabel = unread > 0 ? `${title} (${unread})` : title
  }
  show(false)
  count(0)

  /** A phone's keyboard covers part of a frame that fills the screen; only the page can see how much. */
  function fit() {
    if (visualViewport && visualViewport.scale > 1) return
    const { style } = sheet.cssRules[0] as CSSStyleRule
    style.setProperty('--height', `${visualViewport?.height}px`)
    style.setProperty('--top', `${visualViewport?.offsetTop}px`)
  }
  const ended = new AbortController()
  for (const change of ['resize', 'scroll']) visualViewport?.addEventListener(change, fit, ended)

  return { host, room, show, count, focus: () => button.focus(), end: () => ended.abort() }
}
