import { Card, Group, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Bot, BotLook } from 'beckon-contract'
import styles from './preview.module.css'
import { previewPage } from './preview-page.ts'

/** A colour that is being chosen changes with every pixel. */
const restMs = 400

interface PreviewProps {
  bot: Bot
  look: BotLook
  /** As they stand in the form, saved or not. */
  color: string
  position: string
}

export function Preview({ bot, look, color, position }: PreviewProps) {
  const { origin } = window.location
  const [page] = useDebouncedValue(
    previewPage({ origin, botId: bot.id, language: bot.language, color, position }),
    restMs,
  )
  return (
    <Card className={styles.card} padding={0} component="section" aria-label="Preview">
      <Group className={styles.bar} gap="xs">
        <Title order={2} fz="md">
          Preview
        </Title>
        <Text fz="xs" c="dimmed">
          This is the real chat.
        </Text>
      </Group>
      {bot.embedding ? (
        // A new frame for every saved state: the chat reads its settings when it loads.
        <iframe
          key={JSON.stringify([look, bot.greeting, bot.name, page])}
          title="Preview of the chat"
          className={styles.frame}
          srcDoc={page}
        />
      ) : (
        <Text fz="sm" c="dimmed" className={styles.off}>
          Switch Embedding on to see the chat here.
        </Text>
      )}
      <Text fz="xs" c="dimmed" className={styles.note}>
        Colour and place show at once, everything else when it is saved. What you ask here is kept with the bot’s
        conversations.
      </Text>
    </Card>
  )
}
