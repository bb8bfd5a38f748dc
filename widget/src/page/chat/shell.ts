import type { Launcher } from '../launcher.ts'
import { fullScreen, gapPx, placeOf, shadow, within } from '../launcher-styles.ts'
import type { Settings } from '../settings.ts'
import type { ShellWords } from './shell-words.ts'

interface ShellOptions {
  launcher: Launcher
  isInline: boolean
  onClose: () => void
  onRetry: () => void
}

/** What is seen until the panel is ready, and if it doesn't come: a title, a way out, and what can be done. */
export function createShell({ launcher, isInline, onClose, onRetry }: ShellOptions) {
  const { add, root, container } = launcher
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets.push(sheet)
  const panel = add(container, 'div', { className: 'panel waiting' })
  const heading = add(panel, 'h2')
  const close = add(panel, 'button', { className: 'close', textContent: '×', onclick: onClose })
  const message = add(panel, 'p', { role: 'status' })
  const retry = add(panel, 'button', { className: 'retry', onclick: onRetry })

  return {
    panel,
    /** The way out, until the panel is there. */
    focus: () => close.focus(),
    hasFocus: () => root.activeElement !== null && panel.contains(root.activeElement),
    set: (status: 'waiting' | 'ready' | 'failed', text = '') => {
      panel.className = `panel ${status}`
      message.textContent = text
    },
    draw: (settings: Settings, words: ShellWords) => {
      sheet.replaceSync(shellStyles(settings) + (isInline ? inlineStyles : floatingStyles(settings)))
      heading.textContent = settings.title
      close.ariaLabel = words.close
      retry.textContent = words.retry
    },
  }
}

const shellStyles = ({ scheme }: Settings) => `
.panel{background:light-dark(#fff,#17191e);color:light-dark(#1a1d21,#eceef1);color-scheme:${scheme === 'light' || scheme === 'dark' ? scheme : 'light dark'};font:15px/1.5 system-ui;text-align:center}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0;visibility:hidden}
.ready iframe{visibility:visible}
.ready>:not(iframe){display:none}
h2{margin:0;padding:20px 64px 19px 16px;border-bottom:1px solid light-dark(#dfe3e8,#3a3e47);font:650 16px/24px system-ui;text-align:start;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.close{position:absolute;top:10px;inset-inline-end:10px;width:44px;height:44px;color:inherit;font-size:26px;font-weight:400;line-height:1}
p{margin:64px 24px 16px}
.waiting p:before{content:"";display:inline-block;width:26px;height:26px;border:3px solid;border-top-color:#0000;border-radius:50%;opacity:.5;animation:spin .9s linear infinite}
@keyframes spin{to{rotate:1turn}}
.retry{display:none;padding:10px 20px;border:1px solid;border-radius:22px;color:inherit}
.failed .retry{display:inline}`

/** `--height` and `--top` are the part of the window that a phone's keyboard leaves free. */
function floatingStyles(settings: Settings): string {
  const { side, x, y, size } = placeOf(settings)
  const bottom = y + (settings.launcher ? 0 : size + gapPx)
  return `
.panel{display:none;position:fixed;${side}:${x}px;bottom:${bottom}px;width:400px;max-width:calc(100vw - ${x + 20}px);height:680px;max-height:calc(100dvh - ${bottom + 24}px);border-radius:${within(settings.radius, 24, 18)}px;overflow:hidden;${shadow}}
.open .panel{display:block;animation:rise .2s}
@keyframes rise{from{opacity:0;transform:translateY(12px)}}
@media ${fullScreen}{.open .panel{inset:var(--top,0) 0 auto;width:100vw;max-width:none;height:var(--height,100dvh);max-height:none;border-radius:0}.open .launcher{display:none}}`
}

/** As high as its element allows: see inline-placement.ts. */
const inlineStyles = `
:host{position:static!important;display:block!important;width:100%!important}
.panel{position:relative;overflow:hidden;height:var(--height,0)}
.launcher,h2,.close{display:none}`
