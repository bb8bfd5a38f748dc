import { plainInline } from './plain-inline.ts'
import type { Span } from './sentences.ts'
import { goesOn, joinBroken } from './wrapped-lines.ts'

/** A passage in the form that is searched and quoted. */
export interface Readable {
  text: string
  /** Ranges of table rows: each stands alone. */
  records: Span[]
  /** Ranges of code: line breaks are kept. */
  code: CodeSpan[]
}
export interface CodeSpan extends Span {
  /** As the fence names it, such as "json"; empty if it names none. */
  language: string
}

const anyMark = /[|#>*_~`[\]\\<&\n]|^\s*[-+•]\s/
const tableRule = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/
const fence = /^(\s*)(`{3,}|~{3,})[ \t]*([\p{L}\p{N}+#._-]*)/u
const rule = /^\s*([-*_])\s*(?:\1\s*){2,}$/
const bullet = /^\s*[-*+•]\s+/
const field = /^[^\s:|][^:]{0,59}:\s+\S/
/** "–" in a table says that there is nothing. */
const emptyCell = /^[-–—−]{1,3}$/u
const noSpans: never[] = []

/**
 * Markdown as plain text: table rows name their columns, wrapped lines are joined, marks and link targets are left out.
 */
export function readableText(markdown: string): Readable {
  if (!anyMark.test(markdown)) return { text: markdown, records: noSpans, code: noSpans }
  const lines = markdown.split(/\r\n?|\n/)
  const records: Span[] = []
  const code: CodeSpan[] = []
  let text = ''
  const addLine = (line: string): Span => {
    text += text === '' ? line : `\n${line}`
    return { start: text.length - line.length, end: text.length }
  }
  const addRecord = (words: string): void => {
    if (words !== '') records.push(addLine(words))
  }
  const isTable = (at: number): boolean =>
    Boolean(lines[at]?.includes('|') && lines[at + 1]?.includes('-') && tableRule.test(lines[at + 1] ?? ''))
  const isProse = (at: number): boolean =>
    (lines[at] ?? '').trim() !== '' && !fence.test(lines[at] ?? '') && !rule.test(lines[at] ?? '') && !isTable(at)

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, indent = '', mark, language = ''] = fence.exec(line) ?? []
    const fields = fieldsFrom(lines, at)
    if (mark) {
      let end = at + 1
      while (end < lines.length && !lines[end]?.trimStart().startsWith(mark)) end++
      const inside = lines
        .slice(at + 1, end)
        .map((other) => (other.startsWith(indent) ? other.slice(indent.length) : other))
      if (inside.some((other) => other.trim() !== '')) code.push({ ...addLine(inside.join('\n')), language })
      at = end
    } else if (isTable(at)) {
      const names = cellsOf(line)
      at += 1
      if (!lines[at + 1]?.includes('|')) addRecord(names.filter(Boolean).join(', '))
      while (lines[at + 1]?.includes('|')) addRecord(inWords(names, cellsOf(lines[++at] ?? '')))
    } else if (fields.length > 1) {
      addRecord(strungTogether(fields.map(plainInline)))
      at += fields.length - 1
    } else if (!rule.test(line)) {
      const broken = [line]
      while (isProse(at + 1) && goesOn(broken, lines[at + 1] ?? '')) broken.push(lines[++at] ?? '')
      addLine(plainLine(joinBroken(broken)))
    }
  }
  return { text, records, code }
}

/** The lines of a paragraph that consists only of "Name: value" lines, as rows of a CSV file do. */
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
      .map((cell) => (emptyCell.test(cell) ? '' : cell))
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
