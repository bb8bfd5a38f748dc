import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { Failure } from './failure.ts'

const delimiters = [',', ';', '\t']
const writtenAtOnce = 64 * 1024

/**
 * The rows of a CSV file with any common delimiter, including empty ones, so that row numbers match a spreadsheet's.
 * Long files are parsed in chunks, so that the event loop isn't blocked.
 */
export async function readCsvRows(text: string): Promise<string[][]> {
  const rows: string[][] = []
  const parser = parse({
    delimiter: guessDelimiter(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: 1024 * 1024,
  })
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('data', (row: string[]) => rows.push(row))
    parser.on('end', resolve)
    parser.on('error', reject)
  })
  ended.catch(() => {})
  try {
    for (let at = 0; at < text.length && !parser.destroyed; at += writtenAtOnce) {
      parser.write(text.slice(at, at + writtenAtOnce))
      await setImmediate()
    }
    if (!parser.destroyed) parser.end()
    await ended
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new Failure(
      'invalid_request',
      `The table ends unexpectedly at line ${cause.lines}. Is a quotation mark missing?`,
      {
        cause,
      },
    )
  }
  return rows
}

export const isBlank = (row: string[]): boolean => row.every((cell) => cell.trim() === '')

/** The most frequent delimiter in the first line, outside of quotes. */
function guessDelimiter(text: string): string {
  const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 20_000).trimStart())?.[0] ?? ''
  const bare = header.replace(/"(?:[^"]|"")*"/g, '')
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
