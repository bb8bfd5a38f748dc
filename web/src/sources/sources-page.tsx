import { Button, Stack } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useBotId } from '../bots/bot-queries.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { useListSearch, useSearchField } from '../layout/list-search.ts'
import { keyIn, ListTools } from '../layout/list-tools.tsx'
import { mayEdit, useSession } from '../session.ts'
import { AddSources } from './add-sources.tsx'
import { SourceList } from './source-list.tsx'
import { SourceNews } from './source-news.tsx'
import { sourcesQuery } from './source-queries.ts'

/** A few are found at a glance. */
const searchFrom = 4
const searchCharacters = 200
const sourceFilters = { all: 'All documents', failed: 'Failed', ready: 'Ready', reading: 'Being read' } as const
const sourceSortWords = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  used: 'Most used first',
} as const

/** The documents the bot answers from, and the ways to add one. */
export function SourcesPage() {
  const botId = useBotId()
  const isEditable = mayEdit(useSession().role)
  const { search, change } = useListSearch()
  const field = useSearchField()
  const [state, sort] = [keyIn(sourceFilters, search.filter), keyIn(sourceSortWords, search.sort)]
  const words = useDeferredValue(field.words).slice(0, searchCharacters)
  const view = {
    ...(words && { search: words }),
    ...(state !== 'all' && { state }),
    ...(sort !== 'newest' && { sort }),
  }
  const list = useSuspenseInfiniteQuery(sourcesQuery(botId, view))
  const sources = list.data.pages.flatMap((page) => page.data)
  const isNarrowed = words !== '' || state !== 'all'
  const showAll = () => {
    field.setText('')
    change({ filter: undefined })
  }
  return (
    <Stack gap="md" component="section" aria-label="Documents" miw={0}>
      {isEditable && <AddSources botId={botId} isFirst={sources.length === 0 && !isNarrowed} />}
      {(isNarrowed || field.text !== '' || sources.length >= searchFrom) && (
        <ListTools
          label="Search documents"
          placeholder="Search by title or address"
          text={field.text}
          onText={field.setText}
          filters={sourceFilters}
          sorts={sourceSortWords}
        />
      )}
      {sources.length > 0 && <SourceList botId={botId} sources={sources} isEditable={isEditable} />}
      {list.hasNextPage && (
        <Button variant="default" mx="auto" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
          Load more
        </Button>
      )}
      {isNarrowed && sources.length === 0 && (
        <EmptyState
          title="No document matches"
          action={
            <Button variant="default" onClick={showAll}>
              Show all documents
            </Button>
          }
        />
      )}
      {!isEditable && !isNarrowed && sources.length === 0 && (
        <EmptyState icon={<IconFiles size={28} stroke={1.5} />} title="No documents yet">
          Documents appear here once an editor has added some.
        </EmptyState>
      )}
      <SourceNews botId={botId} sources={sources} />
    </Stack>
  )
}
