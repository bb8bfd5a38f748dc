import type { Launcher } from '../launcher.ts'
import { addStyleSheet } from './add-style-sheet.ts'

/** A phone's keyboard covers part of a full-screen frame; only the page can see how much. */
export function keepAboveKeyboard({ root }: Launcher, signal: AbortSignal) {
  const view = visualViewport as VisualViewport
  const sheet = addStyleSheet(root)
  function fit() {
    if (view.scale <= 1) sheet.replaceSync(`:host{--height:${view.height}px;--top:${view.offsetTop}px}`)
  }
  for (const change of ['resize', 'scroll']) view.addEventListener(change, fit, { signal })
}
