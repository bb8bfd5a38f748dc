/** How a number is shown: what stands around its digits, and how many there are. */
export interface NumberPattern {
  before: string
  after: string
  /** At least so many before the point, with leading zeros. */
  wholeDigits: number
  leastDecimals: number
  mostDecimals: number
  hasThousands: boolean
}

/** More digits than Excel keeps are no number that it shows so. */
const largest = 1e15
const decimalsAtMost = 15

/**
 * A section of a format code, such as `#,##0.00 [$€-407]`. Undefined if its digits are not one piece (telephone numbers,
 * fractions, scientific notation), or it holds for some numbers only: then the number is shown without it.
 */
export function readPattern(section: string): NumberPattern | undefined {
  let [before, after, digits] = ['', '', '']
  const add = (text: string) => {
    if (digits === '') before += text
    else after += text
  }
  for (const [token] of section.matchAll(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?|general|./gis)) {
    const first = token.charAt(0)
    if (first === '"') add(token.replaceAll('"', ''))
    else if (first === '\\') add(token.slice(1))
    else if (first === '[') {
      if (/^\[[<>=]/.test(token)) return undefined
      // A currency, before the language that it belongs to. Colours are not shown.
      if (token.startsWith('[$')) add(token.slice(2).replace(/(-[^-\]]*)?\]?$/, ''))
    } else if ((first === '_' || first === '*') && token.length > 1) continue
    else if (/^[0#?.,]$/.test(token)) {
      if (after.trim() !== '') return undefined
      digits += token
    } else if (/^[\p{L}@/%]/u.test(token)) return undefined
    else add(token)
  }
  const [, whole, , decimals = ''] = /^([0#?,]*)(\.([0#?]*))?$/.exec(digits) ?? []
  // A comma at the end stands for thousands of what is stored.
  if (whole === undefined || digits === '' || whole.endsWith(',') || decimals.length > decimalsAtMost) return undefined
  return {
    ...{ before: before.trimStart(), after: after.trimEnd() },
    wholeDigits: whole.replaceAll(/[^0]/g, '').length,
    leastDecimals: decimals.replaceAll(/[^0]/g, '').length,
    mostDecimals: decimals.length,
    hasThousands: whole.includes(','),
  }
}

/** Undefined if it is too large. The sign is not shown. */
export function formatPattern(value: number, pattern: NumberPattern): string | undefined {
  const size = Math.abs(value)
  if (size >= largest) return undefined
  const { before, after, wholeDigits, leastDecimals, mostDecimals, hasThousands } = pattern
  // Half a cent is rounded as it reads, not as its binary fraction.
  const shown = Number(size.toPrecision(15))
  const rounded = Number(`${Math.round(Number(`${shown}e${mostDecimals}`))}e-${mostDecimals}`)
  const [whole = '0', decimals = ''] = (Number.isNaN(rounded) ? shown : rounded).toFixed(mostDecimals).split('.')
  const kept = decimals.replace(/0+$/, '').padEnd(leastDecimals, '0')
  const padded = whole.padStart(wholeDigits, '0')
  const grouped = hasThousands ? padded.replace(/\B(?=(?:\d{3})+$)/g, ',') : padded
  return `${before}${grouped}${kept === '' ? '' : `.${kept}`}${after}`
}
