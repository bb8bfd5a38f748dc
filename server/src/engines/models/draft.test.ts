import { expect, test } from 'vitest'
import { Draft } from './draft.ts'

const noUsage = { input_tokens: 0, output_tokens: 0 }

function begin() {
  const received: string[] = []
  return { received, draft: new Draft({ onText: (text) => void received.push(text) }) }
}

test('words are passed on as they arrive', () => {
  const { draft, received } = begin()
  draft.say('Good ')
  draft.say('day')
  expect(received).toEqual(['Good ', 'day'])
})

test.each([
  ['is finished', (draft: Draft) => draft.finish([], 'stop', noUsage).text],
  ['breaks off', (draft: Draft) => draft.partialText()],
])('nothing is left unsent when it %s', (_, end) => {
  const { draft, received } = begin()
  draft.say('Good day')
  expect(end(draft)).toBe('Good day')
  expect(received).toEqual(['Good day'])
})
