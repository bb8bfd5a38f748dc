import { Checkbox, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from 'beckon-contract'
import { type ReactNode, useState } from 'react'
import { botsQuery } from '../bots/bot-queries.ts'
import styles from './token-bots.module.css'

interface TokenBotsProps {
  value?: string[]
  onChange?: (botIds: string[]) => void
  error?: ReactNode
}

const typingPauseMs = 200
/** More than these are easier to find with a filter. */
const fewBots = 8
const shownMost = 50

export function TokenBots(field: TokenBotsProps) {
  const [filter, setFilter] = useState('')
  const [wanted] = useDebouncedValue(filter.trim(), typingPauseMs)
  const query = { sort: wanted ? ('match' as const) : ('newest' as const), limit: shownMost }
  const { data } = useQuery({
    ...botsQuery({ ...query, ...(wanted && { search: wanted }) }),
    placeholderData: keepPreviousData,
  })
  const shown = data?.data ?? []
  const others = (data?.total ?? 0) - shown.length
  const chosen = field.value?.length ?? 0
  return (
    <Checkbox.Group label="Bots" maxSelectedValues={limits.botsPerToken} maw={480} {...field}>
      {((data?.total ?? 0) > fewBots || filter !== '') && (
        <TextInput
          aria-label="Filter bots"
          placeholder="Filter by name"
          value={filter}
          maxLength={200}
          onChange={(event) => setFilter(event.currentTarget.value)}
          mt="xs"
        />
      )}
      <div className={styles.list}>
        {shown.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
        {data && shown.length === 0 && `No bot’s name contains “${wanted}”.`}
      </div>
      {others > 0 && (
        <Text fz="xs" c="dimmed" mt={4}>
          {others.toLocaleString('en')} more: filter to find them. {chosen.toLocaleString('en')} chosen.
        </Text>
      )}
    </Checkbox.Group>
  )
}
