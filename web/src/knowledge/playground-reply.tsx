import { Anchor, Button, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callsModel, hasPlaceholder } from 'beckon-contract'
import { leadOf } from 'beckon-contract/choices'
import { Suspense } from 'react'
import { botQuery } from '../bots/bot-queries.ts'
import { CitationNote } from '../conversations/citation-note.tsx'
import { FailedMark } from '../conversations/failed-mark.tsx'
import { MessageBubble } from '../conversations/message-bubble.tsx'
import { OfferedMark } from '../conversations/offered-mark.tsx'
import { endWords } from '../conversations/turn-words.ts'
import { UnansweredMark } from '../conversations/unanswered-mark.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { KeepAsTest } from '../test-sets/keep-as-test.tsx'
import type { AddWording } from '../wordings/wording-draft.ts'
import { ChoiceButtons } from './choice-buttons.tsx'
import type { Cited } from './knowledge-queries.ts'
import styles from './playground-reply.module.css'
import { PlaygroundTrace } from './playground-trace.tsx'
import { isUnderWay, type PlaygroundTurn } from './playground-turn.ts'
import { UnfinishedNote } from './unfinished-note.tsx'

const FailureReason = lazyPart(async () => (await import('./failure-reason.tsx')).FailureReason)

interface PlaygroundReplyBubbleProps {
  botId: string
  turn: PlaygroundTurn
  /** Only then can its choices still be picked. */
  isLastReply: boolean
  /** Absent while another reply is in progress. */
  onChoose: ((label: string) => void) | undefined
  onShowCited: (cited: Cited) => void
  onAddWording: AddWording
  onAddAnswer: () => void
  onAskAgain: () => void
  /** Absent while another reply is in progress. */
  onTakeUp: (() => void) | undefined
}

/** A reply, from its first word to its sources; or why there is none. */
export function PlaygroundReplyBubble(props: PlaygroundReplyBubbleProps) {
  const { botId, turn, isLastReply, onShowCited, onAddWording, onAskAgain, onTakeUp } = props
  const { answered = true, choices = [] } = turn.reply ?? {}
  const { data: bot } = useQuery(botQuery(botId))
  /** Its knowledge, or another model, may have replied instead. */
  const hasModel = bot !== undefined && callsModel(bot)
  return (
    <>
      {turn.text && (
        <MessageBubble
          from="agent"
          text={isLastReply ? leadOf(turn.text, choices) : turn.text}
          isUnanswered={!answered && !turn.standIn && choices.length === 0}
        >
          {turn.reply && <Notes {...props} reply={turn.reply} />}
        </MessageBubble>
      )}
      {turn.reply && answered && hasPlaceholder(turn.text) && (
        <UnfinishedNote botId={botId} cited={turn.reply.citations.map(({ source_id }) => source_id)} />
      )}
      {isUnderWay(turn) && <Activity turn={turn} />}
      {turn.isStopped && (
        <Text fz="xs" c="dimmed">
          Stopped
        </Text>
      )}
      {turn.line === 'lost' && (
        <Text fz="xs" c="dimmed" role="alert">
          Connection lost. The bot’s reply is saved.{' '}
          <Button variant="subtle" size="compact-xs" onClick={onTakeUp} disabled={!onTakeUp}>
            Reconnect
          </Button>
        </Text>
      )}
      {turn.failure && (
        <Text fz="xs" c="red" role="alert">
          {turn.text ? 'The reply was cut off:' : 'No reply:'} {turn.failure}{' '}
          <Button variant="subtle" size="compact-xs" onClick={onAskAgain}>
            Try again
          </Button>
        </Text>
      )}
      {(turn.failure || (turn.reply && (turn.standIn || hasModel))) && (
        <Suspense>
          <FailureReason botId={botId} turnId={turn.turnId} />
        </Suspense>
      )}
      {(turn.reply || turn.failure) && (
        <PlaygroundTrace botId={botId} turn={turn} onShowCited={onShowCited} onAddWording={onAddWording} />
      )}
    </>
  )
}

function Activity({ turn }: { turn: PlaygroundTurn }) {
  return (
    <div className={styles.activity}>
      <Loader type="dots" size="sm" color="gray" role="img" aria-label="The bot is replying" />
      <Text fz="xs" c="dimmed" className={styles.doing}>
        <Doing turn={turn} />
      </Text>
    </div>
  )
}

function Doing({ turn: { line, isStopping, tools } }: { turn: PlaygroundTurn }) {
  if (line) return 'Reconnecting…'
  if (isStopping) return 'Stopping…'
  const tool = tools.at(-1)
  return (
    tool && (
      <>
        Using <code>{tool}</code>…
      </>
    )
  )
}

type NotesProps = PlaygroundReplyBubbleProps & { reply: NonNullable<PlaygroundTurn['reply']> }

function Notes(props: NotesProps) {
  const { botId, turn, reply, isLastReply, onChoose, onShowCited, onAddWording, onAddAnswer, onAskAgain } = props
  const { choices } = reply
  return (
    <>
      {isLastReply && choices.length > 0 && (
        <ChoiceButtons choices={choices} isDisabled={!onChoose} onChoose={(label) => onChoose?.(label)} />
      )}
      {turn.standIn && (
        <>
          <FailedMark>{endWords({ status: 'completed', finishReason: turn.standIn })}</FailedMark>
          <Button variant="subtle" color="gray" size="compact-xs" onClick={onAskAgain}>
            Ask again
          </Button>
        </>
      )}
      {!reply.answered && !turn.standIn && (
        <>
          {choices.length > 0 ? <OfferedMark count={choices.length} /> : <UnansweredMark />}
          <Button variant="light" size="compact-xs" onClick={() => onAddWording()}>
            Add to an existing answer
          </Button>
          <Button variant="light" size="compact-xs" onClick={onAddAnswer}>
            Add an answer
          </Button>
          <Button variant="subtle" color="gray" size="compact-xs" onClick={onAskAgain}>
            Ask again
          </Button>
        </>
      )}
      {reply.citations.map((citation) => (
        <CitationNote
          key={`${citation.source_id} ${citation.quote}`}
          citation={citation}
          reply={reply.reply}
          isOffer={choices.length > 0}
          link={(words) => (
            <Anchor
              component="button"
              type="button"
              className={styles.source}
              fz="xs"
              onClick={() => onShowCited(citation)}
            >
              {words}
            </Anchor>
          )}
        />
      ))}
      <KeepAsTest botId={botId} message={turn.message} reply={reply} turnId={turn.turnId} />
    </>
  )
}
