import { type Block, readBlocks } from './markdown-blocks.ts'

/** A passage says one thing: shorter neighbours under one heading are joined, longer ones cut. */
const comfortable = 200
const longest = 1_200

export interface Passage {
  /** The document's title and the headings above, outermost first. */
  title: string
  text: string
}

/** Cuts Markdown along its structure. Nothing that can be read is lost, and what belongs together stays so where it fits. */
export function cutIntoPassages(title: string, markdown: string): Passage[] {
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

  for (const block of readBlocks(markdown)) {
    if (block.kind !== 'heading') {
      pieces.push(...cutBlock(block))
      isHeadingUnsaid = false
      continue
    }
    // A heading with nothing under it is all there is to say.
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

/** Short pieces join their neighbour, and a line that announces something stays with it. */
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
  // What frames the parts, such as a table's header, is said again around each piece, unless it is too long for that.
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

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' })

/** At ends of sentences; a sentence that is too long by itself, between words. */
function cutLong(text: string, room: number = longest): string[] {
  if (text.length <= room) return [text]
  const pieces: string[] = []
  let current = ''
  const flush = () => {
    if (current.trim() !== '') pieces.push(current.trim())
    current = ''
  }
  for (const { segment } of sentences.segment(text)) {
    if (current.length + segment.trimEnd().length > room) flush()
    for (current += segment; current.trimEnd().length > room; ) {
      const end = wordEnd(current, room)
      pieces.push(current.slice(0, end).trim())
      current = current.slice(end).trimStart()
    }
  }
  flush()
  return pieces.filter((piece) => piece !== '')
}

function wordEnd(text: string, room: number): number {
  const space = text.slice(0, room + 1).search(/\s\S*$/)
  if (space > room / 2) return space
  const isInsidePair = /[\ud800-\udbff]/.test(text.charAt(room - 1))
  return isInsidePair ? room - 1 : room
}
