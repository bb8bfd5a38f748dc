import { Badge, Checkbox, Text } from '@mantine/core'
import { IconCheck, IconListDetails } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { InboxConversation } from 'beckon-contract'
import { useEffect, useRef } from 'react'
import { useBotName } from '../bots/bot-summaries.ts'
import { ChannelIcon } from '../conversations/channel-badge.tsx'
import { FailedMark } from '../conversations/failed-mark.tsx'
import { speakerOf } from '../conversations/speaker.ts'
import { formatMs } from '../conversations/turn-words.ts'
import { UnansweredMark } from '../conversations/unanswered-mark.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { formatFigure, formatMoney } from '../spending/spending-words.ts'
import { linkTo, useInboxPlace } from './inbox-place.ts'
import styles from './inbox-row.module.css'
import { turnIn, useInboxSearch, withTurn } from './inbox-search.ts'

interface InboxRowProps {
  conversation: InboxConversation
  isOpen: boolean
  /** Undefined: it can't be selected. */
  isSelected: boolean | undefined
  onToggle: () => void
}

export function InboxRow({ conversation, isOpen, isSelected, onToggle }: InboxRowProps) {
  const { id, agent_id, opening, match, channel, updated_at, unanswered, offered, failed, labels, figure } =
    conversation
  const { botId } = useInboxPlace()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li
      ref={row}
      data-row={id}
      className={styles.row}
      data-open={isOpen || undefined}
      data-reviewed={conversation.reviewed || undefined}
    >
      {isSelected !== undefined && (
        <Checkbox
          className={styles.select}
          size="xs"
          checked={isSelected}
          onChange={onToggle}
          aria-label={`Select “${opening}”`}
        />
      )}
      <Link
        {...linkTo(botId, id)}
        search={withTurn(turnIn(conversation))}
        className={styles.link}
        aria-current={isOpen || undefined}
      >
        <span className={styles.first}>
          <Text
            component="span"
            fz="sm"
            fw={500}
            className={styles.opening}
            data-match={match ? true : undefined}
            dir="auto"
          >
            {match?.text ?? opening}
          </Text>
          <Text component="span" fz="xs" c="dimmed" className={styles.time}>
            <RelativeTime value={updated_at} />
          </Text>
        </span>
        <Text component="span" fz="xs" c="dimmed" className={styles.facts}>
          <span className={styles.mark}>
            <ChannelIcon channel={channel} />
            <span className={styles.who}>{speakerOf(conversation)}</span>
          </span>
          {botId === undefined && <BotName botId={agent_id} />}
          {figure && <Figure figure={figure} />}
          {conversation.reviewed && (
            <span className={styles.mark}>
              <IconCheck size={14} aria-hidden /> Reviewed
            </span>
          )}
          {unanswered > 0 && <UnansweredMark count={unanswered} />}
          {offered > 0 && (
            <span className={styles.mark}>
              <IconListDetails size={14} aria-hidden /> Offered choices
            </span>
          )}
          {failed > 0 && <FailedMark>Failed</FailedMark>}
          {labels.map((label) => (
            <Badge key={label.id} size="sm" color="iris">
              {label.name}
            </Badge>
          ))}
          {conversation.assignee && <span className={styles.who}>→ {conversation.assignee.name}</span>}
        </Text>
      </Link>
    </li>
  )
}

function BotName({ botId }: { botId: string }) {
  const name = useBotName(botId)
  return name && <span className={styles.who}>{name}</span>
}

/** What the list is sorted by. */
function Figure({ figure: { value, currency } }: { figure: NonNullable<InboxConversation['figure']> }) {
  const { filter } = useInboxSearch()
  if (currency !== null) return <strong>{formatMoney(value, currency)}</strong>
  return <strong>{filter.sort === 'tokens' ? `${formatFigure(value)} tokens` : formatMs(value)}</strong>
}
