import { type NumberPattern, readPattern } from './xlsx-patterns.ts'
import { tokensOf } from './xml-tokens.ts'

/** How a number is meant: the same number can be a date, a time, a share or an amount. */
export type CellFormat =
  /** Without a pattern, as it is stored. */
  | { kind: 'number'; pattern?: NumberPattern; ofNegatives?: NumberPattern }
  | { kind: 'percent'; decimals: number }
  | { kind: 'date'; hasDate: boolean; hasTime: boolean; hasSeconds: boolean }
  /** Hours that don't begin again after a day. */
  | { kind: 'duration'; hasSeconds: boolean }

/** Excel allows 65,490 styles. */
const stylesAtMost = 65_536
const number: CellFormat = { kind: 'number' }

/** Formats that files refer to without naming them. */
const builtInCodes: Record<string, string> = {
  // Of 5 to 8 and 41 to 44 the currency is that of the computer, which the file doesn't name.
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 5: '#,##0', 6: '#,##0', 7: '#,##0.00', 8: '#,##0.00' },
  ...{ 9: '0%', 10: '0.00%' },
  ...{ 14: 'm/d/yyyy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy' },
  ...{ 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'm/d/yyyy h:mm' },
  // Of Chinese, Japanese and Korean. 34, 35, 55 and 56 are dates in some of them and times in others.
  ...{ 27: 'yyyy/m', 28: 'm/d', 29: 'm/d', 30: 'm/d/yy', 31: 'yyyy/m/d', 32: 'h:mm', 33: 'h:mm:ss' },
  ...{ 34: 'yyyy/m/d', 35: 'yyyy/m/d', 36: 'yyyy/m/d' },
  ...{ 37: '#,##0;(#,##0)', 38: '#,##0;(#,##0)', 39: '#,##0.00;(#,##0.00)', 40: '#,##0.00;(#,##0.00)' },
  ...{ 41: '#,##0', 42: '#,##0', 43: '#,##0.00', 44: '#,##0.00' },
  ...{ 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mmss.0' },
  ...{ 50: 'yyyy/m', 51: 'm/d', 52: 'yyyy/m', 53: 'm/d', 54: 'm/d', 55: 'yyyy/m/d', 56: 'yyyy/m/d' },
  ...{ 57: 'yyyy/m', 58: 'm/d' },
}

/** The format of each style that cells refer to by its number, from `xl/styles.xml`. */
export function readCellFormats(xml: string): CellFormat[] {
  const codes = new Map(Object.entries(builtInCodes))
  const ids: string[] = []
  let list = ''
  for (const token of tokensOf(xml)) {
    if (token.kind === 'text') continue
    if (token.name === 'numFmts' || token.name === 'cellXfs') list = token.kind === 'open' ? token.name : ''
    else if (token.kind === 'close') continue
    else if (list === 'numFmts' && token.name === 'numFmt')
      codes.set(token.attributes.numFmtId ?? '', token.attributes.formatCode ?? '')
    else if (list === 'cellXfs' && token.name === 'xf' && ids.length < stylesAtMost)
      ids.push(token.attributes.numFmtId ?? '0')
  }
  const formats = new Map([...codes].map(([id, code]) => [id, readFormat(code)] as const))
  return ids.map((id) => formats.get(id) ?? number)
}

/** Of the sections for positive, negative and other values, the first one says what it is. */
export function readFormat(code: string): CellFormat {
  const isDuration = /\[(h+|m+|s+)\]/i.test(code)
  const bare = code
    // Texts, escaped characters, characters for spacing, colours, currencies and conditions.
    .replace(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/gs, '')
    .replace(/;.*$/s, '')
    .toLowerCase()
    .replace(/general|am\/pm|a\/p/g, '')
    .replace(/s\.0+/g, 's')
  if (bare.includes('%')) return { kind: 'percent', decimals: /\.([0#?]+)/.exec(bare)?.[1]?.length ?? 0 }
  if (/[0#?]/.test(bare)) return readNumberFormat(code)
  if (isDuration) return { kind: 'duration', hasSeconds: bare.includes('s') || /\[s/i.test(code) }
  if (!/[ymdhs]|aaa/.test(bare)) return number
  const hasTime = /[hs]/.test(bare)
  return {
    ...{ kind: 'date', hasTime, hasSeconds: bare.includes('s') },
    // Beside hours or seconds, "m" stands for minutes.
    hasDate: /[yd]|mmm|aaa/.test(bare) || !hasTime,
  }
}

function readNumberFormat(code: string): CellFormat {
  const [first = '', second] = sectionsOf(code)
  const pattern = readPattern(first)
  const ofNegatives = second === undefined ? undefined : readPattern(second)
  return pattern ? { kind: 'number', pattern, ...(ofNegatives && { ofNegatives }) } : number
}

/** A semicolon in a text or after a backslash is none between sections. */
function sectionsOf(code: string): string[] {
  const sections = ['']
  for (const [token] of code.matchAll(/"[^"]*"?|\\.|_.|\*.|./gs))
    if (token === ';') sections.push('')
    else sections[sections.length - 1] += token
  return sections
}
