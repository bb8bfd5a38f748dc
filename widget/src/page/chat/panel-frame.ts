import { readToPage, sealed, type ToPage, type ToPanel } from '../../wire/messages.ts'

/** The visitor is told soon; a panel that is only slow replaces what they were told. */
const loadsWithinMs = 10_000
const answersWithinMs = 4_000

interface FrameOptions {
  /** The service's origin. */
  origin: string
  bot: string
  isInline: boolean
  ended: AbortSignal
  onMessage: (message: ToPage) => void
  /** The panel has loaded, for the first time or again after it was moved on the page. */
  onReady: () => void
  /** The panel didn't load or respond in time. It may still do so. */
  onSilence: () => void
}

/**
 * The panel's iframe and the messages exchanged with it. Only messages from the service's origin and this frame are
 * handled.
 */
export function createPanelFrame({ origin, bot, isInline, ended, onMessage, onReady, onSilence }: FrameOptions) {
  const element = document.createElement('iframe')
  element.allow = 'clipboard-write'
  if (isInline) element.loading = 'lazy'
  let isReady = false
  let loads = 0
  let silence: ReturnType<typeof setTimeout> | undefined

  const post = (message: ToPanel) => element.contentWindow?.postMessage(sealed(message), origin)
  function waitFor(ms: number) {
    clearTimeout(silence)
    silence = setTimeout(onSilence, ms)
  }
  element.onload = () => {
    isReady = false
    waitFor(answersWithinMs)
    post({ kind: 'hello', bot, inline: isInline })
  }
  function listen({ origin: from, source, data }: MessageEvent) {
    const message = from === origin && source === element.contentWindow && readToPage(data)
    if (!message) return
    if (message.kind !== 'ready') return onMessage(message)
    clearTimeout(silence)
    isReady = true
    onReady()
  }
  addEventListener('message', listen, { signal: ended })
  ended.addEventListener('abort', () => clearTimeout(silence))

  return {
    element,
    /** Again after a failure: by another address, since a browser may still wait for the response to the first. */
    load: (query: URLSearchParams) => {
      isReady = false
      loads += 1
      element.title = query.get('title') ?? ''
      element.src = `${origin}/embed/${bot}/panel?${query}${loads > 1 ? `&again=${loads}` : ''}`
      // A frame that waits until it is seen may wait long.
      if (!isInline) waitFor(loadsWithinMs)
    },
    post: (message: ToPanel) => {
      if (isReady) post(message)
      return isReady
    },
  }
}
