const quote = /^\s*(?:>\s?)+/
const heading = /^\s*#{1,6}\s/
const item = /^\s*(?:[-*+•]|\d{1,9}[.)])\s/
const hardBreak = / {2}$|\\$/
const indented = /^(?: {2,}|\t)\S/
const stopsInside = /[\p{L}\p{N},;)"”’-]$/u
/** A word in lower case, also in a link or in emphasis, or code, whose case says nothing. */
const startsInside = /^["'“‘«„([*_~]*(?:\p{Ll}|`)/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，、。]/u
/** Nobody wraps lines to fit a page narrower than this. */
const narrowestPage = 50
/** A shorter line continued in lower case belongs to a list or an address. */
const shortLine = 20

/** Whether the next line continues these lines and was only wrapped to fit a page. */
export function goesOn(lines: readonly string[], next: string): boolean {
  const [first, last] = [lines[0] ?? '', lines.at(-1) ?? '']
  if (last.trim() === '' || next.trim() === '' || hardBreak.test(last)) return false
  if (item.test(next) || heading.test(next) || heading.test(first) || quote.test(next) !== quote.test(first))
    return false
  if (item.test(first) && indented.test(next)) return true
  const line = last.trimEnd()
  const following = next.replace(quote, '').trim()
  if (stopsInside.test(line) && line.length >= (startsInside.test(following) ? shortLine : narrowestPage)) return true
  return line.length + 1 + firstWord(following) > Math.max(narrowestPage, line.length, next.trimEnd().length)
}

const firstWord = (line: string): number => (unspaced.test(line.charAt(0)) ? 1 : line.search(/\s|$/))

/** Joins wrapped lines; scripts without spaces get none. */
export function joinBroken(lines: readonly string[]): string {
  if (lines.length === 1) return lines[0] ?? ''
  const parts = lines.map((line, at) => (at === 0 ? line.trimEnd() : line.replace(quote, '').trim()))
  const isUnspaced = (at: number): boolean =>
    unspaced.test(parts[at - 1]?.at(-1) ?? '') && unspaced.test(parts[at]?.charAt(0) ?? '')
  return parts.map((part, at) => (at === 0 || isUnspaced(at) ? part : ` ${part}`)).join('')
}
