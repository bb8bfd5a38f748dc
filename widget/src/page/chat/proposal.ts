import { gapPx, placeOf, shadow } from '../launcher-styles.ts'
import { addStyleSheet } from './add-style-sheet.ts'
import type { Live } from './chat.ts'

/**
 * The proactive message: a bubble by the launcher, once per visitor. It opens the chat, or goes away. Returns what
 * removes it.
 */
export function showProposal(
  { launcher, memory, settings, toggle }: Live,
  text: string,
  closeWord: string,
  onAccept: () => void,
): () => void {
  const { unread, proactive } = memory.get()
  if (launcher.isOpen() || launcher.button.hidden || unread || proactive) return () => {}
  memory.set({ proactive: true })
  const { side, x, y, size } = placeOf(settings)
  addStyleSheet(launcher.root).replaceSync(`
.proposal{position:fixed;${side}:${x}px;bottom:${y + size + gapPx}px;display:flex;max-width:min(300px,calc(100vw - ${x + 20}px));box-sizing:border-box;padding-inline-start:16px;border:1px solid light-dark(#fff,#3a3e47);border-radius:16px;background:light-dark(#fff,#23262d);color:light-dark(#1a1d21,#f0f0f0);${shadow}}
.proposal button{padding:12px 0;border:0;background:0;color:inherit;font:15px/1.4 system-ui;cursor:pointer;text-align:start;text-wrap:pretty;overflow-wrap:anywhere}
.proposal .dismiss{padding:6px 14px;font-size:20px;align-self:start}`)
  const bubble = launcher.add(launcher.container, 'div', { className: 'proposal', role: 'status' })
  launcher.add(bubble, 'button', { textContent: text, dir: 'auto' }).onclick = () => {
    bubble.remove()
    toggle()
    onAccept()
  }
  launcher.add(bubble, 'button', { className: 'dismiss', textContent: '×', ariaLabel: closeWord }).onclick = () => {
    const isByKeyboard = bubble.querySelector(':focus-visible')
    bubble.remove()
    if (isByKeyboard) launcher.button.focus()
  }
  return () => bubble.remove()
}
