import type { BotProfile } from './session.ts'

/** The bot's appearance in the author's form, before it is saved. */
export type Draft = Partial<BotProfile>

/** In the preview, the panel follows the form. Nobody else can send here: the channel belongs to the service's origin. */
export function followDrafts(bot: string, onDraft: (draft: Draft) => void) {
  const channel = new BroadcastChannel(`beckon-preview:${bot}`)
  channel.onmessage = ({ data }) => {
    if (typeof data === 'object' && data !== null) onDraft(data)
  }
  channel.postMessage('ready')
}
