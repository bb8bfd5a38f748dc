import type { Inline } from './inline.ts'

const mail = /(?<![\w.+-])[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,4}\.[a-z]{2,24}(?![\w@-])/gi

/** Makes mail addresses in the text links. */
export const withMailLinks = (parts: Inline[]): Inline[] =>
  parts.flatMap((part): Inline[] => {
    if (part.kind === 'text') return part.text.includes('@') ? split(part.text) : [part]
    const isMarked = part.kind === 'strong' || part.kind === 'emphasis' || part.kind === 'strike'
    return [isMarked ? { ...part, children: withMailLinks(part.children) } : part]
  })

function split(source: string): Inline[] {
  const parts: Inline[] = []
  let at = 0
  const say = (end: number) => {
    if (end > at) parts.push({ kind: 'text', text: source.slice(at, end) })
  }
  for (const { 0: text, index } of source.matchAll(mail)) {
    say(index)
    parts.push({ kind: 'link', href: `mailto:${text}`, children: [{ kind: 'text', text }] })
    at = index + text.length
  }
  say(source.length)
  return parts
}
