import { Card, Title } from '@mantine/core'
import type { Bot } from 'beckon-contract'
import { RetentionForm } from './retention-form.tsx'

export const BotRetention = ({ bot }: { bot: Bot }) => (
  <Card component="section" aria-label="Old conversations">
    <Title order={2} fz="md" mb="sm">
      Old conversations
    </Title>
    <RetentionForm key={bot.id} botId={bot.id} />
  </Card>
)
