import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { TokenCreated } from 'beckon-contract'
import { useState } from 'react'
import { botsQuery } from '../bots/bot-queries.ts'
import { BotSelect } from '../bots/bot-select.tsx'
import { botSummaryQuery } from '../bots/bot-summaries.ts'
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
  const among = token.botIds ?? undefined
  const only = { limit: 1, ...(among && { ids: among.join() }) }
  const [callable, any] = useQueries({ queries: [botsQuery({ ...only, filter: 'api' }), botsQuery(only)] })
  const first = (callable.data?.data[0] ?? any.data?.data[0])?.id ?? null
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
      {callable.isPending || any.isPending ? (
        <Skeleton height={120} />
      ) : (
        <TryLine created={{ token, value }} first={first} count={any.data?.total ?? 0} onCopied={onCopied} />
      )}
    </Stack>
  )
}

/** `first`: the bot it begins with, of `count` that the token opens. */
function TryLine({
  created: { token, value },
  first,
  count,
  onCopied,
}: TokenValueProps & { first: string | null; count: number }) {
  const [botId, setBotId] = useState(first)
  const { data: bot = null } = useQuery({ ...botSummaryQuery(botId ?? ''), enabled: botId !== null })
  const mayTrigger = token.scopes.includes('trigger')
  return (
    <Stack gap="xs">
      {mayTrigger && count > 1 && (
        <BotSelect label="Try it with" value={botId} onChange={setBotId} among={token.botIds ?? undefined} maw={320} />
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
