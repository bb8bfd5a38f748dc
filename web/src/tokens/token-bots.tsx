import { MultiSelect } from '@mantine/core'
import { type BotSummary, limits } from 'beckon-contract'
import type { ReactNode } from 'react'

export interface TokenBotsProps {
  bots: BotSummary[]
  value?: string[]
  onChange?: (botIds: string[]) => void
  error?: ReactNode
}

/** A separate file, because the select is only loaded for tokens limited to some bots. */
export function TokenBots({ bots, value = [], ...field }: TokenBotsProps) {
  return (
    <MultiSelect
      label="Bots"
      placeholder={value.length ? '' : 'Choose bots'}
      data={bots.map(({ id, name }) => ({ value: id, label: name }))}
      maxValues={limits.botsPerToken}
      searchable
      clearable
      maw={480}
      value={value}
      {...field}
    />
  )
}
