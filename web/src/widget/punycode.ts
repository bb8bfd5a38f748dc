const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700]
const firstBias = 72
const firstCode = 128

/** Decodes the letters after `xn--` (RFC 3492, 6.2); null if invalid. */
export function toUnicode(label: string): string | null {
  const cut = label.lastIndexOf('-')
  const letters = Array.from(cut > 0 ? label.slice(0, cut) : '', (letter) => letter.charCodeAt(0))
  const digits = Array.from(label.slice(cut + 1), (digit) => Number.parseInt(digit, base))
  let [code, place, bias] = [firstCode, 0, firstBias]
  while (digits.length > 0) {
    const before = place
    for (let [weight, at] = [1, base]; ; at += base) {
      const digit = digits.shift()
      if (digit === undefined || Number.isNaN(digit)) return null
      // RFC 3492 counts a to z before 0 to 9.
      place += (digit < 10 ? digit + 26 : digit - 10) * weight
      const threshold = Math.min(Math.max(at - bias, tMin), tMax)
      if ((digit < 10 ? digit + 26 : digit - 10) < threshold) break
      weight *= base - threshold
    }
    const count = letters.length + 1
    bias = adapt(place - before, count, before === 0)
    code += Math.floor(place / count)
    place %= count
    if (code > 0x10ffff) return null
    letters.splice(place, 0, code)
    place += 1
  }
  return String.fromCodePoint(...letters)
}

function adapt(distance: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(distance / (isFirst ? damp : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > ((base - tMin) * tMax) / 2; bias += base) rest = Math.floor(rest / (base - tMin))
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}
