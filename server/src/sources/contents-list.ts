import type { Block } from './markdown-blocks.ts'

const link = /!?\[([^[\]]*)\](?:\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)|\[[^[\]]*\])/g
/** External, mail and phone links are worth keeping. */
const leadsOut = /^[a-z][a-z\d+.-]*:/i
const itemMark = /^\s*(?:>\s*)*(?:(?:[-*+•]|\d{1,9}[.)])\s+)?/
const label = /^[^:[\]]{1,40}:/
const anyWord = /[\p{L}\p{N}]/u

/** Whether a block only links elsewhere: a table of contents answers nothing and matches everything. */
export function isContentsList(block: Exclude<Block, { kind: 'heading' }>, headings: ReadonlySet<string>): boolean {
  if (block.kind !== 'text' && block.kind !== 'list') return false
  const lines = block.parts.flatMap((part) => part.split('\n')).map((line) => line.replace(itemMark, '').trim())
  let pointers = 0
  const rests = lines.map((line, at) => {
    const rest = line.replace(link, (whole: string, _words: string, target = '') => {
      if (leadsOut.test(target)) return whole
      pointers += 1
      return ''
    })
    if (block.kind !== 'list' || !headings.has(rest)) return at === 0 ? rest.replace(label, '') : rest
    pointers += 1
    return ''
  })
  return pointers > 1 && !rests.some((rest) => anyWord.test(rest))
}
