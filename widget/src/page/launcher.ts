import { fullScreen, launcherStyles } from './launcher-styles.ts'
import type { Settings } from './settings.ts'

export const coversThePage = () => matchMedia(fullScreen).matches

const add = <Tag extends keyof HTMLElementTagNameMap>(
  parent: ParentNode & Node,
  tag: Tag,
  properties?: Partial<HTMLElementTagNameMap[Tag]>,
) => parent.appendChild(Object.assign(document.createElement(tag), properties))

export type ShellStatus = 'waiting' | 'ready' | 'failed'

/**
 * The launcher button, and the shell that is seen until the panel is ready, or if it doesn't come: a title, a way out,
 * and what can be done. In a closed shadow root isolated from the page's styles and scripts. Its style sheets are
 * constructed, which no content security policy forbids.
 */
export function createLauncher(onToggle: () => void, onNear: () => void, onRetry: () => void) {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets = [sheet]
  const container = add(root, 'section')
  const button = add(container, 'button', {
    className: 'launcher',
    onclick: onToggle,
    onpointerenter: onNear,
    onfocus: onNear,
  })
  const panel = add(container, 'div')
  const heading = add(panel, 'h2')
  const close = add(panel, 'button', { className: 'close', textContent: '×', onclick: onToggle })
  const message = add(panel, 'p', { role: 'alert' })
  const retry = add(panel, 'button', { className: 'retry', onclick: onRetry })
  let failed = ''

  const isOpen = () => !!container.className
  /** The accessible name stays the same; whether it is open is conveyed by the state. */
  function setOpen(opens: boolean) {
    host.className = container.className = opens ? 'open' : ''
    button.ariaExpanded = `${opens}`
  }
  function show(status: ShellStatus, text = failed) {
    panel.className = `panel ${status}`
    message.textContent = status === 'failed' ? text : ''
    retry.hidden = status !== 'failed'
  }
  /** Again when its settings change. */
  function draw(settings: Settings) {
    const { title, launcherLabel, words = 'Close|Try again|The chat can’t be loaded.' } = settings
    sheet.replaceSync(launcherStyles(settings))
    container.ariaLabel = heading.textContent = title
    button.ariaLabel = launcherLabel || title
    button.textContent = launcherLabel || ''
    ;[close.ariaLabel, retry.textContent, failed = ''] = words.split('|') as [string, string, string]
  }
  setOpen(false)
  show('waiting')
  return { add, host, root, container, button, panel, close, retry, isOpen, setOpen, show, draw }
}
export type Launcher = ReturnType<typeof createLauncher>
