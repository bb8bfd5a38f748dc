import type { AppearanceDraft } from './preview-page.ts'

/** The channel to the chat in the preview, which has the same origin and requests the draft when it has loaded. */
export function speakToPanel(botId: string, latest: () => AppearanceDraft) {
  const channel = new BroadcastChannel(`beckon-preview:${botId}`)
  const say = (draft: AppearanceDraft) => channel.postMessage(draft)
  channel.onmessage = ({ data }) => {
    if (data === 'ready') say(latest())
  }
  return { say, close: () => channel.close() }
}
