import { expect, test } from 'vitest'
import { GrowingText } from './growing-text.ts'

test('a text is the sum of its parts at any time', () => {
  const text = new GrowingText()
  let said = ''
  for (let at = 0; at < 200; at++) {
    text.add(`${at} `)
    said += `${at} `
    if (at % 7 === 0) expect(text.toString()).toBe(said)
  }
  expect(text.toString()).toBe(said)
})
