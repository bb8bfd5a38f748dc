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
      title="Nobody has talked to this bot yet"
      action={
        <ButtonLink to="/bots/$botId/knowledge" params={{ botId }} variant="default">
          Try it yourself
        </ButtonLink>
      }
    >
      Every conversation is kept here: from the playground, from your programs and from your web site. You see what
      people asked, what the bot replied, and where it knew no answer.
    </EmptyState>
  )
}
