import { expect, test } from 'vitest'
import { Draft } from './draft.ts'

const noUsage = { input_tokens: 0, output_tokens: 0 }

function begin({ isBusy }: { isBusy: boolean }) {
  const heard: string[] = []
  return {
    heard,
    draft: new Draft(
      (text) => void heard.push(text),
      () => isBusy,
    ),
  }
}

test('words are told as they come', () => {
  const { draft, heard } = begin({ isBusy: false })
  draft.say('Good ')
  draft.say('day')
  expect(heard).toEqual(['Good ', 'day'])
})

test('on a busy machine, words that come together are told together', () => {
  const { draft, heard } = begin({ isBusy: true })
  draft.say('Good ')
  draft.say('day')
  expect(heard).toEqual([])
  draft.tell()
  draft.say(', Ada')
  draft.tell()
  expect(heard).toEqual(['Good day', ', Ada'])
})

test.each([
  ['is finished', (draft: Draft) => draft.finish([], false, noUsage).text],
  ['breaks off', (draft: Draft) => draft.said()],
])('nothing is left untold when it %s', (_, end) => {
  const { draft, heard } = begin({ isBusy: true })
  draft.say('Good day')
  expect(end(draft)).toBe('Good day')
  expect(heard).toEqual(['Good day'])
})
