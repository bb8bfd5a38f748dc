import { createParser } from 'eventsource-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EventParser, EventTooLong } from './event-parser.ts'

function read(bytes: Buffer, cuts: number[] = [], bytesMost = 1_000_000): string[] {
  const events: string[] = []
  const parser = new EventParser({ takeEvent: (data) => void events.push(data) }, bytesMost)
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  for (const [at, end] of ends.entries()) parser.feed(bytes.subarray(ends[at - 1] ?? 0, end))
  return events
}

test.each([
  ['one event', 'data: a\n\n', ['a']],
  ['several lines', 'data: a\ndata:b\ndata\n\n', ['a\nb\n']],
  ['other fields and comments', ': hi\nevent: x\nid: 1\nretry: 5\ndatum: no\ndata: a\n\n', ['a']],
  ['no data', 'event: x\n\n\n\n', []],
  ['carriage returns', 'data: a\r\n\r\ndata: b\r\rdata: c\n\r\n', ['a', 'b', 'c']],
  ['a byte order mark', '\ufeffdata: a\n\n', ['a']],
  ['an unfinished event', 'data: a\n\ndata: b\n', ['a']],
  ['all kinds of characters', 'data: “ü” 🌞\n\n', ['“ü” 🌞']],
])('%s', (_, text, events) => {
  const bytes = Buffer.from(text)
  expect(read(bytes)).toEqual(events)
  for (let at = 0; at <= bytes.length; at++) expect(read(bytes, [at])).toEqual(events)
  expect(
    read(
      bytes,
      [...bytes].map((_, at) => at),
    ),
  ).toEqual(events)
})

test('parses the same events as a reference parser, however the input is split', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => `data: ${text}`),
    fc.constantFrom('', '', 'data', 'data:x', ': comment', 'event: e', 'id: 7', 'other: y', 'data:  two'),
  )
  const end = fc.constantFrom('\n', '\n', '\r\n')
  fc.assert(
    fc.property(fc.array(fc.tuple(line, end)), fc.array(fc.nat()), (lines, cuts) => {
      // A lone surrogate becomes another character in bytes, and a line may contain a line break of another kind.
      const bytes = Buffer.from(lines.flatMap(([text, ending]) => [text.replace(/[\r\n]/g, ' '), ending]).join(''))
      const expected: string[] = []
      createParser({ onEvent: ({ data }) => void expected.push(data) }).feed(bytes.toString())
      expect(read(bytes, cuts)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('the size of an event is limited, in one line or in many', () => {
  expect(read(Buffer.from('data: 12345\n\n'), [], 20)).toEqual(['12345'])
  expect(() => read(Buffer.from(`data: ${'x'.repeat(30)}`), [4, 9, 15], 20)).toThrow(EventTooLong)
  expect(() => read(Buffer.from('data: 1234567\n'.repeat(4)), [14, 28, 42], 20)).toThrow(EventTooLong)
})
