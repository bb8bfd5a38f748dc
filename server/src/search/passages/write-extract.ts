import type { Extract, HeadingOf, Sentence } from './extract.ts'
import { announces, type Lists } from './lists.ts'

const gap = ' … '
const itemMark = /^(?:-|\d{1,3}[.)])\s+/
const openEnd = /\s*[,;，；、،–—-]$/u

/** Sentences in reading order as one text, passage by passage. Gaps are shown as "…". */
export function writeExtract(sentences: readonly Sentence[], lists: Lists, headingOf: HeadingOf): Extract {
  const passages = [...new Set(sentences.map(({ passage }) => passage))]
  const parts = passages.map((passage) => {
    const part = sentences.filter((sentence) => sentence.passage === passage)
    const heading = headingOf(passage, part)
    return heading === '' ? writePart(part, lists) : `${heading}\n${writePart(part, lists)}`
  })
  return { text: parts.join('\n\n'), passages }
}

function writePart(part: readonly Sentence[], lists: Lists): string {
  const [only] = part
  if (only && part.length === 1) return withoutOpenEnd(quoted(only).replace(itemMark, ''), only)
  let text = ''
  part.forEach((sentence, at) => {
    const before = part[at - 1]
    if (before) text += between(before, sentence, lists)
    text += quoted(sentence)
  })
  const last = part.at(-1)!
  return isCutShort(last, undefined, lists) ? `${text}\n…` : withoutOpenEnd(text, last)
}

const quoted = ({ kind, language, text }: Sentence): string =>
  kind === 'code' ? `\`\`\`${language}\n${text}\n\`\`\`` : text

/** The last item of a list may end in a comma; prose that ends in one, or in a colon, continues. */
const withoutOpenEnd = (text: string, { kind }: Sentence): string =>
  text.replace(openEnd, kind === 'sentence' ? '…' : '').replace(announces, '…')

function between(before: Sentence, sentence: Sentence, lists: Lists): string {
  const left = isCutShort(before, sentence, lists) ? '\n…' : ''
  const follows = before.order === sentence.order - 1
  if (before.kind === 'code' || sentence.kind === 'code') return `${left}\n\n`
  if (sentence.kind !== 'sentence') return `${left}\n`
  if (before.kind !== 'sentence') return `${left}\n\n`
  return follows ? (sentence.startsLine ? '\n' : ' ') : gap
}

/** Whether the next item of an introduced list or an instruction is left out. */
function isCutShort(sentence: Sentence, shown: Sentence | undefined, lists: Lists): boolean {
  const next = lists.next(sentence)
  if (!next || next === shown || next.kind === 'row' || next.kind === 'sentence') return false
  return (
    announces.test(sentence.text) ||
    (lists.isOneList(sentence, next) && (sentence.kind === 'step' || lists.announcementOf(sentence) !== undefined))
  )
}
