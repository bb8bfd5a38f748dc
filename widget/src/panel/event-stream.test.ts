import { expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './event-stream.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const bodyOf = (pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
async function eventsOf(pieces: Uint8Array[]) {
  const events: ServerEvent[] = []
  for await (const event of readEvents(bodyOf(pieces))) events.push(event)
  return events
}

const wire =
  ': ping\n\nevent: reply.delta\nid: 1\ndata: {"text":"Grüße 👋"}\n\n: ping\n\nevent: reply.completed\nid: 2\ndata: {}\n\n'
const told = [
  { event: 'reply.delta', id: '1', data: '{"text":"Grüße 👋"}' },
  { event: 'reply.completed', id: '2', data: '{}' },
]

test.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
])('the same events come out wherever the network splits them (%s)', async (_, end) => {
  const bytes = bytesOf(wire.replaceAll('\n', end))
  for (let cut = 0; cut <= bytes.length; cut += 1)
    expect(await eventsOf([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(told)
  expect(await eventsOf(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(told)
})

test('lines of data are joined, and only one space after the colon is dropped', async () => {
  expect(await eventsOf([bytesOf('data: a\ndata:  b\ndata\ndata:c:d\n\n')])).toEqual([
    { event: '', id: '', data: 'a\n b\n\nc:d' },
  ])
})

test('an event that was cut off before its end is dropped', async () => {
  expect(await eventsOf([bytesOf('data: whole\n\ndata: cut off\n')])).toHaveLength(1)
})

test('heartbeats are counted, and the call ends when the consumer stops reading', async () => {
  let signs = 0
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytesOf(signs < 3 ? ': ping\n\n' : 'data: x\n\n')),
    cancel: () => {
      isCancelled = true
    },
  })
  const onBytes = () => {
    signs += 1
  }
  for await (const _ of readEvents(body, onBytes)) break
  expect(signs).toBeGreaterThanOrEqual(3)
  expect(isCancelled).toBe(true)
})
