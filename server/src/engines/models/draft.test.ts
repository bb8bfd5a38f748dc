import { expect, test } from 'vitest'
import { createDraft } from './draft.ts'

const noUsage = { input_tokens: 0, output_tokens: 0 }

function begin({ isBusy }: { isBusy: boolean }) {
  const heard: string[] = []
  return {
    heard,
    draft: createDraft(
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
  ['is finished', (draft: ReturnType<typeof createDraft>) => draft.finish([], false, noUsage).text],
  ['breaks off', (draft: ReturnType<typeof createDraft>) => draft.said()],
])('nothing is left untold when it %s', (_, end) => {
  const { draft, heard } = begin({ isBusy: true })
  draft.say('Good day')
  expect(end(draft)).toBe('Good day')
  expect(heard).toEqual(['Good day'])
})
