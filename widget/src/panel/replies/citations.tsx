/** @jsxImportSource preact */
import type { Citation } from 'beckon-contract'
import { safeLink } from 'beckon-contract/markdown'
import { useState } from 'preact/hooks'
import { Link } from '../markdown/links.tsx'
import { usePanel } from '../view/panel-context.ts'
import { newInReply } from './new-in-reply.ts'

/** The sources of a reply as numbers below it; each opens a card. */
export function Citations({ citations, reply }: { citations: Citation[]; reply: string }) {
  const { words } = usePanel().language
  const [open, setOpen] = useState<number | null>(null)
  const shown = newInReply(citations, reply)
  const card = open === null ? undefined : shown[open]
  if (shown.length === 0) return null
  return (
    <div class="citations">
      <ul aria-label={words.sources}>
        {shown.map(({ title }, index) => (
          <li>
            <button
              type="button"
              class="mark"
              title={title}
              aria-label={`${words.source} ${index + 1}: ${title}`}
              aria-expanded={index === open}
              onClick={() => setOpen(index === open ? null : index)}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ul>
      {card && <Card citation={card} />}
    </div>
  )
}

function Card({ citation: { title, url, quote } }: { citation: Citation }) {
  const href = url === null ? null : safeLink(url)
  return (
    <div class="card" dir="auto">
      {href ? <Link href={href}>{title || href}</Link> : <strong>{title}</strong>}
      {quote && <blockquote>{quote}</blockquote>}
    </div>
  )
}
