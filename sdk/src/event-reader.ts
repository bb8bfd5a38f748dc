import type { StreamEvent } from 'beckon-contract'
import { readEvents } from 'beckon-contract/event-stream'

export type NumberedEvent = StreamEvent & { id: number }

/** The events of a turn as they arrive. */
export async function* readTurnEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<NumberedEvent, void> {
  for await (const { event, id, data } of readEvents(body))
    yield { event, id: Number(id), data: JSON.parse(data) } as NumberedEvent
}
