import { expect, test } from 'vitest'
import { createRedactor, redactStart } from './redaction.ts'

const secret = 'a-long-secret-of-an-author'
const redact = createRedactor({ authorization: `Bearer ${secret}` })
const redacted = (text: string, most: number) => redactStart(text, redact, most)

test('of a long result only the start is searched for secrets', () => {
  const searched: number[] = []
  const watched = (start: string) => {
    searched.push(start.length)
    return start
  }
  const text = redactStart('x'.repeat(4_000_000), watched, 8_000)
  expect(searched).toEqual([9_000])
  expect(text).toBe(`${'x'.repeat(8_000)}\n(Truncated: these are the first 8000 of 4000000 characters.)`)
})

test.each([0, 5, 25, 990, 1_000, 1_010])(
  'a secret that begins %i characters before where a search ends is not shown',
  (before) => {
    const text = `${'x '.repeat(2_000).slice(0, 2_000 - before)}${secret} ${'y '.repeat(5_000)}`
    const result = redacted(text, 1_000)
    for (let length = 6; length <= secret.length; length++) expect(result).not.toContain(secret.slice(0, length))
  },
)

test('what is left of a shorter text says that there was more', () => {
  const text = `${`${secret} `.repeat(50)}${'y'.repeat(5_000)}`
  expect(redacted(text, 300)).toMatch(/^(?:••• )+.*\n\(Truncated: these are the first \d+ of \d+ characters\.\)$/s)
})
