import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { botsQuery } from './bot-queries.ts'
import { botSummaryQuery } from './bot-summaries.ts'

const typingPauseMs = 200
const shownMost = 20

interface BotSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> {
  value: string | null
  onChange: (botId: string) => void
  /** A choice before all bots. */
  first?: { value: string; label: string }
  /** Only these bots. */
  among?: string[] | undefined
}

/** Chooses a bot. The service searches, so that an account may have any number of them. */
export function BotSelect({ value, onChange, first, among, ...props }: BotSelectProps) {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), typingPauseMs)
  const isBot = value !== null && value !== first?.value
  const { data: chosen } = useQuery({ ...botSummaryQuery(value ?? ''), enabled: isBot })
  // The chosen bot's name stands in the field: nobody has typed it.
  const search = words === chosen?.name || words === first?.label ? '' : words
  const query = {
    sort: 'match' as const,
    limit: shownMost,
    ...(among && { ids: among.join() }),
  }
  const { data, isFetching } = useQuery({
    ...botsQuery({ ...query, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  })
  const { data: all } = useQuery(botsQuery(query))
  const found = data?.data ?? []
  const bots = isBot && chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const total = all?.total ?? 0
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      value={value}
      onChange={(botId) => botId !== null && onChange(botId)}
      onSearchChange={setTyped}
      data={[
        ...(first && (search === '' || first.label.toLowerCase().includes(search.toLowerCase())) ? [first] : []),
        ...bots.map(({ id, name, archivedAt }) => ({ value: id, label: archivedAt ? `${name} (archived)` : name })),
      ]}
      // The service has found them, also by what the name does not show.
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No bot found'}
      rightSection={isFetching ? <Loader size={14} /> : undefined}
      {...(total > shownMost && { description: `Type to search ${total.toLocaleString('en')} bots.` })}
    />
  )
}
