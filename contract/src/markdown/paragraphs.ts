/** About a phone's screen: a reply that grows is laid out again and again from the beginning of its last piece. */
const pieceCharacters = 800
/** From here on any space will do. */
const pieceCharactersMost = 2 * pieceCharacters

const token = /\*\*|__|~~|`+|[[\]]|[。！？]|(?<=[.!?…][)"”’*_]{0,4})\s+|(\s+)/g

/**
 * A very long paragraph in pieces that end with a sentence, so that it is not parsed and drawn anew with each word that
 * arrives. Emphasis, code and links stay whole, unless one of them is longer than a piece. In linear time.
 */
export function splitParagraph(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > pieceCharacters) {
    const end = endOfPiece(text, from)
    if (end === null) break
    pieces.push(text.slice(from, end).trimEnd())
    from = end
  }
  return [...pieces, text.slice(from)]
}

/** Null if nothing follows the first place where it could end. */
function endOfPiece(text: string, from: number): number | null {
  /** Signs that have to be closed. */
  const open = new Set<string>()
  token.lastIndex = from
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [sign, space] = found
    const { lastIndex: end } = token
    const isEnd = /[\s。！？]/.test(sign)
    if (!isEnd) toggle(open, sign)
    else if (end === text.length) return null
    else if (end - from >= (space === undefined && open.size === 0 ? pieceCharacters : pieceCharactersMost)) return end
  }
  return null
}

function toggle(open: Set<string>, sign: string) {
  if (sign === '[') open.add(sign)
  else if (sign === ']') open.delete('[')
  else if (!open.delete(sign)) open.add(sign)
}
