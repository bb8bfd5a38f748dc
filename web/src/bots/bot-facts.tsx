import { Card, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Bot } from 'beckon-contract'
import { CopyField } from '../layout/copy-field.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import styles from './bot-facts.module.css'

const figures = new Intl.NumberFormat('en')

export function BotFacts({ bot }: { bot: Bot }) {
  return (
    <Stack component="aside" gap="md" aria-label="About this bot">
      <div className={styles.counts}>
        <Link to="/bots/$botId/knowledge" params={{ botId: bot.id }} className={styles.count}>
          <span className={styles.figure}>{figures.format(bot.entryCount)}</span>
          <Text component="span" fz="xs" c="dimmed">
            Questions and answers
          </Text>
        </Link>
        <Link to="/bots/$botId/conversations" params={{ botId: bot.id }} className={styles.count}>
          <span className={styles.figure}>{figures.format(bot.conversationCount)}</span>
          <Text component="span" fz="xs" c="dimmed">
            Conversations
          </Text>
        </Link>
      </div>
      <Card padding="md">
        <CopyField
          label="Bot UUID"
          description="Identifies this bot in the API and in the embed code."
          value={bot.id}
        />
        <Text fz="xs" c="dimmed" mt="md">
          Created <RelativeTime value={bot.createdAt} />, changed <RelativeTime value={bot.updatedAt} />
        </Text>
      </Card>
    </Stack>
  )
}
