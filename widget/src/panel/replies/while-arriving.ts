// Done with every frame of a long reply: each expression looks at a bounded part of the text, or at all of it once.

const fence = /^ {0,3}(?:```|~~~)/gm
/** A table's head and the line below it, which makes it one. */
const tableHead = /(?:^|(?<!\|[ \t]*)\n)\|[^\n]*(?:\n[|: \t-]*\n?)?$/
/** A link or a picture that has begun; not the box of a task. */
const link = /(!?)\[(?!(?<=^\s*[-*+] \[)[ xX]?(?:\]|$))([^[\]]{0,200})(?:\](?:\([^)\s]{0,1000})?)?$/
const codeSpan = /`[^`]*`/g
const opening = /(?<=^|\s)\*+$/
const trailing = /[\s*]{0,9}$/

/** A reply that is still arriving, without marks that would be seen as they are until the rest of them is there. */
export function whileArriving(text: string): string {
  if ((text.match(fence)?.length ?? 0) % 2 === 1) return text
  const shown = text.replace(tableHead, '')
  const from = shown.lastIndexOf('\n') + 1
  const line = shown.slice(from).replace(link, (_, picture, words) => (picture ? '' : words))
  return shown.slice(0, from) + closed(line)
}

/** Code, or bold words, that have begun. */
function closed(line: string): string {
  const words = line.replace(codeSpan, '')
  if (words.includes('`')) return line.endsWith('`') ? line.slice(0, -1) : `${line}\``
  if (words.split('**').length % 2 === 1) return line.replace(opening, '')
  const before = line.replace(trailing, '')
  // Nothing bold is there yet, or its end is half there.
  return before.split('**').length % 2 === 1 ? before : `${before}**`
}
