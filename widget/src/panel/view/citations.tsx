/** @jsxImportSource preact */
import type { Citation } from 'beckon-contract'
import { safeLink } from 'beckon-contract/markdown'
import { usePanel } from './panel-context.ts'

/** The sources of the reply: numbered, with details on request. */
export function Citations({ citations }: { citations: Citation[] }) {
  const { words } = usePanel().language
  if (citations.length === 0) return null
  return (
    <details class="citations">
      <summary>
        {words.sources} ({citations.length})
      </summary>
      <ol>
        {citations.map(({ source_id, title, url, quote }) => (
          <li key={source_id + quote} dir="auto">
            <Title title={title} href={url === null ? null : safeLink(url)} />
            {quote && <blockquote>{quote}</blockquote>}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Title({ title, href }: { title: string; href: string | null }) {
  if (!href) return <strong>{title}</strong>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {title || href}
    </a>
  )
}
