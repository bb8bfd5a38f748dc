import { createHtmlTokenizer } from '../lib/markup-tokenizer.ts'
import { createStep } from '../lib/yield-to-others.ts'

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

/** These take less than a millisecond. */
const charactersAtOnce = 4 * 1024
const linesAtOnce = 1_000

/** The text of a page, one line per block. Read in steps, between which other requests run. */
export async function textOfHtml(html: string): Promise<string> {
  const reader = stepThroughHtml(html)
  const step = createStep()
  for (;;) {
    const { done, value } = reader.next()
    if (done) return value
    if (step.isOver()) await step.pause()
  }
}

export function* stepThroughHtml(html: string): Generator<void, string> {
  const parts: string[] = []
  let name = ''
  /** The current hidden element, and how many of its kind are open. */
  let hiding = ''
  let hidingCount = 0
  let isAfterSpace = false
  const push = (text: string) => {
    const part = isAfterSpace && text.startsWith(' ') ? text.slice(1) : text
    if (part === '') return
    parts.push(part)
    isAfterSpace = part.endsWith(' ')
  }
  const add = (text: string) => {
    if (hidingCount === 0) push(text)
  }
  const breakLine = () => {
    if (!inline.has(name)) push(name === 'td' || name === 'th' ? ' ' : '\n')
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
  const lines = parts.join('').split('\n')
  const filled: string[] = []
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    for (const line of lines.slice(at, at + linesAtOnce)) {
      const text = line.trim()
      if (text) filled.push(text)
    }
    yield
  }
  return filled.join('\n')
}
