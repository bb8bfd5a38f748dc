import { fullScreen, launcherStyles } from './launcher-styles.ts'
import type { Settings } from './settings.ts'

export const coversThePage = () => matchMedia(fullScreen).matches

const add = <Tag extends keyof HTMLElementTagNameMap>(
  parent: ParentNode & Node,
  tag: Tag,
  properties?: Partial<HTMLElementTagNameMap[Tag]>,
) => parent.appendChild(Object.assign(document.createElement(tag), properties))

interface LauncherState {
  isOpen: boolean
  /** The chat is being loaded. */
  isBusy: boolean
  isHidden: boolean
  unread: number
}

/**
 * The launcher button, in a closed shadow root isolated from the page's styles and scripts. Its style sheets are
 * constructed, which no content security policy forbids.
 */
export function createLauncher(onToggle: () => void, onClose: () => void, onNear: () => void) {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets = [sheet]
  const container = add(root, 'section')
  const button = add(container, 'button', {
    className: 'launcher',
    ariaHasPopup: 'dialog',
    onclick: onToggle,
    onpointerenter: onNear,
    onfocus: onNear,
  })
  const label = add(button, 'span')
  const badge = add(button, 'b')
  container.onkeydown = ({ key }) => {
    if (key === 'Escape') onClose()
  }
  let name = ''
  const state: LauncherState = { isOpen: false, isBusy: true, isHidden: false, unread: 0 }

  /** The accessible name stays the same; whether it is open is conveyed by the state. */
  function set(change?: Partial<LauncherState>) {
    const { isOpen, isBusy, isHidden, unread } = Object.assign(state, change)
    container.className = `${isOpen && 'open'} ${isBusy && 'busy'} ${isHidden && 'hidden'}`
    // In front of the launchers of other bots.
    host.style.setProperty('--front', isOpen ? '1' : '0')
    badge.textContent = unread ? `${unread}` : ''
    button.ariaExpanded = `${isOpen}`
    button.ariaLabel = unread ? `${name} (${unread})` : name
  }
  /** Again when its settings change. */
  function draw(settings: Settings, place: number) {
    const { title, launcherLabel = '' } = settings
    sheet.replaceSync(launcherStyles(settings, place))
    name = launcherLabel || title
    container.ariaLabel = title
    label.textContent = launcherLabel
    set()
  }
  return { add, host, root, container, button, state, set, draw }
}
export type Launcher = ReturnType<typeof createLauncher>
