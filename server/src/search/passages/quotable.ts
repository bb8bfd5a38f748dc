import type { Readable } from '../text/readable.ts'
import type { Span } from '../text/sentences.ts'

/** A unit that is quoted whole or not at all. */
export interface Quotable extends Span {
  kind: 'sentence' | 'item' | 'step' | 'row' | 'code'
  /** It begins a line: a paragraph, a list item, a row or code. */
  startsLine: boolean
  /** The language of code, if the author named it. */
  language: string
  /** The number of the table row it is in. */
  record: number | undefined
  /** How many of the given spans it consists of. */
  spans: number
}

const step = /^\d{1,3}[.)]\s/
const item = /^-\s/
/** Long sentences are searched in pieces; all but the last end like this. */
const clauseEnd = /[;；:：,，、،–—-]$/u

/** The searched spans of a passage, joined into quotable units. Anything longer than `longest` stays in pieces. */
export function quotablesOf({ text, records, code }: Readable, spans: readonly Span[], longest: number): Quotable[] {
  const found: Quotable[] = []
  for (const [at, span] of spans.entries()) {
    const last = found.at(-1)
    if (last && span.start < last.end) {
      last.spans += 1
      continue
    }
    const startsLine = at === 0 || text.slice(spans[at - 1]?.end, span.start).includes('\n')
    const record = blockOf(span, records)
    const codeBlock = code[blockOf(span, code)]
    const begun = {
      ...span,
      startsLine,
      language: codeBlock?.language ?? '',
      record: record < 0 ? undefined : record,
      spans: 1,
    }
    const add = (kind: Quotable['kind'], whole: Span): void => {
      found.push({ ...begun, kind, ...(whole.end - whole.start <= longest ? whole : span) })
    }
    if (codeBlock) add('code', linesOf(text, codeBlock, span, longest))
    else if (record >= 0) add('row', records[record] ?? span)
    else if (startsLine && item.test(text.slice(span.start, span.end))) add('item', lineOf(text, span))
    else if (startsLine && step.test(text.slice(span.start, span.end))) add('step', lineOf(text, span))
    else add('sentence', { start: span.start, end: sentenceEnd(text, spans, at) })
  }
  return found
}

const blockOf = (span: Span, blocks: readonly Span[]): number =>
  blocks.findIndex(({ start, end }) => span.start >= start && span.end <= end)

function sentenceEnd(text: string, spans: readonly Span[], at: number): number {
  for (let index = at; ; index++) {
    const { start, end } = spans[index]!
    const next = spans[index + 1]
    if (!next || !clauseEnd.test(text.slice(start, end)) || text.slice(end, next.start).includes('\n')) return end
  }
}

function lineOf(text: string, { start }: Span): Span {
  const end = text.indexOf('\n', start)
  return { start, end: end < 0 ? text.length : end }
}

/** The rest of a code block from a line on, or as many of its lines as may be quoted. */
function linesOf(text: string, block: Span, line: Span, longest: number): Span {
  const start = Math.max(block.start, text.lastIndexOf('\n', line.start) + 1)
  if (block.end - start <= longest) return { start, end: block.end }
  return { start, end: Math.max(line.end, text.lastIndexOf('\n', start + longest)) }
}
