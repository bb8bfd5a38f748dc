/** @jsxImportSource preact */
import type { Citation } from 'beckon-contract'
import { safeLink } from 'beckon-contract/markdown'
import { useMemo, useState } from 'preact/hooks'
import { Link } from '../markdown/links.tsx'
import { Markdown } from '../markdown/markdown.tsx'
import { indexOf, markOf } from '../markdown/marks.ts'
import { plainText } from '../markdown/plain-text.ts'
import { usePanel } from '../view/panel-context.ts'
import { newInReply } from './new-in-reply.ts'
import { placeMarks } from './place-marks.ts'

/** A reply with a number behind each statement that has a source; the number opens a card. */
export function CitedReply({ text, citations }: { text: string; citations: Citation[] }) {
  const { words } = usePanel().language
  const [open, setOpen] = useState<number | null>(null)
  const shown = useMemo(() => newInReply(citations, text), [citations, text])
  const { text: marked, unplaced } = useMemo(() => placeMarks(text, shown), [shown, text])
  const mark = (index: number) => {
    const { title } = shown[index] ?? {}
    return (
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
    )
  }
  const card = open === null ? undefined : shown[open]
  const isIn = (text: string) => open !== null && text.includes(markOf(open))
  return (
    <>
      <Markdown
        text={marked}
        drawMark={(character) => mark(indexOf(character))}
        drawAfter={card && ((block) => isIn(plainText([block])) && <Card citation={card} />)}
      />
      {unplaced.length > 0 && (
        <ul class="citations" aria-label={words.sources}>
          {unplaced.map((index) => (
            <li>{mark(index)}</li>
          ))}
        </ul>
      )}
      {card && !isIn(marked) && <Card citation={card} />}
    </>
  )
}

function Card({ citation: { title, url, quote } }: { citation: Citation }) {
  const { words } = usePanel().language
  const href = url === null ? null : safeLink(url)
  return (
    <div class="card" dir="auto">
      {/* A title alone would not say what it is. */}
      {!href && !quote && `${words.source}: `}
      {href ? <Link href={href}>{title || href}</Link> : <strong>{title}</strong>}
      {quote && <blockquote>{quote}</blockquote>}
    </div>
  )
}
