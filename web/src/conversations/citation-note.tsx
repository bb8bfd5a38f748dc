import { Anchor, Text } from '@mantine/core'
import { IconBook2, IconExternalLink } from '@tabler/icons-react'
import type { Citation } from 'beckon-contract'
import type { ReactNode } from 'react'
import styles from './citation-note.module.css'
import { quoteBeside } from './quote.ts'

interface CitationNoteProps {
  citation: Citation
  reply: string
  /** The cited items are only offered as choices. */
  isOffer?: boolean
  /** Links to the entry or document, if it isn't a web page. */
  link: (words: ReactNode) => ReactNode
}

/** The source of a reply, with the quoted text if the reply itself doesn't contain it. */
export function CitationNote({ citation: { title, url, quote }, reply, isOffer = false, link }: CitationNoteProps) {
  const isWebPage = url !== null && /^https?:\/\//i.test(url)
  const words = (
    <span className={styles.title}>
      {isOffer ? 'Offers' : 'From'} <bdi>“{title}”</bdi>
    </span>
  )
  const shownQuote = quoteBeside(reply, quote)
  return (
    <div className={styles.citation}>
      <div className={styles.source}>
        <IconBook2 size={14} aria-hidden />
        {isWebPage ? (
          <Anchor href={url} target="_blank" rel="noreferrer" fz="xs" className={styles.source}>
            {words}
            <IconExternalLink size={12} aria-label="(opens a new tab)" />
          </Anchor>
        ) : (
          link(words)
        )}
      </div>
      {shownQuote && (
        <Text component="blockquote" fz="xs" lineClamp={4} className={styles.quote} dir="auto">
          {shownQuote}
        </Text>
      )}
    </div>
  )
}
