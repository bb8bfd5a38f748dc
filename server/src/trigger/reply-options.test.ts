import { expect, test } from 'vitest'
import { readReplyOptions } from './reply-options.ts'

test.each([
  ['text/event-stream', true],
  ['Text/Event-Stream; charset=utf-8', true],
  ['application/json, text/event-stream', true],
  ['application/json;q=0.4, text/event-stream; q=0.5', true],
  ['application/json, text/event-stream;q=0.5', false],
  ['text/event-stream;q=0', false],
  ['application/json', false],
  ['*/*', false],
  [undefined, false],
])('Accept: %s requests a stream: %s', (accept, isStream) => {
  expect(readReplyOptions({ accept }, {}).isStream).toBe(isStream)
})

test('the body takes precedence', () => {
  expect(readReplyOptions({ accept: 'application/json' }, { stream: true }).isStream).toBe(true)
  expect(readReplyOptions({ accept: 'text/event-stream' }, { stream: false }).isStream).toBe(false)
})
