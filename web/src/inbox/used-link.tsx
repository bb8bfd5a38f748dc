import type { CitedUses } from 'beckon-contract'
import type { ReactNode } from 'react'
import { InboxLink } from './inbox-link.tsx'

interface UsedLinkProps {
  botId: string
  /** The entry or the source. */
  id: string
  title: string
  used: CitedUses | undefined
  label?: string
  children: ReactNode
}

/** How often an entry or a source was used leads to the conversations. */
export const UsedLink = ({ botId, id, title, used, label, children }: UsedLinkProps) =>
  used ? (
    <InboxLink botId={botId} search={{ cited: id, answer: title }} {...(label && { label })}>
      {children}
    </InboxLink>
  ) : (
    children
  )
