import { Checkbox, TextInput } from '@mantine/core'
import { type BotSummary, limits } from 'beckon-contract'
import { type ReactNode, useState } from 'react'
import styles from './token-bots.module.css'

interface TokenBotsProps {
  bots: BotSummary[]
  value?: string[]
  onChange?: (botIds: string[]) => void
  error?: ReactNode
}

/** More than these are easier to find with a filter. */
const fewBots = 8

export function TokenBots({ bots, ...field }: TokenBotsProps) {
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const shown = bots.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <Checkbox.Group label="Bots" maxSelectedValues={limits.botsPerToken} maw={480} {...field}>
      {bots.length > fewBots && (
        <TextInput
          aria-label="Filter bots"
          placeholder="Filter by name"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          mt="xs"
        />
      )}
      <div className={styles.list}>
        {shown.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
        {shown.length === 0 && `No bot’s name contains “${filter.trim()}”.`}
      </div>
    </Checkbox.Group>
  )
}
