import { Anchor, Button, Progress, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Source } from 'beckon-contract'
import { useBotId } from '../bots/bot-queries.ts'
import { UsedLink } from '../inbox/used-link.tsx'
import { countOf } from '../layout/count-of.ts'
import { RelativeTime } from '../layout/relative-time.tsx'
import { describeUsed } from '../layout/used-line.ts'
import { describeLeftOut, describeProgress, progressOf } from './source-state.ts'
import styles from './source-status.module.css'

interface SourceStatusProps {
  source: Source
  /** Absent for those who may not. */
  onRetry?: (() => void) | undefined
  isRetrying: boolean
  onShowPassages: () => void
}

export function SourceStatus({ source, onRetry, isRetrying, onShowPassages }: SourceStatusProps) {
  if (source.state === 'waiting') {
    return (
      <Text fz="xs" c="dimmed">
        {source.reason ?? 'Queued'}
      </Text>
    )
  }
  if (source.state === 'reading') return <Reading source={source} />
  if (source.state === 'ready') return <Ready source={source} onShowPassages={onShowPassages} />
  return (
    <div className={styles.failed}>
      <Text component="span" fz="xs" className={styles.reason}>
        <IconAlertCircle size={14} aria-hidden />
        {source.reason ?? 'It could not be read.'}
      </Text>
      {onRetry && (
        <Button variant="light" size="compact-xs" onClick={onRetry} loading={isRetrying}>
          Try again
        </Button>
      )}
    </div>
  )
}

function Reading({ source }: { source: Source }) {
  const percent = progressOf(source)
  const words = describeProgress(source)
  return (
    <div className={styles.reading}>
      <Text fz="xs" c="dimmed" className={styles.figures}>
        {words}
        {percent === null && '…'}
      </Text>
      {percent === null ? (
        <div className={styles.endless} aria-hidden />
      ) : (
        <Progress value={percent} size={4} aria-label={`Reading ${source.title}`} aria-valuetext={words} />
      )}
    </div>
  )
}

function Ready({ source, onShowPassages }: { source: Source; onShowPassages: () => void }) {
  const botId = useBotId()
  const { passageCount, readAt, nextReadAt, reason, leftOut, used } = source
  return (
    <>
      <Text component="div" fz="xs" c="dimmed" className={styles.facts}>
        <span>
          {passageCount > 0 ? (
            <Anchor component="button" type="button" fz="xs" onClick={onShowPassages}>
              {countOf(passageCount, 'passage')}
            </Anchor>
          ) : (
            'No readable text'
          )}
        </span>
        {readAt && (
          <span>
            Read <RelativeTime value={readAt} />
          </span>
        )}
        <span>
          <UsedLink botId={botId} id={source.id} title={source.title} used={used}>
            {describeUsed(used)}
          </UsedLink>
        </span>
        {nextReadAt && (
          <span>
            Again <RelativeTime value={nextReadAt} />
          </span>
        )}
      </Text>
      {reason && (
        <Text fz="xs" className={styles.note}>
          {reason}
        </Text>
      )}
      {leftOut && <LeftOut leftOut={leftOut} />}
    </>
  )
}

function LeftOut({ leftOut: { count, first } }: { leftOut: NonNullable<Source['leftOut']> }) {
  return (
    <div className={styles.note}>
      <Text fz="xs">{describeLeftOut(count)}</Text>
      <ul className={styles.leftOut}>
        {first.map(({ id, position, title, beginning }) => (
          <Text key={id} component="li" fz="xs" dir="auto">
            {`Passage ${position.toLocaleString('en')}: ${title ? `${title}: ` : ''}${beginning}`}
          </Text>
        ))}
        {count > first.length && (
          <Text component="li" fz="xs">
            and {countOf(count - first.length, 'other')}
          </Text>
        )}
      </ul>
    </div>
  )
}
