import { Loader } from '@mantine/core'
import { IconAlertCircle, IconPlayerStop } from '@tabler/icons-react'
import type { OwnerTurn } from 'beckon-contract'
import styles from './turn-state-note.module.css'

/** In place of a missing reply: it failed, was cancelled, or is still in progress. */
export function TurnStateNote({ turn: { status, failure, reply } }: { turn: OwnerTurn }) {
  switch (status) {
    case 'completed':
      return null
    case 'failed':
      return (
        <div className={styles.note} data-failed>
          <IconAlertCircle size={16} aria-hidden />
          <span>
            {reply ? 'The reply was cut off.' : 'There was no reply.'}{' '}
            {failure && (
              <>
                The caller was told <code>{failure.code}</code>: “{failure.detail}”
              </>
            )}
          </span>
        </div>
      )
    case 'cancelled':
      return reply ? null : (
        <div className={styles.note}>
          <IconPlayerStop size={16} aria-hidden />
          <span>Stopped before the bot replied</span>
        </div>
      )
    default:
      return (
        <div className={styles.note} role="status">
          <Loader type="dots" size="xs" color="gray" aria-hidden />
          <span>{status === 'queued' ? 'Queued' : 'The bot is replying'}</span>
        </div>
      )
  }
}
