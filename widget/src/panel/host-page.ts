import { readToPanel, sealed, type ToPage, type ToPanel } from '../wire/messages.ts'

/** The parts of a window used to talk to the page around the panel. */
export interface FramedWindow {
  parent: { postMessage: (message: unknown, origin: string) => void }
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
}

interface HostParts {
  bot: string
  onMessage: (message: ToPanel) => void
  /** The page waits for `ready` then. */
  onHello: (hello: { inline: boolean; site: string }) => void
}

/**
 * The page around the panel. Only its own window is answered, and only the origin that first said hello for this bot;
 * the service lets no other site frame the panel. Everything else is silently ignored.
 */
export function meetHostPage(here: FramedWindow, { bot, onMessage, onHello }: HostParts) {
  let origin: string | null = null
  here.addEventListener('message', (event) => {
    if (event.source !== (here.parent as unknown)) return
    if (origin !== null && event.origin !== origin) return
    const message = readToPanel(event.data)
    if (!message) return
    if (message.kind === 'hello') {
      if (message.bot !== bot || !/^https?:/.test(event.origin)) return
      origin = event.origin
      onHello({ inline: message.inline, site: origin })
    } else if (origin !== null) onMessage(message)
  })
  function post(message: ToPage) {
    if (origin !== null) here.parent.postMessage(sealed(message), origin)
  }
  return post
}
