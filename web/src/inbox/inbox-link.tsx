import { createContext, type ReactNode, use } from 'react'
import { AnchorLink } from '../layout/links.tsx'
import styles from './inbox-link.module.css'
import type { InboxSearch } from './inbox-search.ts'

/** Of a dashboard, whose days are then those of the inbox too. */
export const InboxZone = createContext<string | undefined>(undefined)

interface InboxLinkProps {
  /** Absent: of all bots. */
  botId: string | undefined
  search: InboxSearch
  label?: string
  children: ReactNode
}

/** The conversations with a reply in a range. With more filters, those with such a reply in it. */
export const inRange = ({ from, to }: { from: string; to: string }, more: InboxSearch = {}): InboxSearch => ({
  ...{ repliedFrom: from, repliedTo: to, sort: 'created' },
  ...more,
})

/** A figure that leads to its conversations. */
export function InboxLink({ botId, search, label, children }: InboxLinkProps) {
  const zone = use(InboxZone)
  const props = {
    ...{ search: { zone, ...search } as never, 'aria-label': label },
    ...{ className: styles.link, underline: 'never' as const, c: 'inherit' },
  }
  return botId === undefined ? (
    <AnchorLink to="/conversations" {...props}>
      {children}
    </AnchorLink>
  ) : (
    <AnchorLink to="/bots/$botId/conversations" params={{ botId }} {...props}>
      {children}
    </AnchorLink>
  )
}

interface FigureLinkProps extends Omit<InboxLinkProps, 'label'> {
  value: number | null
  isGone?: boolean
}

/** A figure in a table; where there is nothing, nothing to open. */
export const FigureLink = ({ value, isGone = false, children, ...link }: FigureLinkProps) =>
  value && !isGone ? <InboxLink {...link}>{children}</InboxLink> : children
