import { randomId } from '@mantine/hooks'
import { refusalOf } from './file-kinds.ts'

export interface Upload {
  id: string
  name: string
  bytes: number
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  sent: number
  reason: string | null
  /** Whether a retry may help. */
  isWorthRetrying: boolean
}

interface UploadQueueOptions<Answer> {
  send: (file: File, sending: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<Answer>
  onSent: (answer: Answer) => void
  isWorthRetrying: (failure: unknown) => boolean
  atOnce?: number
}

/** The upload queue. Each file is sent and fails independently; finished ones leave the queue. */
export function createUploadQueue<Answer>({ send, onSent, isWorthRetrying, atOnce = 2 }: UploadQueueOptions<Answer>) {
  let uploads: Upload[] = []
  const files = new Map<string, File>()
  const stops = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  const set = (next: Upload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, changed: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))

  function add(given: File[]) {
    const added = given.map((file): Upload => {
      const id = randomId()
      const reason = refusalOf(file)
      files.set(id, file)
      const state = reason ? 'failed' : 'waiting'
      return { id, name: file.name, bytes: file.size, state, sent: 0, reason, isWorthRetrying: false }
    })
    set([...uploads, ...added])
    sendNext()
  }

  function remove(id: string) {
    files.delete(id)
    stops.get(id)?.abort()
    set(uploads.filter((upload) => upload.id !== id))
  }

  function retry(id: string) {
    change(id, { state: 'waiting', sent: 0, reason: null })
    sendNext()
  }

  function sendNext() {
    const free = atOnce - stops.size
    for (const { id } of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void run(id)
  }

  async function run(id: string) {
    const file = files.get(id)
    if (!file) return
    const stop = new AbortController()
    stops.set(id, stop)
    change(id, { state: 'sending' })
    try {
      const answer = await send(file, { onProgress: (sent) => change(id, { sent }), signal: stop.signal })
      onSent(answer)
      remove(id)
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : 'The upload failed.'
      change(id, { state: 'failed', reason, isWorthRetrying: isWorthRetrying(failure) })
    } finally {
      stops.delete(id)
      sendNext()
    }
  }

  return {
    add,
    remove,
    retry,
    list: () => uploads,
    isBusy: () => uploads.some(({ state }) => state !== 'failed'),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type UploadQueue = ReturnType<typeof createUploadQueue>
