import type { ReactNode } from 'react'
import type { InboxSearch } from '../inbox/inbox-search.ts'
import { AnchorLink } from '../layout/links.tsx'

interface InboxLinkProps {
  /** Absent: of all bots. */
  botId: string | undefined
  search: InboxSearch
  label?: string
  children: ReactNode
}

/** A figure that leads to its conversations. */
export function InboxLink({ botId, search, label, children }: InboxLinkProps) {
  const props = { search: search as never, underline: 'hover' as const, 'aria-label': label, c: 'inherit' }
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
