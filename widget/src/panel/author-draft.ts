import type { Bot } from './appearance.ts'

/** The bot's appearance in the author's form, before it is saved. */
export type Draft = Partial<Bot>

/**
 * In the preview, a frame inside the service's own settings pages, the panel follows the form. Nobody else can send
 * here: the channel belongs to the origin, and on a host page it is not opened.
 */
export function followDrafts(bot: string, onDraft: (draft: Draft) => void) {
  if (!isOwnFrame()) return
  const channel = new BroadcastChannel(`beckon-preview:${bot}`)
  channel.onmessage = ({ data }) => {
    if (typeof data === 'object' && data !== null) onDraft(data)
  }
  channel.postMessage('ready')
}

function isOwnFrame() {
  try {
    return window.parent !== window && window.parent.origin === window.origin
  } catch {
    return false
  }
}
