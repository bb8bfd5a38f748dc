import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { NoticeKind } from 'beckon-contract'
import notice from '../spending/notice.module.css'
import { NoticeLines } from './notice-lines.tsx'
import { noticesQuery } from './notices-query.ts'

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
      <NoticeLines notices={found} />
    </Alert>
  )
}
