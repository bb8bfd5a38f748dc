import { Text } from '@mantine/core'
import type { Token } from 'beckon-contract'
import { formatDate } from '../layout/dates.ts'
import { RelativeTime } from '../layout/relative-time.tsx'

const soonMs = 7 * 24 * 60 * 60 * 1000

/** The day, and how far away it is; highlighted when a token is about to expire. */
export function TokenExpiry({ token }: { token: Pick<Token, 'expiresAt' | 'status'> }) {
  if (!token.expiresAt) return <Text fz="sm">Never</Text>
  const expires = new Date(token.expiresAt)
  const isSoon = token.status === 'active' && expires.getTime() - Date.now() < soonMs
  return (
    <div>
      <Text fz="sm">{formatDate(expires, 'day')}</Text>
      {token.status !== 'disabled' && (
        <Text fz="xs" c={isSoon ? 'var(--beckon-warning)' : 'dimmed'} fw={isSoon ? 550 : 400}>
          <RelativeTime value={token.expiresAt} />
        </Text>
      )}
    </div>
  )
}
