/** Printable ASCII, one character for most words: a length of 0 to 93, and ~ for 94 more. */
const first = 32
const most = 94
const more = '~'

/** The lengths of the pieces in which a reply was streamed; null if they say nothing. */
export function writeLengths(lengths: number[], reply: string): string | null {
  const sum = lengths.reduce((total, length) => total + length, 0)
  if (lengths.length < 2 || sum !== reply.length) return null
  return lengths
    .map((length) => more.repeat(Math.floor(length / most)) + String.fromCharCode(first + (length % most)))
    .join('')
}

/** Where each piece of a reply ends. */
export function endsOf(written: string | null, reply: string): number[] {
  const ends: number[] = []
  let end = 0
  for (const character of written ?? '') {
    end += character === more ? most : character.charCodeAt(0) - first
    if (character !== more) ends.push(end)
  }
  return ends.at(-1) === reply.length ? ends : [reply.length]
}
