import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './inbox-filters.module.css'
import { useInboxPlace } from './inbox-place.ts'
import { peopleQuery } from './inbox-queries.ts'
import { describePeople } from './people-words.ts'

const typingPauseMs = 200

interface PersonFieldProps {
  /** Their id. */
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Finds people by name, email address or id. */
export function PersonField({ value, onChange }: PersonFieldProps) {
  const { botId } = useInboxPlace()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), typingPauseMs)
  const { data, isFetching } = useQuery({ ...peopleQuery(words, botId), placeholderData: keepPreviousData })
  const people = describePeople(data?.data ?? [], words)
  // The select takes over a new label of what is chosen, in place of what was typed. So it has one, whichever person is found.
  const chosen = useQuery({ ...peopleQuery(value ?? '', botId), enabled: value !== undefined })
  const isUnnamed = value !== undefined && chosen.isPending
  if (value !== undefined)
    people.set(value, describePeople(chosen.data?.data ?? []).get(value) ?? people.get(value) ?? value)
  return (
    <Select
      className={styles.whole}
      size="xs"
      label="Person"
      placeholder="Name, email or id"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Any person' }}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      onSearchChange={setTyped}
      data={[...people].map(([id, label]) => ({ value: id, label }))}
      // The server has found them, also by what the label does not show.
      filter={({ options }) => options}
      rightSection={isFetching ? <Loader size={14} /> : undefined}
      // Without people there is no list.
      description={words !== '' && data?.data.length === 0 ? 'Nobody found.' : undefined}
      openOnFocus={false}
      readOnly={isUnnamed}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
