import { Parser } from 'htmlparser2'

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

/** The words of a page, a line for each block. */
export function textOfHtml(html: string): string {
  const parts: string[] = []
  let silence = 0
  const breakLine = (name: string) => {
    if (!inline.has(name)) parts.push(name === 'td' || name === 'th' ? ' ' : '\n')
  }
  const parser = new Parser({
    onopentagname(name) {
      if (silent.has(name)) silence += 1
      breakLine(name)
    },
    onclosetag(name) {
      if (silent.has(name)) silence = Math.max(0, silence - 1)
      breakLine(name)
    },
    ontext(text) {
      if (silence === 0) parts.push(text.replace(/\s+/g, ' '))
    },
  })
  parser.end(html)
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
