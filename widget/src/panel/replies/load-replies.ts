import { useEffect, useState } from 'preact/hooks'

export type Replies = typeof import('./replies.ts')

let loaded: Replies | undefined
let loading: Promise<Replies | undefined> | undefined

/** When the visitor begins to write: opening the chat needs nothing of it. If it can't be loaded, replies are plain text. */
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

/** Undefined until it is loaded; null if it can't be. */
export function useReplies(): Replies | null | undefined {
  const [replies, setReplies] = useState<Replies | null | undefined>(loaded)
  useEffect(() => {
    if (!replies) void loadReplies().then((found) => setReplies(found ?? null))
  }, [])
  return replies
}
