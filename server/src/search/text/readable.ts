import { plainInline } from './plain-inline.ts'
import type { Span } from './sentences.ts'

/** A passage as it is searched and quoted. */
export interface Readable {
  text: string
  /** Where rows of tables stand: each speaks for itself alone. */
  records: Span[]
}

const anyMark = /[|#>*_~`[\]\\<&\n]|^\s*[-+•]\s/
const tableRule = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/
const fence = /^\s*(?:`{3,}|~{3,})/
const rule = /^\s*([-*_])\s*(?:\1\s*){2,}$/
const bullet = /^\s*[-*+•]\s+/
const item = /^\s*(?:[-*+•]|\d{1,9}[.)])\s/
const field = /^[^\s:|][^:]{0,59}:\s+\S/
/** A line at least so long that stops inside a sentence goes on in the next: someone broke it to fit a page. */
const brokenLine = 50
const stopsInside = /[\p{L}\p{N},;)"”’-]$/u
const noRecords: Span[] = []

/** Markdown in words: rows of tables name their columns, marks and addresses of links are left out. */
export function readableText(markdown: string): Readable {
  if (!anyMark.test(markdown)) return { text: markdown, records: noRecords }
  const lines = markdown.split(/\r\n?|\n/)
  const records: Span[] = []
  let text = ''
  let isJoinable = false
  const addLine = (line: string): void => {
    const goesOn = isJoinable && line !== '' && !item.test(line)
    text += text === '' ? line : `${goesOn ? ' ' : '\n'}${line}`
    isJoinable = line.length >= brokenLine && stopsInside.test(line)
  }
  const addRecord = (words: string): void => {
    if (words === '') return
    isJoinable = false
    addLine(words)
    isJoinable = false
    records.push({ start: text.length - words.length, end: text.length })
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fields = fieldsFrom(lines, at)
    if (fence.test(line)) {
      const end = lines.findIndex((other, index) => index > at && fence.test(other))
      for (const code of lines.slice(at + 1, end < 0 ? lines.length : end)) addLine(code)
      at = end < 0 ? lines.length : end
    } else if (line.includes('|') && tableRule.test(lines[at + 1] ?? '') && lines[at + 1]?.includes('-')) {
      const names = cellsOf(line)
      at += 1
      if (!lines[at + 1]?.includes('|')) addRecord(names.filter(Boolean).join(', '))
      while (lines[at + 1]?.includes('|')) addRecord(inWords(names, cellsOf(lines[++at] ?? '')))
    } else if (fields.length > 1) {
      addRecord(strungTogether(fields.map(plainInline)))
      at += fields.length - 1
    } else if (!rule.test(line)) addLine(plainLine(line))
  }
  return { text, records }
}

/** The lines of a paragraph that is nothing but "Name: value", as rows of a CSV file are written. */
function fieldsFrom(lines: string[], at: number): string[] {
  if ((lines[at - 1] ?? '').trim() !== '') return []
  let end = at
  while (field.test(lines[end] ?? '')) end++
  return (lines[end] ?? '').trim() === '' ? lines.slice(at, end) : []
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainInline(cell.trim()))

const inWords = (names: string[], cells: string[]): string =>
  strungTogether(
    cells
      .map((cell, at) => (cell !== '' && names[at] && names[at] !== cell ? `${names[at]}: ${cell}` : cell))
      .filter(Boolean),
  )

const strungTogether = (parts: string[]): string =>
  parts.reduce((said, part) => (said === '' ? part : `${said}${/[.!?…,;]$/u.test(said) ? ' ' : ', '}${part}`), '')

const plainLine = (line: string): string =>
  plainInline(
    line
      .replace(/^\s*(?:>\s?)+/, '')
      .replace(/^\s*#{1,6}\s+/, '')
      .replace(bullet, '- ')
      .trimEnd(),
  )
