import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { NoticeKind } from 'beckon-contract'
import { AnchorLink } from '../layout/links.tsx'
import notice from '../spending/notice.module.css'
import { placeOf, sayNotice } from './notice-words.ts'
import { noticesQuery } from './notices-query.ts'

const shownMost = 3

interface NoticeBannerProps {
  kinds: NoticeKind[]
  /** Only what is about this bot; null: only what is about the account. All, if not given. */
  botId?: string | null
}

/** Above the pages where something can be repaired: what needs it. Loaded after the page. */
export function NoticeBanner({ kinds, botId }: NoticeBannerProps) {
  const { data } = useQuery(noticesQuery)
  const found = (data?.data ?? []).filter(
    (one) => kinds.includes(one.kind) && (botId === undefined || one.botId === botId),
  )
  if (found.length === 0) return null
  return (
    <Alert classNames={notice} color="yellow" icon={<IconAlertTriangle size={18} />} title="Needs attention" mb="lg">
      {found.slice(0, shownMost).map((one) => (
        <div key={`${one.kind} ${one.id}`}>
          <AnchorLink to={placeOf(one) as never}>{sayNotice(one)}</AnchorLink>
          {one.kind === 'source_failed' && one.detail && `: ${one.detail}`}
        </div>
      ))}
      {found.length > shownMost && <div>and {found.length - shownMost} more</div>}
    </Alert>
  )
}
