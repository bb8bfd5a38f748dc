import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Conversation } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'
import { RelativeTime } from '../layout/relative-time.tsx'
import { ChannelBadge } from './channel-badge.tsx'
import styles from './conversation-rows.module.css'
import { speakerOf } from './speaker.ts'
import { UnansweredMark } from './unanswered-mark.tsx'

export function ConversationRows({ conversations }: { conversations: Conversation[] }) {
  return (
    <ul className={styles.rows}>
      {conversations.map((conversation) => (
        <li key={conversation.id} className={styles.row}>
          <Link
            to="/bots/$botId/conversations/$conversationId"
            params={{ botId: conversation.agent_id, conversationId: conversation.id }}
            className={styles.link}
          >
            <Text component="span" fz="sm" fw={500} className={styles.opening} dir="auto">
              {conversation.opening}
            </Text>
            <Text component="span" fz="xs" c="dimmed" className={styles.from}>
              <ChannelBadge channel={conversation.channel} />
              <span className={styles.who}>{speakerOf(conversation)}</span>
              {conversation.unanswered > 0 && <UnansweredMark count={conversation.unanswered} />}
            </Text>
            <Text component="span" fz="xs" c="dimmed" className={styles.activity}>
              {countOf(conversation.turns, 'turn')} · <RelativeTime value={conversation.updated_at} />
            </Text>
            <IconChevronRight size={16} className={styles.arrow} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
