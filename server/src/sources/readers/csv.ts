import { readCsvTable } from '../../lib/csv-table.ts'
import { Failure } from '../../lib/failure.ts'
import type { ReadText } from './read-document.ts'
import { textOf } from './text.ts'

/** Each row becomes a paragraph of "Header: value" lines, so that it is self-explanatory. */
export async function readCsv({ bytes }: { bytes: Uint8Array }): Promise<ReadText> {
  const [header = [], ...rows] = readCsvTable(textOf(bytes)).map(({ cells }) => cells)
  if (header.length === 0) throw new Failure('invalid_request', 'The table is empty.')
  const names = header.map((name, at) => flat(name).replace(/^[#>|*+-]+\s*/, '') || `Column ${at + 1}`)
  const paragraphs = rows.map((row) =>
    row
      .map((value, at) => [names[at] ?? `Column ${at + 1}`, flat(value)] as const)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
  return { title: undefined, markdown: (rows.length > 0 ? paragraphs : [names.join('\n')]).join('\n\n') }
}

const flat = (cell: string): string => cell.replace(/\s+/g, ' ').trim()
