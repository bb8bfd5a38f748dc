import { expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './event-stream.ts'

/** A body that arrives in these chunks. */
function bodyOf(pieces: Uint8Array[]) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}
const bytesOf = (text: string) => new TextEncoder().encode(text)

async function eventsOf(pieces: Uint8Array[]) {
  const events: ServerEvent[] = []
  for await (const event of readEvents(bodyOf(pieces))) events.push(event)
  return events
}
const read = (...texts: string[]) => eventsOf(texts.map(bytesOf))

const wire =
  'event: reply.delta\nid: 1\ndata: {"text":"Grüße 👋 из Осло"}\n\n: ping\n\nevent: reply.completed\nid: 2\ndata: {}\n\n'
const told = [
  { event: 'reply.delta', id: '1', data: '{"text":"Grüße 👋 из Осло"}' },
  { event: 'reply.completed', id: '2', data: '{}' },
]

test('events are decoded with their names, ids and data, and pings are skipped', async () => {
  expect(await read(wire)).toEqual(told)
})

test.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
  ['CR', '\r'],
])('the same events come out wherever the network splits them (%s)', async (_, end) => {
  const bytes = bytesOf(wire.replaceAll('\n', end))
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    expect(await eventsOf([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(told)
  }
  expect(await eventsOf(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(told)
})

test('lines of data are joined, and only one space after the colon is dropped', async () => {
  expect(await read('data: a\ndata:  b\ndata\ndata:c:d\n\n')).toEqual([
    { event: 'message', id: '', data: 'a\n b\n\nc:d' },
  ])
})

test('an event without data, or cut off before its end, is dropped', async () => {
  expect(await read('event: nothing\n\n', 'data: whole\n\n', 'data: cut off\n')).toEqual([
    { event: 'message', id: '', data: 'whole' },
  ])
})

test('heartbeats are counted, and the call ends when the consumer stops reading', async () => {
  let signs = 0
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytesOf(signs < 3 ? ': ping\n\n' : 'data: on and on\n\n')),
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

test('an id applies to the events after it, a name only to its own', async () => {
  expect(await read('id: 7\nevent: a\ndata: 1\n\ndata: 2\n\n')).toEqual([
    { event: 'a', id: '7', data: '1' },
    { event: 'message', id: '7', data: '2' },
  ])
})
