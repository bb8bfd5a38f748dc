import { countFilled } from './csv-table.ts'
import { Failure } from './failure.ts'
import { tableLimits } from './imported-rows.ts'
import { type CellFormat, readCellFormats } from './xlsx-formats.ts'
import { cellText } from './xlsx-values.ts'
import { tagsIn, tokensOf } from './xml-tokens.ts'
import { readZip } from './zip.ts'

const { rows: rowsAtMost, columns: columnsAtMost } = tableLimits
/** Unpacked, all parts together. A cell has at most 32,767 characters in Excel. */
const bytesAtMost = 64 * 1024 * 1024
const isPart = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/

/** What the cells of a workbook refer to. */
interface Shared {
  strings: string[]
  formats: CellFormat[]
  is1904: boolean
}

/**
 * The cells of an Excel workbook's first sheet that has a table, as texts: a row with two filled cells. Without any, those
 * of its first sheet. Linear in the size of the file.
 */
export function readXlsxTable(bytes: Uint8Array): string[][] {
  const files = readZip(bytes, { isWanted: (name) => isPart.test(name), bytesAtMost })
  const part = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const workbook = part('xl/workbook.xml')
  const sheets = sheetsOf(workbook, part('xl/_rels/workbook.xml.rels')).filter((name) => files.has(name))
  if (sheets.length === 0) throw new Failure('invalid_request', 'The file has no sheet. Save it as .xlsx again.')
  const shared: Shared = {
    strings: readStrings(part('xl/sharedStrings.xml')),
    formats: readCellFormats(part('xl/styles.xml')),
    is1904: countsFrom1904(workbook),
  }
  let first: string[][] | undefined
  for (const name of sheets) {
    const rows = readSheet(part(name), shared)
    if (rows.some((cells) => countFilled(cells) > 1)) return rows
    first ??= rows
  }
  return first ?? []
}

/** The parts of the sheets, in the order of their tabs, each once. */
function sheetsOf(workbook: string, relations: string): string[] {
  const targets = new Map(
    tagsIn(relations).flatMap(({ name, attributes: { Id, Target } }) =>
      name === 'Relationship' && Id !== undefined && Target !== undefined ? [[Id, Target] as const] : [],
    ),
  )
  const named = tagsIn(workbook).flatMap(({ name, attributes }) =>
    name === 'sheet' ? (targets.get(attributes['r:id'] ?? '') ?? []) : [],
  )
  const parts = named.length > 0 ? named : ['worksheets/sheet1.xml']
  return [...new Set(parts.map((target) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)))]
}

const countsFrom1904 = (workbook: string): boolean =>
  tagsIn(workbook).some(({ name, attributes }) => name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? ''))

/** Texts that cells refer to by their number. */
function readStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  for (const token of tokensOf(xml)) {
    if (token.kind === 'text') text += isText && !isPhonetic ? token.text : ''
    else if (token.name === 't') isText = token.kind === 'open'
    else if (token.name === 'rPh') isPhonetic = token.kind === 'open'
    else if (token.name === 'si' && token.kind === 'open') text = ''
    else if (token.name === 'si') strings.push(text)
  }
  return strings
}

function readSheet(xml: string, { strings, formats, is1904 }: Shared): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = { column: 0, type: '', style: 0, text: '' }
  let isValue = false
  for (const token of tokensOf(xml)) {
    if (token.kind === 'text') {
      if (isValue) cell.text += token.text
    } else if (token.name === 'row' && token.kind === 'open') {
      const at = Number(token.attributes.r) || rows.length + 1
      if (at > rowsAtMost) throw tooMany(`${(rowsAtMost - 1).toLocaleString('en')} rows`)
      // Empty rows are left out of the file.
      while (rows.length < at - 1) rows.push([])
      row = []
      rows.push(row)
    } else if (token.name === 'c' && token.kind === 'open') {
      const column = columnOf(token.attributes.r) ?? row.length
      if (column >= columnsAtMost) throw tooMany(`${columnsAtMost} columns`)
      cell = { column, type: token.attributes.t ?? 'n', style: Number(token.attributes.s ?? 0), text: '' }
    } else if (token.name === 'c') {
      while (row.length < cell.column) row.push('')
      row[cell.column] =
        cell.type === 's' ? (strings[Number(cell.text)] ?? '') : cellText(cell, formats[cell.style], is1904)
    } else if (token.name === 'v' || token.name === 't') isValue = token.kind === 'open'
  }
  return rows
}

/** `AB12` is column 27. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const tooMany = (what: string) =>
  new Failure('invalid_request', `The sheet has more than ${what}. Split it into several files.`)
