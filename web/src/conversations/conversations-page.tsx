import { Button, Stack } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { EmptyState } from '../layout/empty-state.tsx'
import { ButtonLink } from '../layout/links.tsx'
import { conversationsQuery } from './conversation-queries.ts'
import { ConversationRows } from './conversation-rows.tsx'

export function ConversationsPage() {
  const { botId } = useParams({ from: '/inside/bots/$botId/conversations' })
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(conversationsQuery(botId))
  const conversations = data.pages.flatMap((page) => page.data)
  if (conversations.length === 0) return <NoConversations botId={botId} />
  return (
    <Stack gap="md">
      <ConversationRows conversations={conversations} />
      {hasNextPage && (
        <Button variant="default" mx="auto" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          Load more
        </Button>
      )}
    </Stack>
  )
}

function NoConversations({ botId }: { botId: string }) {
  return (
    <EmptyState
      icon={<IconMessages size={28} stroke={1.5} />}
      title="No conversations yet"
      action={
        <ButtonLink to="/bots/$botId/knowledge" params={{ botId }} variant="default">
          Try it yourself
        </ButtonLink>
      }
    >
      Conversations from the playground, your apps and your website appear here. See what people asked, what the bot
      replied, and where it had no answer.
    </EmptyState>
  )
}
