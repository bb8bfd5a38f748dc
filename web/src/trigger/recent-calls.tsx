import { Badge, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LoggedCall } from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { CopyButton } from '../layout/copy-button.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { baseUrl } from './trigger-url.ts'

const pollMs = 3_000
const shownFirst = 10

/** What programs have just called, as it comes in. */
export function RecentCalls({ botId }: { botId: string }) {
  const [isLong, setLong] = useState(false)
  const { data } = useQuery({
    queryKey: ['calls', botId],
    queryFn: () => api.calls.list(botId),
    refetchInterval: pollMs,
  })
  const calls = data?.data ?? []
  return (
    <Card>
      <Stack gap="md">
        <div>
          <Title order={2}>Recent calls</Title>
          <Text fz="sm" c="dimmed" mt={4}>
            The last 200 calls with this account’s tokens since the service started, updated every few seconds. Messages
            are under Conversations, not in this list, so a call copied as curl has an example message.
            {(data?.servers ?? 1) > 1 &&
              ` ${data?.servers} servers run, and each has a list of its own: this is one of them, so reload to see another.`}
          </Text>
        </div>
        {calls.length === 0 ? (
          <Text fz="sm">No calls yet. They appear here as soon as your app, or “Try it” above, makes one.</Text>
        ) : (
          <Table.ScrollContainer minWidth={640} type="native">
            <Table verticalSpacing="xs" aria-label="Recent calls">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Status</Table.Th>
                  <Table.Th>Call</Table.Th>
                  <Table.Th>Token</Table.Th>
                  <Table.Th>Took</Table.Th>
                  <Table.Th>When</Table.Th>
                  <Table.Th>Request id</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {(isLong ? calls : calls.slice(0, shownFirst)).map((call) => (
                  <CallRow key={call.requestId} call={call} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {!isLong && calls.length > shownFirst && (
          <Group>
            <Button variant="default" size="xs" onClick={() => setLong(true)}>
              Show all {calls.length}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

function CallRow({ call }: { call: LoggedCall }) {
  const { requestId, status, method, path, token, ms, at } = call
  return (
    <Table.Tr>
      <Table.Td>
        <Badge color={status < 400 ? 'teal' : status < 500 ? 'yellow' : 'red'}>{status}</Badge>
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <Text fz="xs" ff="monospace">
            {method} {shortPath(path)}
          </Text>
          <CopyButton
            value={curlOf(call)}
            label={hasMessage(call) ? 'Copy as curl, with an example message' : 'Copy as curl'}
          />
        </Group>
      </Table.Td>
      <Table.Td>
        <Text fz="sm" lineClamp={1}>
          {token.name}
        </Text>
      </Table.Td>
      <Table.Td>{ms} ms</Table.Td>
      <Table.Td>
        <RelativeTime value={at} />
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <Text fz="xs" ff="monospace">
            {requestId.slice(-12)}
          </Text>
          <CopyButton value={requestId} label="Copy request id" />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

/** Without what all paths of a bot begin with. */
const shortPath = (path: string): string => path.replace(/^\/api\/v1\/agents\/[^/]+/, '')

const hasMessage = ({ method, path }: LoggedCall): boolean => method === 'POST' && path.endsWith('/trigger')

/** The message is not stored with the call. */
const curlOf = (call: LoggedCall): string =>
  [
    `curl -X ${call.method} ${baseUrl()}${call.path}`,
    '-H "Authorization: Bearer $BECKON_TOKEN"',
    ...(hasMessage(call) ? ['-H "Content-Type: application/json"', `-d '{"message": "Example message"}'`] : []),
  ].join(' \\\n  ')
