import { Failure } from './failure.ts'
import { tableLimits } from './imported-rows.ts'
import { readZip } from './zip.ts'

const { rows: rowsAtMost, columns: columnsAtMost } = tableLimits
/** Unpacked, all parts together. A cell has at most 32,767 characters in Excel. */
const bytesAtMost = 64 * 1024 * 1024
const isPart = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/

/** The cells of an Excel workbook's first sheet, as texts. Linear in the size of the file. */
export function readXlsxTable(bytes: Uint8Array): string[][] {
  const files = readZip(bytes, { isWanted: (name) => isPart.test(name), bytesAtMost })
  const part = (name: string) => files.get(name)?.toString('utf8')
  const sheet = part(firstSheetOf(part('xl/workbook.xml') ?? '', part('xl/_rels/workbook.xml.rels') ?? ''))
  if (sheet === undefined) throw new Failure('invalid_request', 'The file has no sheet. Save it as .xlsx again.')
  return readSheet(sheet, readStrings(part('xl/sharedStrings.xml') ?? ''))
}

function firstSheetOf(workbook: string, relations: string): string {
  const ids = tagsIn(workbook).flatMap(({ name, attributes }) => (name === 'sheet' ? (attributes['r:id'] ?? []) : []))
  const relation = tagsIn(relations).find(({ name, attributes }) => name === 'Relationship' && attributes.Id === ids[0])
  const target = relation?.attributes.Target ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

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

function readSheet(xml: string, strings: string[]): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = { column: 0, type: '', text: '' }
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
      cell = { column, type: token.attributes.t ?? 'n', text: '' }
    } else if (token.name === 'c') {
      while (row.length < cell.column) row.push('')
      row[cell.column] = cell.type === 's' ? (strings[Number(cell.text)] ?? '') : cell.text
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

interface Tag {
  kind: 'open' | 'close'
  name: string
  attributes: Record<string, string>
}
type Token = Tag | { kind: 'text'; text: string }

const tagsIn = (xml: string): Tag[] => [...tokensOf(xml)].filter((token): token is Tag => token.kind === 'open')

/** Tags and texts. A tag that closes itself opens and closes. Nothing is resolved: there are no DTDs or entities. */
function* tokensOf(xml: string): Generator<Token> {
  let at = 0
  while (at < xml.length) {
    const begin = xml.indexOf('<', at)
    const text = xml.slice(at, begin === -1 ? undefined : begin)
    if (text !== '') yield { kind: 'text', text: decoded(text) }
    if (begin === -1) return
    const end = xml.indexOf('>', begin)
    if (end === -1) return
    at = end + 1
    const inside = xml.slice(begin + 1, end)
    if (inside.startsWith('?') || inside.startsWith('!')) continue
    const name = /^\/?(?:x:)?([\w:.-]{1,50})/.exec(inside)?.[1] ?? ''
    if (inside.startsWith('/')) yield { kind: 'close', name, attributes: {} }
    else {
      yield { kind: 'open', name, attributes: attributesOf(inside) }
      if (inside.endsWith('/')) yield { kind: 'close', name, attributes: {} }
    }
  }
}

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.slice(0, 2_000).matchAll(/\s([\w:.-]{1,50})="([^"]{0,500})"/g)].map(([, name = '', value = '']) => [
      name,
      decoded(value),
    ]),
  )

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) =>
        name ? (entities[name] ?? whole) : characterOf(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
      )
    : text
const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

const tooMany = (what: string) =>
  new Failure('invalid_request', `The first sheet has more than ${what}. Split it into several files.`)
