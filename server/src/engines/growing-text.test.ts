import { expect, test } from 'vitest'
import { GrowingText } from './growing-text.ts'

test('a text is what was added to it, whenever it is asked for', () => {
  const text = new GrowingText()
  let said = ''
  for (let at = 0; at < 200; at++) {
    text.add(`${at} `)
    said += `${at} `
    if (at % 7 === 0) expect(text.toString()).toBe(said)
  }
  expect(text.toString()).toBe(said)
})
