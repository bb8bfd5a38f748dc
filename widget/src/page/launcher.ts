import { inkOn, readColour } from '../wire/colour.ts'
import { fullScreen, type LauncherAppearance, launcherStyles } from './launcher-styles.ts'
import { shadowed } from './shadowed.ts'

export const coversThePage = () => matchMedia(fullScreen).matches

interface LauncherOptions extends Omit<LauncherAppearance, 'text'> {
  title: string
  onToggle: () => void
  onClose: () => void
  /** The visitor is about to open the panel: load it now. */
  onNear: () => void
}

/** The launcher button, in a shadow root isolated from the page's styles and scripts. */
export function createLauncher({ title, color, side, place, onToggle, onClose, onNear }: LauncherOptions) {
  const text = inkOn(readColour(color) ?? [0, 0, 0])
  const { host, container, set } = shadowed(launcherStyles({ color, text, side, place }), title)
  const button = document.createElement('button')
  const badge = document.createElement('b')
  button.ariaHasPopup = 'dialog'
  button.append(badge)
  container.append(button)
  button.onclick = onToggle
  button.onpointerenter = onNear
  button.onfocus = onNear
  button.onkeydown = ({ key }) => {
    if (key === 'Escape') onClose()
  }

  /** The accessible name stays the same; whether it is open is conveyed by the state. */
  function show(isOpen: boolean) {
    container.classList.toggle('open', isOpen)
    // In front of the launchers of other bots.
    set('front', isOpen ? 1 : 0)
    button.ariaExpanded = `${isOpen}`
  }
  function count(unread: number) {
    badge.textContent = unread ? `${unread}` : ''
    button.ariaLabel = unread ? `${title} (${unread})` : title
  }
  show(false)
  count(0)

  const view = visualViewport as VisualViewport
  /** A phone's keyboard covers part of a full-screen frame; only the page can see how much. */
  function fit() {
    if (view.scale > 1) return
    set('height', `${view.height}px`)
    set('top', `${view.offsetTop}px`)
  }
  const ended = new AbortController()
  for (const change of ['resize', 'scroll']) view.addEventListener(change, fit, ended)

  return { host, container, set, show, count, focus: () => button.focus(), end: () => ended.abort() }
}
