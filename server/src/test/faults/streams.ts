import { createParser } from 'eventsource-parser'
import type { ReceivedEvent } from '../received-events.ts'

/** Reads a stream while it is open. */
export async function openStream(url: string, { headers, body }: { headers: Record<string, string>; body?: object }) {
  const answer = await fetch(url, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`No stream, but ${answer.status} ${await answer.text()}`)
  const events: ReceivedEvent[] = []
  const waiting: (() => void)[] = []
  const parser = createParser({
    onEvent: ({ event = '', id = '', data }) => {
      events.push({ event, id: Number(id), data: JSON.parse(data) })
      for (const wake of waiting.splice(0)) wake()
    },
  })
  const { body: bytes } = answer
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of bytes) parser.feed(decoder.decode(chunk, { stream: true }))
  })()
  ended
    .catch(() => {})
    .finally(() => {
      for (const wake of waiting.splice(0)) wake()
    })

  return {
    events,
    /** Rejects if the stream was cut off. */
    ended,
    async until(name: string): Promise<ReceivedEvent> {
      let isEnded = false
      ended
        .catch(() => {})
        .finally(() => {
          isEnded = true
        })
      for (;;) {
        const found = events.find(({ event }) => event === name)
        if (found) return found
        if (isEnded) throw new Error(`The stream ended without ${name}: ${JSON.stringify(events)}`)
        await new Promise<void>((wake) => waiting.push(wake))
      }
    },
  }
}
