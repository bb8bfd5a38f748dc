import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entriesQuery } from '../knowledge/knowledge-queries.ts'
import type { TestForm } from './test-form.ts'

const typingPauseMs = 200

interface EntryFieldProps {
  form: TestForm
  botId: string
  /** The first question of the answer that the test already expects. */
  savedLabel: string | null
}

/** One of the bot's answers, found by words in its questions or its text. */
export function EntryField({ form, botId, savedLabel }: EntryFieldProps) {
  const [chosen, setChosen] = useState({ id: form.values.entryId, label: savedLabel ?? '' })
  const [search, setSearch] = useState(chosen.label)
  const [typed] = useDebouncedValue(search.trim(), typingPauseMs)
  // The chosen option fills the field; the others must still be selectable.
  const words = typed === chosen.label.trim() ? '' : typed
  const found = useInfiniteQuery({ ...entriesQuery(botId, words), placeholderData: keepPreviousData })
  const options = (found.data?.pages ?? [])
    .flatMap((page) => page.data)
    .map(({ id, questions }) => ({ value: id, label: questions[0] ?? '' }))
  const isListed = options.some(({ value }) => value === chosen.id)
  return (
    <Select
      label="Answer"
      placeholder="Search questions and answers"
      searchable
      data={isListed || !chosen.id ? options : [{ value: chosen.id, label: chosen.label }, ...options]}
      // The service has already searched, in the answers as well.
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No results'}
      maxDropdownHeight={200}
      {...form.getInputProps('entryId')}
      onChange={(id, option) => {
        form.setFieldValue('entryId', id ?? '')
        if (option) setChosen({ id: option.value, label: option.label })
      }}
    />
  )
}
