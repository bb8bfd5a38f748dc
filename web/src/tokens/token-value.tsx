import { Alert, Select, Skeleton, Stack, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BotSummary, TokenCreated } from 'beckon-contract'
import { useState } from 'react'
import { botsQuery } from '../bots/bot-queries.ts'
import { CodeBlock } from '../layout/code-block.tsx'
import { CopyButton } from '../layout/copy-button.tsx'
import { AnchorLink } from '../layout/links.tsx'
import { curlLine } from './curl.ts'
import styles from './token-value.module.css'

interface TokenValueProps {
  created: TokenCreated
  onCopied?: (() => void) | undefined
}

/** The only place that shows a token's value. "Try it" can send the same value later, but does not show it. */
export function TokenValue({ created: { token, value }, onCopied }: TokenValueProps) {
  const bots = useQuery(botsQuery(''))
  return (
    // Copying manually counts as well.
    <Stack gap="lg" onCopy={onCopied}>
      <Alert color="yellow" variant="light" icon={<IconEyeOff size={18} />} title="Copy it now">
        The token is only shown once. Store it with your app’s secrets. If you lose it, create a new one.
      </Alert>
      <div className={styles.value}>
        <code className={styles.code} data-testid="token-value">
          {value}
        </code>
        <CopyButton isWide value={value} label="Copy token" onCopied={onCopied} />
      </div>
      {bots.isPending ? (
        <Skeleton height={120} />
      ) : (
        <TryLine created={{ token, value }} bots={bots.data?.data ?? []} onCopied={onCopied} />
      )}
    </Stack>
  )
}

function TryLine({ created: { token, value }, bots, onCopied }: TokenValueProps & { bots: BotSummary[] }) {
  const usable = bots.filter((bot) => token.botIds === null || token.botIds.includes(bot.id))
  const [botId, setBotId] = useState((usable.find((bot) => bot.apiTrigger) ?? usable[0])?.id ?? null)
  const bot = usable.find(({ id }) => id === botId) ?? null
  const mayTrigger = token.scopes.includes('trigger')
  return (
    <Stack gap="xs">
      {mayTrigger && usable.length > 1 && (
        <Select
          label="Try it with"
          data={usable.map(({ id, name }) => ({ value: id, label: name }))}
          value={botId}
          onChange={setBotId}
          allowDeselect={false}
          searchable
          maw={320}
        />
      )}
      <CodeBlock
        code={curlLine(value, bot, token)}
        label={bot && mayTrigger ? `Ask ${bot.name}` : 'Try it'}
        onCopied={onCopied}
      />
      {bot && mayTrigger && !bot.apiTrigger && (
        <Text fz="sm" c="dimmed">
          The API trigger of {bot.name} is off, so this call will be refused.{' '}
          <AnchorLink to="/bots/$botId/api-trigger" params={{ botId: bot.id }}>
            Switch it on
          </AnchorLink>
        </Text>
      )}
    </Stack>
  )
}
