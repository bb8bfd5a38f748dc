import { useEffect, useState } from 'preact/hooks'

export type Replies = typeof import('./replies.ts')

let loaded: Replies | undefined
let loading: Promise<Replies | undefined> | undefined

/** With the first message: opening the chat needs nothing of it. If it can't be loaded, replies are plain text. */
export function loadReplies(): Promise<Replies | undefined> {
  loading ??= import('./replies.ts').then(
    (replies) => {
      replies.adoptReplyStyles()
      loaded = replies
      return replies
    },
    () => {
      loading = undefined
      return undefined
    },
  )
  return loading
}
export const loadedReplies = () => loaded

/** Undefined until it is loaded. */
export function useReplies(): Replies | undefined {
  const [replies, setReplies] = useState(loaded)
  useEffect(() => {
    if (!replies) void loadReplies().then(setReplies)
  }, [])
  return replies
}
