import { readToPage, sealed, type ToPage, type ToPanel } from '../wire/messages.ts'

const answersWithinMs = 8_000

interface FrameOptions {
  /** The service's origin. */
  origin: string
  bot: string
  title: string
  inline: boolean
  /** The panel's initial appearance: its language and colours. */
  appearance: Record<string, string>
  onMessage: (message: ToPage) => void
  /** The panel has loaded, for the first time or again after it was moved on the page. */
  onReady: (say: (message: ToPanel) => void) => void
  onSilence: () => void
}

/**
 * The panel's iframe and the messages exchanged with it. Only messages from the service's origin and this frame are
 * handled.
 */
export function createPanelFrame({
  origin,
  bot,
  title,
  inline,
  appearance,
  onMessage,
  onReady,
  onSilence,
}: FrameOptions) {
  const element = document.createElement('iframe')
  element.title = title
  element.allow = 'clipboard-write'
  if (inline) element.loading = 'lazy'
  element.src = `${origin}/embed/${bot}/panel?${new URLSearchParams(appearance)}`
  let isReady = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const post = (message: ToPanel) => element.contentWindow?.postMessage(sealed(message), origin)
  element.onload = () => {
    isReady = false
    clearTimeout(silence)
    silence = setTimeout(onSilence, answersWithinMs)
    post({ kind: 'hello', bot, inline })
  }
  function listen({ origin: from, source, data }: MessageEvent) {
    const message = from === origin && source === element.contentWindow && readToPage(data)
    if (!message) return
    if (message.kind !== 'ready') return onMessage(message)
    clearTimeout(silence)
    isReady = true
    onReady(post)
  }
  addEventListener('message', listen)

  return {
    element,
    /** Whether it was sent: nothing is sent before the panel is ready. */
    say: (message: ToPanel) => {
      if (isReady) post(message)
      return isReady
    },
    end: () => {
      clearTimeout(silence)
      removeEventListener('message', listen)
    },
  }
}
