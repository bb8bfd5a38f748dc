import type { LookDraft } from './preview-page.ts'

/** The line to the chat in the preview. It is of this origin, too, and asks for the draft when it has loaded. */
export function speakToPanel(botId: string, latest: () => LookDraft) {
  const channel = new BroadcastChannel(`beckon-preview:${botId}`)
  const say = (draft: LookDraft) => channel.postMessage(draft)
  channel.onmessage = ({ data }) => {
    if (data === 'ready') say(latest())
  }
  return { say, close: () => channel.close() }
}
