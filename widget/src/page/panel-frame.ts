import { readToPage, sealed, type ToPage, type ToPanel } from '../wire/messages.ts'

const answersWithinMs = 8_000

interface FrameOptions {
  /** The service's own. */
  origin: string
  bot: string
  title: string
  inline: boolean
  /** How the panel looks from its first moment: its language and colours. */
  appearance: Record<string, string>
  onMessage: (message: ToPage) => void
  /** The panel is there, for the first time or once more: it was moved on the page, and has loaded again. */
  onReady: (say: (message: ToPanel) => void) => void
  onSilence: () => void
}

/** The panel's iframe and the talk with it. Only messages of the service's own origin, in this very frame, are handled. */
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
    /** Whether it was said: before the panel is ready nothing is. */
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
