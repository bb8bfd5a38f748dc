import { tokensOf } from './xml-tokens.ts'

/** How a number is meant: the same number can be a date, a time, a share or an amount. */
export type CellFormat =
  | { kind: 'number' }
  | { kind: 'percent'; decimals: number }
  | { kind: 'date'; hasDate: boolean; hasTime: boolean; hasSeconds: boolean }
  /** Hours that don't begin again after a day. */
  | { kind: 'duration'; hasSeconds: boolean }

/** Excel allows 65,490 styles. */
const stylesAtMost = 65_536
const number: CellFormat = { kind: 'number' }

/** Formats that files refer to without naming them. */
const builtInCodes: Record<string, string> = {
  ...{ 9: '0%', 10: '0.00%' },
  ...{ 14: 'm/d/yyyy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy' },
  ...{ 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'm/d/yyyy h:mm' },
  ...{ 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mmss.0' },
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

/** Of the sections for positive, negative and other values, the first one counts. */
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
  if (/[0#?]/.test(bare)) return number
  if (isDuration) return { kind: 'duration', hasSeconds: bare.includes('s') || /\[s/i.test(code) }
  if (!/[ymdhs]/.test(bare)) return number
  const hasTime = /[hs]/.test(bare)
  return {
    ...{ kind: 'date', hasTime, hasSeconds: bare.includes('s') },
    // Beside hours or seconds, "m" stands for minutes.
    hasDate: /[yd]|mmm/.test(bare) || !hasTime,
  }
}
