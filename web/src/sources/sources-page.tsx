import { Button, Stack } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useBotId } from '../bots/bot-queries.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { mayEdit, useSession } from '../session.ts'
import { AddSources } from './add-sources.tsx'
import { SourceList } from './source-list.tsx'
import { SourceNews } from './source-news.tsx'
import { sourcesQuery } from './source-queries.ts'

/** The documents the bot answers from, and the ways to add one. */
export function SourcesPage() {
  const botId = useBotId()
  const isEditable = mayEdit(useSession().role)
  const list = useSuspenseInfiniteQuery(sourcesQuery(botId))
  const sources = list.data.pages.flatMap((page) => page.data)
  return (
    <Stack gap="md" component="section" aria-label="Documents" miw={0}>
      {isEditable && <AddSources botId={botId} isFirst={sources.length === 0} />}
      {sources.length > 0 && <SourceList botId={botId} sources={sources} isEditable={isEditable} />}
      {list.hasNextPage && (
        <Button variant="default" mx="auto" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
          Load more
        </Button>
      )}
      {!isEditable && sources.length === 0 && (
        <EmptyState icon={<IconFiles size={28} stroke={1.5} />} title="No documents yet">
          Documents appear here once an editor has added some.
        </EmptyState>
      )}
      <SourceNews botId={botId} sources={sources} />
    </Stack>
  )
}
