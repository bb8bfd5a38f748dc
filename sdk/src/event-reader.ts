import type { StreamEvent } from 'beckon-contract'

export type NumberedEvent = StreamEvent & { id: number }

/** The events of a stream as they arrive. An event that is cut off is dropped. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<NumberedEvent, void> {
  const decoder = new TextDecoder()
  let unread = ''
  for await (const bytes of body) {
    unread = (unread + decoder.decode(bytes, { stream: true })).replaceAll('\r\n', '\n')
    for (let end = unread.indexOf('\n\n'); end !== -1; end = unread.indexOf('\n\n')) {
      const event = readEvent(unread.slice(0, end))
      unread = unread.slice(end + 2)
      if (event) yield event
    }
  }
}

function readEvent(block: string): NumberedEvent | undefined {
  const fields: Record<string, string> = {}
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, '')
  }
  if (fields.event === undefined || fields.data === undefined) return undefined
  return { event: fields.event, id: Number(fields.id), data: JSON.parse(fields.data) } as NumberedEvent
}
