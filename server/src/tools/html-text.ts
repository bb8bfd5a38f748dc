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

/** The text of a page, one line per block. */
export function textOfHtml(html: string): string {
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
  tokenizer.write(html)
  tokenizer.end()
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
