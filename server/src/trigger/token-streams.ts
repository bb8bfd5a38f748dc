import type { EventStream } from '../http/event-stream.ts'
import { secondMs } from '../lib/clock.ts'

type OpenStream = Pick<EventStream, 'end' | 'whenClosed'>

/** Streams end when the token that opened them is disabled, on any server. */
export function createTokenStreams({
  areActive,
  onError,
}: {
  areActive: (tokenIds: string[]) => Promise<Set<string>>
  onError: (error: unknown) => void
}) {
  const open = new Map<string, Set<OpenStream>>()
  const timer = setInterval(() => check().catch(onError), secondMs).unref()

  async function check(): Promise<void> {
    if (open.size === 0) return
    const active = await areActive([...open.keys()])
    for (const [tokenId, streams] of open) if (!active.has(tokenId)) for (const stream of streams) stream.end()
  }

  function add(tokenId: string, stream: OpenStream): void {
    const streams = open.get(tokenId) ?? new Set()
    open.set(tokenId, streams.add(stream))
    stream.whenClosed(() => {
      streams.delete(stream)
      if (streams.size === 0) open.delete(tokenId)
    })
  }

  return { add, check, close: () => clearInterval(timer) }
}
export type TokenStreams = ReturnType<typeof createTokenStreams>
