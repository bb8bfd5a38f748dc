const headingCharacters = 150
/** Text this much larger than the usual size is a heading. */
const headingScale = 1.15
/** A gap of more than this many times the line height begins a paragraph. */
const paragraphGap = 1.7

export interface PdfLine {
  text: string
  /** The height of its letters. */
  size: number
  y: number
}
interface Item {
  str: string
  hasEOL: boolean
  transform: number[]
}

/** A PDF has only letters and positions; text at the same height forms a line. */
export function readLines(items: object[]): PdfLine[] {
  const lines: PdfLine[] = []
  let line: PdfLine | undefined
  for (const item of items.filter((one): one is Item => 'str' in one)) {
    const [, , c = 0, d = 0, , y = 0] = item.transform
    if (line && item.str !== '' && Math.abs(line.y - y) > Math.max(line.size, 1) * 0.6) line = undefined
    if (item.str.trim() !== '') {
      if (!line) {
        line = { text: '', size: 0, y }
        lines.push(line)
      }
      line.size = Math.max(line.size, Math.round(Math.hypot(c, d) * 2) / 2)
    }
    if (line) line.text += item.str
    if (item.hasEOL) line = undefined
  }
  return lines.map((one) => ({ ...one, text: one.text.replace(/\s+/g, ' ').trim() })).filter(({ text }) => text !== '')
}

/** Detects headings by font size and paragraphs by line spacing; text repeated on every page is left out. */
export function pdfMarkdown(allPages: PdfLine[][]): string {
  const pages = withoutRepeats(allPages)
  const usual = usualSize(pages)
  const larger = [...new Set(pages.flat().map(({ size }) => size))].filter((size) => size >= usual * headingScale)
  const sizes = larger.sort((a, b) => b - a)
  const levelOf = ({ size, text }: PdfLine): number =>
    size >= usual * headingScale && text.length <= headingCharacters && /\p{L}/u.test(text)
      ? Math.min(sizes.indexOf(size) + 1, 3)
      : 0

  const blocks: { level: number; text: string }[] = []
  let before: PdfLine | undefined
  for (const lines of pages) {
    let isFirst = true
    for (const line of lines) {
      const level = levelOf(line)
      const block = blocks.at(-1)
      const goesOn = isFirst ? continues(before, line) : before !== undefined && isNext(before, line)
      if (block && block.level === level && goesOn) block.text = append(block.text, line.text)
      else blocks.push({ level, text: line.text })
      before = line
      isFirst = false
    }
  }
  return blocks.map(({ level, text }) => (level > 0 ? `${'#'.repeat(level)} ${text}` : text)).join('\n\n')
}

const bullet = /^(?:[•▪◦‣·–—*-]|\d{1,3}[.)])\s/

const isNext = (before: PdfLine, line: PdfLine): boolean =>
  before.size === line.size && Math.abs(before.y - line.y) <= line.size * paragraphGap

/** A sentence that continues on the next page. */
const continues = (before: PdfLine | undefined, line: PdfLine): boolean =>
  before !== undefined &&
  before.size === line.size &&
  !/[.!?:;…]["')\]»”]?$/.test(before.text) &&
  /^\p{Ll}/u.test(line.text)

function append(text: string, next: string): string {
  if (bullet.test(next)) return `${text}\n${next.replace(/^[•▪◦‣·–—*-]\s/, '- ')}`
  return /\p{Ll}[-\u00ad]$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`
}

/** The font size of most of the text. */
function usualSize(pages: PdfLine[][]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of pages.flat()) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Running heads and page numbers would end up in the middle of sentences. */
function withoutRepeats(pages: PdfLine[][]): PdfLine[][] {
  const shape = (line: PdfLine | undefined): string => line?.text.replace(/\d+/g, '#') ?? ''
  const counts = new Map<string, number>()
  for (const lines of pages)
    for (const edge of new Set([shape(lines[0]), shape(lines.at(-1))])) counts.set(edge, (counts.get(edge) ?? 0) + 1)
  const isRepeat = (line: PdfLine): boolean => (counts.get(shape(line)) ?? 0) >= Math.max(3, pages.length * 0.6)
  return pages.map((lines) => lines.filter((line, at) => !((at === 0 || at === lines.length - 1) && isRepeat(line))))
}
