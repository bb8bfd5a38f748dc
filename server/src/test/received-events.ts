import { createParser } from 'eventsource-parser'

export interface ReceivedEvent {
  event: string
  id: number
  data: Record<string, unknown>
}

/** The events in the body of a stream. */
export function readEvents(body: string): ReceivedEvent[] {
  const received: ReceivedEvent[] = []
  const parser = createParser({
    onEvent: ({ event = '', id = '', data }) => received.push({ event, id: Number(id), data: JSON.parse(data) }),
  })
  parser.feed(body)
  return received
}
