import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'

test('a long page is read in steps, between which the event loop goes on', async () => {
  const text = textOfHtml(`<p>One</p>${'<i>'.repeat(300_000)}<p>Two &amp; three</p>`)
  let ticks = 0
  let isRead = false
  void text.then(() => {
    isRead = true
  })
  while (!isRead) {
    ticks += 1
    await setImmediate()
  }
  expect(await text).toBe('One\nTwo & three')
  expect(ticks).toBeGreaterThan(10)
})

test('tags, entities and words are whole, wherever a step ends', async () => {
  for (const length of [65_530, 65_532, 65_534, 65_536])
    expect(await textOfHtml(`<!--${'x'.repeat(length - 12)}--><p>a&lt;bcd</p>`)).toBe('a<bcd')
})
