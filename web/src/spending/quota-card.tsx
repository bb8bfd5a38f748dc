import { Card, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AccountQuotas, QuotaUse } from 'beckon-contract'
import { quotasQuery } from './spending-queries.ts'
import { formatFigure } from './spending-words.ts'

const bytesInMb = 1_000_000
const formatMb = (bytes: number): string => `${formatFigure(Math.ceil(bytes / bytesInMb))} MB`

const shown: [name: keyof AccountQuotas, label: string, say: (value: number) => string][] = [
  ['storedBytes', 'Files, documents, answers and messages', formatMb],
  ['sources', 'Sources', formatFigure],
  ['entries', 'Questions and answers', formatFigure],
  ['conversationsToday', 'Conversations started today', formatFigure],
]

const percentOf = ({ used, most }: QuotaUse): number => (most === 0 ? 100 : Math.min(100, (100 * used) / most))
const colorOf = (percent: number): string => (percent >= 100 ? 'red' : percent >= 80 ? 'yellow' : 'iris')

/** What the operator of the service allows the account. */
export function QuotaCard() {
  const { data: quotas } = useQuery(quotasQuery)
  if (!quotas) return null
  return (
    <Card component="section" aria-label="Limits">
      <Title order={2} fz="md">
        Limits
      </Title>
      <Text fz="sm" c="dimmed" mt={4}>
        What this service allows your account, across all its bots.
      </Text>
      <Stack gap="sm" mt="md">
        {shown.map(([name, label, say]) => {
          const { used, most } = quotas[name]
          const percent = percentOf(quotas[name])
          return (
            <div key={name}>
              <Text fz="sm" mb={4}>
                {label}: {say(used)} of {say(most)}
              </Text>
              <Progress
                value={percent}
                color={colorOf(percent)}
                aria-label={`${label}: ${Math.round(percent)}% used`}
              />
            </div>
          )
        })}
      </Stack>
    </Card>
  )
}
