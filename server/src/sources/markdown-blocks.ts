/** An id or class after a heading, for links: `{#prices}`. */
const anchor = /(?<=\s)\{:?[\w\s#.:="-]{1,80}\}$/
/** A longer line is not a heading, even with a marker. */
const headingCharacters = 150

export type Block =
  | { kind: 'heading'; level: number; text: string }
  /** `parts` are where it may be split; `before` and `after` wrap each piece, such as a table's header or a fence. */
  | { kind: 'text' | 'list' | 'table' | 'code'; before: string[]; parts: string[]; after: string[] }

const fence = /^ {0,3}(`{3,}|~{3,})/
const atx = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const underline = /^ {0,3}(=+|-{2,})[ \t]*$/
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const tableRule = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/
const bullet = /^([ \t]*)(?:[-*+•]|\d{1,9}[.)])[ \t]+\S/

/** The blocks of a Markdown text in order. Anything unrecognised is plain text, so nothing is lost. */
export function* readBlocks(markdown: string): Generator<Block> {
  const lines = markdown.split(/\r\n?|\n/)
  let paragraph: string[] = []
  let at = 0
  const line = (index = at): string => lines[index] ?? ''
  const take = (goesOn: (line: string, index: number) => boolean): string[] => {
    const from = at
    while (at < lines.length && goesOn(line(), at)) at += 1
    return lines.slice(from, at)
  }
  function* endParagraph(): Generator<Block> {
    if (paragraph.length > 0) yield { kind: 'text', before: [], parts: [paragraph.join('\n').trim()], after: [] }
    paragraph = []
  }

  while (at < lines.length) {
    const heading = readHeading(line())
    const opening = fence.exec(line())?.[1]
    if (line().trim() === '') {
      yield* endParagraph()
      at += 1
    } else if (heading) {
      yield* endParagraph()
      yield heading
      at += 1
    } else if (paragraph.length === 1 && underline.test(line()) && canBeHeading(paragraph[0] ?? '')) {
      yield { kind: 'heading', level: line().includes('=') ? 1 : 2, text: (paragraph[0] ?? '').trim() }
      paragraph = []
      at += 1
    } else if (rule.test(line())) {
      yield* endParagraph()
      at += 1
    } else if (opening !== undefined) {
      yield* endParagraph()
      const before = [line()]
      at += 1
      const parts = take((next) => !next.trimStart().startsWith(opening))
      const after = at < lines.length ? [line()] : [opening]
      at += 1
      yield { kind: 'code', before, parts, after }
    } else if (line().includes('|') && line(at + 1).includes('-') && tableRule.test(line(at + 1))) {
      yield* endParagraph()
      const before = [line(), line(at + 1)]
      at += 2
      yield { kind: 'table', before, parts: take((next) => next.includes('|')), after: [] }
    } else if (bullet.test(line())) {
      yield* endParagraph()
      yield { kind: 'list', before: [], parts: itemsOf(take(isInList(lines))), after: [] }
    } else {
      paragraph.push(line())
      at += 1
    }
  }
  yield* endParagraph()
}

const canBeHeading = (text: string): boolean => text.trim() !== '' && text.length <= headingCharacters

function readHeading(line: string): Block | undefined {
  const [, marks, rest = ''] = (line.length <= headingCharacters && atx.exec(line)) || []
  const text = rest
    .trim()
    .replace(/(?<=\s)#+$/, '')
    .replace(anchor, '')
    .trim()
  return marks === undefined || !/[^#\s]/.test(text)
    ? undefined
    : { kind: 'heading', level: marks.length, text: plain(text) }
}

/** Turns a heading into a title: without emphasis, code marks and link targets. */
const plain = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .trim() || text

/** A list continues over its indented lines, and over blank ones if an item or an indented line follows. */
function isInList(lines: string[]): (line: string, index: number) => boolean {
  const belongs = (line: string): boolean => bullet.test(line) || /^(?: {2,}|\t)\S/.test(line)
  return (line, index) => {
    if (line.trim() !== '')
      return (
        belongs(line) ||
        (lines[index - 1]?.trim() !== '' && !readHeading(line) && !fence.test(line) && !rule.test(line))
      )
    return belongs(lines[index + 1] ?? '')
  }
}

/** An item with everything indented under it. */
function itemsOf(lines: string[]): string[] {
  const outer = bullet.exec(lines[0] ?? '')?.[1]?.length ?? 0
  const items: string[][] = []
  for (const line of lines) {
    const indent = bullet.exec(line)?.[1]?.length
    if (items.length === 0 || (indent !== undefined && indent <= outer)) items.push([line])
    else items.at(-1)?.push(line)
  }
  return items.map((item) => item.filter((line) => line.trim() !== '').join('\n'))
}
