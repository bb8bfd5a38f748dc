import { expect, test } from 'vitest'
import { hintOf } from './search-hint.ts'

test('a search says when it has no word, or one that is too short to be the beginning of another', () => {
  expect(hintOf('??')).toContain('Type a word')
  for (const short of ['re', 'é', 'order nr', 'да']) expect(hintOf(short), short).toContain('only find whole words')
  for (const enough of ['', 'ref', 'refund', '12', '配送', 'order 7', 'do you ship'])
    expect(hintOf(enough), enough).toBeUndefined()
})
