import { Group, Text, Title } from '@mantine/core'
import type { Conversation } from 'beckon-contract'
import { ConversationRows } from '../conversations/conversation-rows.tsx'
import { AnchorLink } from '../layout/links.tsx'
import styles from './recent-conversations.module.css'

interface RecentConversationsProps {
  botId: string
  conversations: Conversation[]
}

export function RecentConversations({ botId, conversations }: RecentConversationsProps) {
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2}>Recent conversations</Title>
        {conversations.length > 0 && (
          <AnchorLink to="/bots/$botId/conversations" params={{ botId }} fz="sm">
            All conversations
          </AnchorLink>
        )}
      </Group>
      {conversations.length > 0 ? (
        <ConversationRows conversations={conversations} />
      ) : (
        <Text fz="sm" c="dimmed" className={styles.none}>
          No conversations yet. They appear here as they happen.
        </Text>
      )}
    </section>
  )
}
