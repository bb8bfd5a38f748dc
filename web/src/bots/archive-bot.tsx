import { Button, Card, Group, Text, Title } from '@mantine/core'
import type { Bot } from 'beckon-contract'
import { useBotChange } from './bot-queries.ts'
import styles from './delete-bot.module.css'

/** Puts a bot away without losing anything. */
export function ArchiveBot({ bot }: { bot: Bot }) {
  const change = useBotChange(bot.id, bot.archivedAt ? `${bot.name} is back` : `${bot.name} archived`)
  return (
    <Card>
      <Group justify="space-between" gap="md">
        <div className={styles.words}>
          <Title order={2}>{bot.archivedAt ? 'Bring this bot back' : 'Archive this bot'}</Title>
          <Text fz="sm" c="dimmed" mt={4}>
            {bot.archivedAt
              ? 'Its API trigger and embedding are switched on or off as they were when it was archived.'
              : 'It is hidden from the list of bots and stops answering. Its knowledge and conversations are kept, and you can bring it back at any time.'}
          </Text>
        </div>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ archived: bot.archivedAt === null })}
        >
          {bot.archivedAt ? 'Bring back' : 'Archive bot'}
        </Button>
      </Group>
    </Card>
  )
}
