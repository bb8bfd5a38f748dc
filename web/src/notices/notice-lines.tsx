import { Anchor, Text } from '@mantine/core'
import { groupNotices, type Notice, type NoticePlace, noticeTable } from 'beckon-contract'
import type { ReactNode } from 'react'
import { formatDate } from '../layout/dates.ts'
import { AnchorLink } from '../layout/links.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import styles from './notice-lines.module.css'

const formatDay = (instant: string): string => formatDate(new Date(instant), 'day')

export const groupsOf = (notices: Notice[]) => groupNotices(notices, formatDay)

interface NoticeLinesProps {
  notices: Notice[]
  onFollow?: (() => void) | undefined
}

/** A line for each kind of notice, and where to repair it. */
export function NoticeLines({ notices, onFollow }: NoticeLinesProps) {
  return (
    <ul className={styles.lines}>
      {groupsOf(notices).map(({ kind, severity, text, place, notices: same }) => (
        <li key={kind} data-severity={severity}>
          {place ? (
            <PlaceLink place={place} onFollow={onFollow}>
              {text}
            </PlaceLink>
          ) : (
            <details>
              <Anchor component="summary" inherit>
                {text}
              </Anchor>
              <ul className={styles.each}>
                {same.map((one) => (
                  <li key={one.id}>
                    <PlaceLink place={noticeTable[kind].place(one)} onFollow={onFollow}>
                      {noticeTable[kind].say(one, formatDay)}
                    </PlaceLink>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {same.length === 1 && same[0]?.kind === 'source_failed' && same[0].detail && `: ${same[0].detail}`}
          {same.length === 1 && same[0]?.since && (
            <Text fz="xs" c="dimmed">
              <RelativeTime value={same[0].since} />
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}

interface PlaceLinkProps {
  place: NoticePlace
  onFollow: (() => void) | undefined
  children: ReactNode
}

const PlaceLink = ({ place: { path, query = {} }, onFollow, children }: PlaceLinkProps) => (
  <AnchorLink to={path as never} search={query as never} onClick={onFollow}>
    {children}
  </AnchorLink>
)
