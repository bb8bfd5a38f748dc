import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Token } from 'beckon-contract'
import { useState } from 'react'
import { tokensQuery } from './tokens-query.ts'

const typingPauseMs = 200
const shownMost = 20

interface TokenSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> {
  value: string
  onChange: (value: string) => void
  /** Choices before all tokens. */
  first: { value: string; label: string }[]
}

/** Chooses a token. The service searches: disabled ones stay, so that an account may have any number of them. */
export function TokenSelect({ value, onChange, first, ...props }: TokenSelectProps) {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), typingPauseMs)
  const isToken = first.every((choice) => choice.value !== value)
  const { data: chosen } = useQuery({ ...tokensQuery({ ids: value }), enabled: isToken })
  const own = chosen?.data.map(asChoice) ?? []
  // The name of what is chosen stands in the field: nobody has typed it.
  const search = [...first, ...own].some(({ label }) => label === words) ? '' : words
  const { data, isFetching } = useQuery({
    ...tokensQuery({ limit: shownMost, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  })
  const { data: all } = useQuery(tokensQuery({ limit: shownMost }))
  const found = (data?.data ?? []).map(asChoice)
  const total = all?.total ?? 0
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      onSearchChange={setTyped}
      data={[
        ...first.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
        ...own.filter((choice) => found.every((other) => other.value !== choice.value)),
        ...found,
      ]}
      // The service has found them, also by the characters of the value.
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No token found'}
      rightSection={isFetching ? <Loader size={14} /> : undefined}
      {...(total > shownMost && { description: `Type to search ${total.toLocaleString('en')} tokens.` })}
    />
  )
}

/** A replaced token has its successor's name, so its last characters tell them apart. */
const asChoice = ({ id, name, last, status }: Token) => ({
  value: id,
  label: `${name} (…${last}${status === 'active' ? '' : `, ${status}`})`,
})
