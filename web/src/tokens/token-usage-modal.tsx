import { Modal, Skeleton, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Token } from 'beckon-contract'
import { FormError } from '../layout/form-error.tsx'
import { call } from '../request.ts'
import { UsageChart } from '../spending/usage-chart.tsx'
import { UsageScopeContext } from '../spending/usage-inbox.ts'

const tokenUsageQuery = (tokenId: string) =>
  queryOptions({
    queryKey: ['tokens', tokenId, 'usage'],
    queryFn: () => call('GET /tokens/{tokenId}/usage', { params: { tokenId } }),
  })

/** How much a token was used, day by day. */
export function TokenUsageModal({ token, onClose }: { token: Token; onClose: () => void }) {
  const { data, error } = useQuery(tokenUsageQuery(token.id))
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Usage of ${token.name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          Messages that this token sent to bots. Days are in UTC.
        </Text>
        <UsageScopeContext value={{ botId: undefined, search: { token: token.id } }}>
          {data ? <UsageChart days={data.days} currency={data.currency} /> : !error && <Skeleton height={220} />}
        </UsageScopeContext>
        <FormError failure={error} />
      </Stack>
    </Modal>
  )
}
