import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLongRedaction, createRedaction, hidden } from './redaction.ts'

const secret = 'sk-Ab/C+d"e_f-7&é%41x'
const asciiSecret = secret.replace('é', 'e')
const redact = createRedaction([secret, asciiSecret])
const bytes = (text: string) => Buffer.from(text)
const escapeEvery = (text: string, spell: (code: number) => string) =>
  [...text].map((letter) => spell(letter.codePointAt(0) ?? 0)).join('')

/** Spellings that hide the secret whole, wherever they stand. */
const spellings: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'in small letters': (text) => text.toLowerCase(),
  reversed: (text) => [...text].reverse().join(''),
  'in hex': (text) => bytes(text).toString('hex'),
  'in hex, in capitals': (text) => bytes(text).toString('hex').toUpperCase(),
  'in Base64': (text) => bytes(text).toString('base64'),
  'in Base64 for URLs': (text) => bytes(text).toString('base64url'),
  'in Base64, in lines': (text) =>
    bytes(text)
      .toString('base64')
      .replace(/.{8}(?=.)/g, '$&\r\n'),
  'in Base64, in a JSON string of lines': (text) =>
    JSON.stringify(
      bytes(text)
        .toString('base64')
        .replace(/.{8}(?=.)/g, '$&\n'),
    ).slice(1, -1),
  'URL-encoded': encodeURIComponent,
  'URL-encoded, every byte': (text) => bytes(text).toString('hex').replace(/../g, '%$&'),
  'URL-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'JSON-escaped': (text) => JSON.stringify(text).slice(1, -1),
  'JSON-escaped twice': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'JSON-escaped, every character': (text) =>
    escapeEvery(text, (code) => `\\u${code.toString(16).padStart(4, '0').toUpperCase()}`),
  'with slashes escaped': (text) => text.replaceAll('/', '\\/').replaceAll('"', '\\"'),
  'HTML-escaped': (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  'HTML-escaped, every character': (text) => escapeEvery(text, (code) => `&#${code};`),
  'HTML-escaped in hex': (text) => escapeEvery(text, (code) => `&#x${code.toString(16)};`),
}

describe.each(Object.entries(spellings))('a secret %s', (_, spell) => {
  test('is hidden, and its surroundings are not', () => {
    const spelt = spell(secret)
    expect(redact(`key: ${spelt} is wrong`)).toMatch(/^key: (•••)=* is wrong$/)
    expect(redact(`<${spelt}>, <${spelt}>`)).toMatch(/^<•••=*>, <•••=*>$/)
  })

  test('is hidden whatever the secret and the text around it are', () => {
    const letter = fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code))
    const printable = fc.string({ unit: letter, minLength: 12, maxLength: 60 })
    fc.assert(
      fc.property(printable, fc.string(), fc.string(), (other, before, after) => {
        const spelt = spell(other)
        // A backslash in front would escape the first character of the spelling.
        const told = createRedaction([other])(`${before.replaceAll('\\', '')} ${spelt} ${after}`)
        expect(told).toContain(hidden)
        expect(told).not.toContain(spelt.replace(/=+$/, ''))
      }),
      { numRuns: 300 },
    )
  })
})

test('a secret inside a longer Base64 text is hidden at every offset, with all of its bits', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme-ascii', minLength: 8 }),
      fc.uint8Array({ maxLength: 40 }),
      fc.uint8Array({ maxLength: 40 }),
      (other, before, after) => {
        const encode = (text: string) => Buffer.concat([before, bytes(text), after]).toString('base64')
        const told = createRedaction([other])(encode(other))
        expect(told).toContain(hidden)
        // What is left is the same for any other secret of this length.
        const [begin = '', end = ''] = [told.slice(0, told.indexOf(hidden)), told.slice(told.lastIndexOf(hidden) + 3)]
        const another = encode('\0'.repeat(bytes(other).length))
        expect(another.startsWith(begin) && another.endsWith(end.replace(/^=+/, ''))).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('in a long text a secret is hidden wherever it is, as in a short one, and nothing else is', async () => {
  const redactLong = createLongRedaction([secret, asciiSecret])
  for (const spell of Object.values(spellings)) {
    const spelt = spell(asciiSecret)
    for (const before of [0, 15_700, 15_990, 16_000, 16_300, 31_990, 40_000]) {
      const text = `${'x'.repeat(before)} ${spelt} ${'y '.repeat(20_000)}`
      expect(await redactLong(text)).toBe(redact(text))
    }
  }
  // The beginning of a secret, wherever a part of the text may end.
  const innocent = `${asciiSecret.slice(0, 8)} `.repeat(6_000)
  expect(await redactLong(`${innocent}.`)).toBe(`${innocent}.`)
  expect(await redactLong('')).toBe('')
})

test('a secret that the end of the text cuts off is hidden', () => {
  for (const spell of [spellings['as it is'], spellings['in Base64'], spellings['in hex'], spellings['URL-encoded']]) {
    const spelt = spell?.(asciiSecret) ?? ''
    for (let length = 8; length < spelt.length; length++)
      expect(redact(`key: ${spelt.slice(0, length)}`), spelt.slice(0, length)).toMatch(/^key: •••.{0,2}$/)
  }
})

test('other texts stay as they are', () => {
  const nothing = createRedaction([])
  for (const text of ['', 'hello', '100% sure \\o/ &amp; fine', 'sk', 'é'.repeat(5_000), '%', '\\', '&#x110000;'])
    expect([redact(text), nothing(text)]).toEqual([text, text])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(redact(text)).toBe(text)
    }),
  )
})
