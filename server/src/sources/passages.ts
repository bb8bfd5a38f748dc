import { wholeSentencesOf } from '../search/text/sentences.ts'
import { goesOn, joinBroken } from '../search/text/wrapped-lines.ts'
import { isContentsList } from './contents-list.ts'
import { type Block, readBlocks } from './markdown-blocks.ts'

/** A passage covers one topic: short neighbours under one heading are joined, longer ones split. */
const comfortable = 300
const longest = 1_200

export interface Passage {
  /** The document's title and the headings above, outermost first. */
  title: string
  text: string
}

/**
 * Splits Markdown along its structure. No readable text is lost except tables of contents, and related text stays
 * together if it fits.
 */
export function cutIntoPassages(title: string, markdown: string): Passage[] {
  const blocks = [...readBlocks(markdown)]
  const allHeadings = new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : [])))
  const passages: Passage[] = []
  let headings: { level: number; text: string }[] = []
  let pieces: string[] = []
  let isHeadingUnsaid = false

  function endSection(): void {
    const path = [title, ...headings.map(({ text }) => text)].filter(
      (part, at, all) => part !== '' && part !== all[at - 1],
    )
    for (const text of joinPieces(pieces)) passages.push({ title: path.join(' › '), text })
    pieces = []
  }

  for (const block of blocks) {
    if (block.kind !== 'heading' && isContentsList(block, allHeadings)) {
      if (announcesOnly(pieces.at(-1))) pieces.pop()
      isHeadingUnsaid = false
      continue
    }
    if (block.kind !== 'heading') {
      pieces.push(...cutBlock(block))
      isHeadingUnsaid = false
      continue
    }
    // A heading with nothing under it is kept as the whole passage.
    const last = headings.at(-1)
    if (isHeadingUnsaid && last && last.level >= block.level) pieces.push(last.text)
    endSection()
    headings = [...headings.filter(({ level }) => level < block.level), block]
    isHeadingUnsaid = true
  }
  if (isHeadingUnsaid) pieces.push(headings.at(-1)?.text ?? '')
  endSection()
  return passages
}

/** "On this page:" or "Contents" means nothing without the list that followed. */
const announcesOnly = (piece: string | undefined): boolean =>
  piece !== undefined && /^(?:.{1,60}:|[^.!?…\n]{1,40})$/u.test(piece)

/** Short pieces are joined with their neighbour, and a line that introduces something stays with it. */
function joinPieces(pieces: string[]): string[] {
  const joined: string[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const belongs = last !== undefined && (last.length < comfortable || last.endsWith(':'))
    if (belongs && last.length + piece.length + 2 <= longest) joined[joined.length - 1] = `${last}\n\n${piece}`
    else joined.push(piece)
  }
  const [before, last] = joined.slice(-2)
  if (
    before !== undefined &&
    last !== undefined &&
    last.length < comfortable &&
    before.length + last.length + 2 <= longest
  )
    joined.splice(-2, 2, `${before}\n\n${last}`)
  return joined
}

function cutBlock(block: Exclude<Block, { kind: 'heading' }>): string[] {
  const before = block.before.join('\n')
  const after = block.after.join('\n')
  const whole = [before, ...block.parts, after].filter(Boolean).join('\n')
  if (whole.length <= longest) return [whole]
  if (block.kind === 'text')
    return pack(
      block.parts.flatMap((part) => cutLong(part)),
      longest,
    )
  const around = before.length + after.length + 2
  // The wrapper of the parts, such as a table's header, is repeated around each piece, unless it is too long.
  if (around > longest / 2)
    return pack(
      [before, ...block.parts, after].flatMap((part) => cutLong(part)),
      longest,
    )
  const room = longest - around
  return pack(
    block.parts.flatMap((part) => cutLong(part, room)),
    room,
  ).map((part) => [before, part, after].filter(Boolean).join('\n'))
}

function pack(parts: string[], room: number): string[] {
  const packed: string[] = []
  let current = ''
  for (const part of parts) {
    if (current !== '' && current.length + part.length + 1 > room) {
      packed.push(current)
      current = part
    } else current = current === '' ? part : `${current}\n${part}`
  }
  return current.trim() === '' ? packed : [...packed, current]
}

/** Splits at ends of sentences, or between words if a single sentence is too long. */
function cutLong(text: string, room: number = longest): string[] {
  if (text.length <= room) return [text]
  const whole = unbroken(text)
  const pieces: string[] = []
  let from = 0
  let to = 0
  for (const { end } of wholeSentencesOf(whole)) {
    if (to > from && end - from > room) {
      pieces.push(whole.slice(from, to))
      from = to
    }
    to = end
    for (from = wordStart(whole, from); to - from > room; from = wordStart(whole, from)) {
      const cut = from + wordEnd(whole.slice(from, to), room)
      pieces.push(whole.slice(from, cut))
      from = cut
    }
  }
  pieces.push(whole.slice(from, to))
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

/** Joins lines that were wrapped to fit a page, so that no sentence is split at a line end. */
function unbroken(text: string): string {
  const paragraphs: string[][] = []
  for (const line of text.split('\n')) {
    const last = paragraphs.at(-1)
    if (last && goesOn(last, line)) last.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map(joinBroken).join('\n')
}

const wordStart = (text: string, from: number): number => from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0)

function wordEnd(text: string, room: number): number {
  const space = text.slice(0, room + 1).search(/\s\S*$/)
  if (space > room / 2) return space
  const isInsidePair = /[\ud800-\udbff]/.test(text.charAt(room - 1))
  return isInsidePair ? room - 1 : room
}
