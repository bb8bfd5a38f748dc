import { Anchor, Text } from '@mantine/core'
import { groupNotices, type Notice, noticeTable } from 'beckon-contract'
import { sayDate } from '../layout/dates.ts'
import { AnchorLink } from '../layout/links.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import styles from './notice-lines.module.css'

const sayDay = (instant: string): string => sayDate(new Date(instant), 'day')

export const groupsOf = (notices: Notice[]) => groupNotices(notices, sayDay)

interface NoticeLinesProps {
  notices: Notice[]
  onFollow?: () => void
}

/** A line for each kind of notice, and where to repair it. */
export function NoticeLines({ notices, onFollow }: NoticeLinesProps) {
  return (
    <ul className={styles.lines}>
      {groupsOf(notices).map(({ kind, severity, text, place, notices: same }) => (
        <li key={kind} data-severity={severity}>
          {place ? (
            <AnchorLink to={place.path as never} search={(place.query ?? {}) as never} onClick={onFollow}>
              {text}
            </AnchorLink>
          ) : (
            <details>
              <Anchor component="summary" inherit>
                {text}
              </Anchor>
              <ul className={styles.each}>
                {same.map((one) => (
                  <li key={one.id}>
                    <AnchorLink to={noticeTable[kind].place(one).path as never} onClick={onFollow}>
                      {noticeTable[kind].say(one, sayDay)}
                    </AnchorLink>
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
