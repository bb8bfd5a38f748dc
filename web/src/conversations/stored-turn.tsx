import { Button } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import type { OwnerTurn } from 'beckon-contract'
import { Suspense } from 'react'
import type { CitedLink } from '../knowledge/knowledge-queries.ts'
import { lazyPart } from '../layout/lazy-part.ts'
import { AnchorLink } from '../layout/links.tsx'
import { LoadingRows } from '../layout/loading-state.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { KeepAsTest } from '../test-sets/keep-as-test.tsx'
import type { AddWording } from '../wordings/wording-draft.ts'
import { CitationNote } from './citation-note.tsx'
import { FailedMark } from './failed-mark.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { OfferedMark } from './offered-mark.tsx'
import styles from './stored-turn.module.css'
import { TraceToggle } from './trace-toggle.tsx'
import { TurnStateNote } from './turn-state-note.tsx'
import { endWords, isUnanswered, shortTrace, standIns } from './turn-words.ts'
import { UnansweredMark } from './unanswered-mark.tsx'

const TurnTrace = lazyPart(async () => (await import('./turn-trace.tsx')).TurnTrace)

interface StoredTurnProps {
  turn: OwnerTurn
  botId: string
  /** Absent for people who may not edit. */
  onAddWording: AddWording | undefined
}

/** A message and its outcome: the reply, or why there is none. */
export function StoredTurn({ turn, botId, onAddWording }: StoredTurnProps) {
  const link: CitedLink = (cited, words) => (
    <AnchorLink to="/bots/$botId/knowledge" params={{ botId }} state={{ cited }} className={styles.cited}>
      {words}
    </AnchorLink>
  )
  return (
    <>
      <MessageBubble from="user" text={turn.message}>
        <RelativeTime value={turn.createdAt} />
      </MessageBubble>
      <div className={styles.outcome}>
        {turn.reply && (
          <MessageBubble from="agent" text={turn.reply} isUnanswered={isUnanswered(turn)}>
            <ReplyNotes turn={turn} botId={botId} onAddWording={onAddWording} />
          </MessageBubble>
        )}
        <TurnStateNote turn={turn} />
        {turn.trace && (
          <TraceToggle
            label={turn.status === 'completed' ? 'Why this answer' : 'What happened'}
            short={shortTrace(turn, turn.trace)}
            isOpenAtFirst={turn.trace.providerError !== null}
          >
            <Suspense fallback={<LoadingRows rows={2} />}>
              <TurnTrace turn={turn} trace={turn.trace} link={link} onAddWording={onAddWording} />
            </Suspense>
          </TraceToggle>
        )}
      </div>
    </>
  )
}

function ReplyNotes({ turn, botId, onAddWording }: StoredTurnProps) {
  const { feedback, choices } = turn
  // "What can you do?" is answered with choices as well.
  const isOffer = !turn.answered && choices.length > 0
  const isOpen = isUnanswered(turn)
  const end = endWords(turn)
  return (
    <>
      {isOpen && <UnansweredMark />}
      {isOffer && <OfferedMark count={choices.length} />}
      {(isOpen || isOffer) && onAddWording && (
        <>
          <Button variant="light" size="compact-xs" onClick={() => onAddWording(undefined, turn.trace?.decision)}>
            Add to an existing answer
          </Button>
          <AnchorLink
            to="/bots/$botId/knowledge"
            params={{ botId }}
            state={{ question: turn.message }}
            fz="xs"
            fw={500}
          >
            Add an answer
          </AnchorLink>
        </>
      )}
      {turn.citations.map((citation) => (
        <CitationNote
          key={`${citation.source_id} ${citation.quote}`}
          citation={citation}
          reply={turn.reply}
          isOffer={choices.length > 0}
          link={(words) => (
            <AnchorLink
              to="/bots/$botId/knowledge"
              params={{ botId }}
              state={{ cited: citation }}
              c="dimmed"
              className={styles.cited}
            >
              {words}
            </AnchorLink>
          )}
        />
      ))}
      {end && (standIns.has(turn.finishReason) ? <FailedMark>{end}</FailedMark> : <span>{end}</span>)}
      {feedback && (
        <span className={styles.note}>
          {feedback.rating === 'up' ? <IconThumbUp size={14} aria-hidden /> : <IconThumbDown size={14} aria-hidden />}
          {feedback.rating === 'up' ? 'Rated helpful' : 'Rated not helpful'}
          {feedback.comment && `: “${feedback.comment}”`}
        </span>
      )}
      {turn.repliedAt && <RelativeTime value={turn.repliedAt} />}
      {onAddWording && <KeepAsTest botId={botId} message={turn.message} reply={turn} decision={turn.trace?.decision} />}
    </>
  )
}
