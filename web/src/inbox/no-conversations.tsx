import { IconMessages } from '@tabler/icons-react'
import { EmptyState } from '../layout/empty-state.tsx'
import { ButtonLink } from '../layout/links.tsx'

export function NoConversations({ botId }: { botId: string | undefined }) {
  return (
    <EmptyState
      icon={<IconMessages size={28} stroke={1.5} />}
      title="No conversations yet"
      action={
        botId === undefined ? (
          <ButtonLink to="/bots" variant="default">
            Your bots
          </ButtonLink>
        ) : (
          <ButtonLink to="/bots/$botId/knowledge" params={{ botId }} variant="default">
            Try it yourself
          </ButtonLink>
        )
      }
    >
      Conversations from the playground, your apps and your website appear here. See what people asked, what the bot
      replied, and where it had no answer.
    </EmptyState>
  )
}
