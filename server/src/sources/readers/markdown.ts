import type { ReadText } from './read-document.ts'
import { textOf } from './text.ts'

const frontMatterCharacters = 10_000

export async function readMarkdown({ bytes }: { bytes: Uint8Array }): Promise<ReadText> {
  const { front, body } = splitFrontMatter(textOf(bytes).replaceAll('\r\n', '\n'))
  const markdown = withoutComments(body)
  const named = /^title:(.*)$/m
    .exec(front)?.[1]
    ?.trim()
    .replace(/^["']|["']$/g, '')
  const heading = /^# +(\S.*)$/m.exec(markdown)?.[1]?.trimEnd()
  return { title: named || heading?.replace(/(?<= )#+$/, '').trimEnd(), markdown }
}

/** An unclosed comment is text. */
function withoutComments(text: string): string {
  const kept: string[] = []
  let from = 0
  for (;;) {
    const begin = text.indexOf('<!--', from)
    const end = begin < 0 ? -1 : text.indexOf('-->', begin + 4)
    if (end < 0) return kept.join('') + text.slice(from)
    kept.push(text.slice(from, begin))
    from = end + 3
  }
}

/** Front matter of site generators: lines of `name: value` between dashes. */
function splitFrontMatter(text: string): { front: string; body: string } {
  const end = text.startsWith('---\n') ? text.slice(0, frontMatterCharacters).indexOf('\n---\n', 3) : -1
  const front = text.slice(4, Math.max(4, end))
  const isFront = front.split('\n').every((line) => /^(?:[\w-]+:|[ \t#-]|$)/.test(line))
  return end === -1 || !isFront ? { front: '', body: text } : { front, body: text.slice(end + 5) }
}
