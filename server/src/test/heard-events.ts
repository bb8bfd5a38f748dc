import { createParser } from 'eventsource-parser'

export interface HeardEvent {
  event: string
  id: number
  data: Record<string, unknown>
}

/** What a client hears in the body of a stream. */
export function readEvents(body: string): HeardEvent[] {
  const heard: HeardEvent[] = []
  const parser = createParser({
    onEvent: ({ event = '', id = '', data }) => heard.push({ event, id: Number(id), data: JSON.parse(data) }),
  })
  parser.feed(body)
  return heard
}
