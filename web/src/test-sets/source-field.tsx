import { Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sourcesQuery } from '../sources/source-queries.ts'
import type { TestForm } from './test-form.ts'

const shownAtOnce = 100

/** One of the bot's documents. All of them are loaded, page by page, because the list has no search. */
export function SourceField({ form, botId }: { form: TestForm; botId: string }) {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(sourcesQuery(botId))
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return (
    <Select
      label="Document"
      placeholder="Search documents"
      searchable
      data={(data?.pages ?? []).flatMap((page) => page.data).map(({ id, title }) => ({ value: id, label: title }))}
      limit={shownAtOnce}
      nothingFoundMessage={isFetching ? 'Loading…' : 'No such document'}
      maxDropdownHeight={200}
      {...form.getInputProps('sourceId')}
    />
  )
}
