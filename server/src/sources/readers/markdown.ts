import type { ReadText } from './read-document.ts'
import { textOf } from './text.ts'

const frontMatterCharacters = 10_000

export async function readMarkdown({ bytes }: { bytes: Uint8Array }): Promise<ReadText> {
  const { front, body } = splitFrontMatter(textOf(bytes).replaceAll('\r\n', '\n'))
  const markdown = body.replace(/<!--[\s\S]*?-->/g, '')
  const named = /^title:[ \t]*["']?(.+?)["']?[ \t]*$/m.exec(front)?.[1]
  return { title: named ?? /^# +(.+?) *#* *$/m.exec(markdown)?.[1], markdown }
}

/** What generators of web sites put before the text: lines of `name: value` between dashes. */
function splitFrontMatter(text: string): { front: string; body: string } {
  const end = text.startsWith('---\n') ? text.slice(0, frontMatterCharacters).indexOf('\n---\n', 3) : -1
  const front = text.slice(4, Math.max(4, end))
  const isFront = front.split('\n').every((line) => /^(?:[\w-]+:|[ \t#-]|$)/.test(line))
  return end === -1 || !isFront ? { front: '', body: text } : { front, body: text.slice(end + 5) }
}
