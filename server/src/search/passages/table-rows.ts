import type { QuestionKind } from '../text/question-kinds.ts'
import type { Readable } from '../text/readable.ts'
import type { Span } from '../text/sentences.ts'
import { isTicket } from '../text/ticket-words.ts'
import { isTimeWord } from '../text/time-words.ts'
import type { Query } from './query.ts'
import type { Reading } from './reader.ts'
import { amount } from './sentence-score.ts'

/** The rows of a table that a question asks for. */
export interface AskedRows {
  /** Their numbers among the records of the passage. */
  records: Set<number>
  /** How many words of the question name them. */
  labels: number
  /** How many stand in the headings above. */
  headings: number
}

/** How sure it is that such a row answers. */
export const sureOfRow = 0.75
/** How well a word must match. */
const leastHeld = 0.5
/** More rows than this are not what was asked for. */
const mostRows = 4
/** A message of only keywords: "bicycle fare winter". */
const mostKeywords = 4
const anyNumber = /\p{N}/u

/**
 * "How much is the fare for an adult?": the rows that a question names by words that few other rows have, if all its
 * other topics are in the headings: those of the columns, which every row has, and those above the table. Seasons and
 * days need not be there: whoever asks for July reads the columns "May to September" and "October to April". Nor must
 * "ticket": it says no more than that the price is asked.
 */
export function askedRows(
  query: Query,
  kind: QuestionKind,
  reading: Reading,
  { text, records }: Pick<Readable, 'text' | 'records'>,
  spans: readonly Span[],
): AskedRows | undefined {
  const isPriceAsked = query.priceWords.length > 0
  const isAsked = isPriceAsked || kind === 'number' || kind === 'time'
  if (records.length === 0 || (!isAsked && query.terms.length > mostKeywords)) return undefined
  const held = heldByRows(query.terms.length, reading, records, spans)
  /** Of each row, the terms that name it. */
  const named = new Map<number, Set<number>>()
  let [labels, headings] = [0, 0]
  for (const [slot, { word, isFrame }] of query.terms.entries()) {
    if (isAsked && isFrame) continue
    const rows = rowsThatStandOut(held[slot] ?? [])
    if (rows.length > 0) {
      labels += 1
      for (const row of rows) named.set(row, (named.get(row) ?? new Set()).add(slot))
    } else if (Math.max(reading.present[slot]!, ...(held[slot] ?? [])) >= leastHeld) headings += 1
    else if (!isTimeWord(word, query.spoken) && !(isPriceAsked && isTicket(word, query.spoken))) return undefined
  }
  const most = Math.max(...Array.from(named.values(), ({ size }) => size))
  const best = [...named].flatMap(([row, { size }]) => (size === most ? [row] : []))
  const isAllThere = new Set(best.flatMap((row) => [...(named.get(row) ?? [])])).size === labels
  const says = (row: number, pattern: RegExp): boolean =>
    pattern.test(text.slice(records[row]!.start, records[row]!.end))
  const priced = [...records.keys()].filter((row) => says(row, amount))
  // "Bicycle: free" is a price among others.
  const isPriceList = priced.length > records.length / 2
  const hasPrices = isPriceAsked && (isPriceList || best.every((row) => priced.includes(row)))
  // "How much?" may ask for kilograms, where nothing has a price; keywords must name a heading too.
  const hasNumbers = (isAsked && !isPriceAsked) || (headings > 0 && (!isPriceAsked || priced.length === 0))
  const isAnswer = hasPrices || (hasNumbers && best.every((row) => says(row, anyNumber)))
  return best.length > 0 && best.length <= mostRows && isAllThere && isAnswer
    ? { records: new Set(best), labels, headings }
    : undefined
}

/** How well each row has each term of the question. */
function heldByRows(terms: number, { present }: Reading, records: readonly Span[], spans: readonly Span[]): number[][] {
  const held = Array.from({ length: terms }, () => records.map(() => 0))
  for (const [at, { start, end }] of spans.entries()) {
    const row = records.findIndex((record) => start >= record.start && end <= record.end)
    if (row < 0) continue
    for (const [slot, rows] of held.entries()) rows[row] = Math.max(rows[row]!, present[(at + 1) * terms + slot]!)
  }
  return held
}

/** The rows that have a term, if most rows have it less well or not at all: all have the words of the columns. */
function rowsThatStandOut(held: readonly number[]): number[] {
  const most = Math.max(...held)
  const rows = held.flatMap((value, row) => (value === most ? [row] : []))
  return most >= leastHeld && rows.length <= Math.max(1, held.length / 2) ? rows : []
}
