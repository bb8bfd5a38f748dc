import { setImmediate } from 'node:timers/promises'
import { createHtmlTokenizer } from '../lib/markup-tokenizer.ts'

const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object'])
const inline = new Set([
  'a',
  'b',
  'i',
  'u',
  's',
  'em',
  'strong',
  'span',
  'code',
  'small',
  'sub',
  'sup',
  'mark',
  'abbr',
  'font',
])

/** Takes a few milliseconds. */
const charactersAtOnce = 64 * 1024

/** The text of a page, one line per block. Read in steps, between which other requests have their turn. */
export async function textOfHtml(html: string): Promise<string> {
  const reader = stepThroughHtml(html)
  for (;;) {
    const { done, value } = reader.next()
    if (done) return value
    await setImmediate()
  }
}

export function* stepThroughHtml(html: string): Generator<void, string> {
  const parts: string[] = []
  let name = ''
  /** The current hidden element, and how many of its kind are open. */
  let hiding = ''
  let hidingCount = 0
  const add = (text: string) => {
    if (hidingCount === 0) parts.push(text)
  }
  const breakLine = () => {
    if (!inline.has(name)) parts.push(name === 'td' || name === 'th' ? ' ' : '\n')
  }
  const close = () => {
    if (name === hiding && hidingCount > 0) hidingCount -= 1
    breakLine()
  }
  const tokenizer = createHtmlTokenizer({
    onopentagname(start, end) {
      name = html.slice(start, end).toLowerCase()
      if (hidingCount === 0 && silent.has(name)) hiding = name
      if (name === hiding) hidingCount += 1
      breakLine()
    },
    onselfclosingtag() {
      // In HTML itself, such a slash has no meaning.
      if (name === 'svg') close()
    },
    onclosetag(start, end) {
      name = html.slice(start, end).toLowerCase()
      close()
    },
    ontext: (start, end) => add(html.slice(start, end).replace(/\s+/g, ' ')),
    ontextentity: (codepoint) => add(String.fromCodePoint(codepoint).replace(/\s/, ' ')),
  })
  for (let at = 0; at < html.length; at += charactersAtOnce) {
    tokenizer.write(html.slice(at, at + charactersAtOnce))
    yield
  }
  tokenizer.end()
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
