import { Checkbox, Stack } from '@mantine/core'
import { limits } from 'beckon-contract'
import type { TokenBotsProps } from './token-bots.tsx'

/** A checkbox for each bot, if the select could not be loaded: the form keeps its values. */
export function PlainTokenBots({ bots, ...field }: TokenBotsProps) {
  return (
    <Checkbox.Group label="Bots" maxSelectedValues={limits.botsPerToken} {...field}>
      <Stack gap="sm" mt="xs">
        {bots.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
