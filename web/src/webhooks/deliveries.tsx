import { Badge, Button, Group, Modal, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { Delivery, DeliveryState, Webhook } from 'beckon-contract'
import { useDeferredValue, useState } from 'react'
import { api } from '../api.ts'
import { CodeBlock } from '../layout/code-block.tsx'
import { countOf } from '../layout/count-of.ts'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { FormError } from '../layout/form-error.tsx'
import { useListSearch } from '../layout/list-search.ts'
import list from '../layout/list-table.module.css'
import { LoadingState } from '../layout/loading-state.tsx'
import { prettyJson } from '../layout/pretty-json.ts'
import { RelativeTime } from '../layout/relative-time.tsx'
import { useSave } from '../save.ts'
import { ReplayButton } from './replay.tsx'
import { deliveriesQuery, deliveryQuery } from './webhook-queries.ts'
import { describeAttempt, stateWords } from './webhook-words.ts'

const all = 'all'

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { search, change } = useListSearch()
  const wanted = search.filter !== undefined && search.filter in stateWords ? search.filter : all
  const state = useDeferredValue(wanted)
  const [opened, setOpened] = useState<Delivery | null>(null)
  const query = useSuspenseInfiniteQuery({
    ...deliveriesQuery(webhook.id, state === all ? undefined : (state as DeliveryState)),
    refetchInterval: 5_000,
  })
  const deliveries = query.data.pages.flatMap((page) => page.data)
  return (
    <section aria-label="Deliveries">
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          aria-label="State of deliveries"
          data={[
            { value: all, label: 'All' },
            ...Object.entries(stateWords).map(([value, { label }]) => ({ value, label })),
          ]}
          value={wanted}
          onChange={(chosen) => change({ filter: chosen === all ? undefined : chosen })}
        />
        <Group gap="xs">
          <Button variant="default" onClick={() => void query.refetch()}>
            Refresh
          </Button>
          <ReplayButton webhook={webhook} />
        </Group>
      </Group>
      {deliveries.length === 0 ? (
        <Text c="dimmed" fz="sm">
          No deliveries. Events of the last 14 days appear here.
        </Text>
      ) : (
        <div className={list.frame}>
          <Table className={list.table} aria-label="Deliveries">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Event</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th>Last attempt</Table.Th>
                <Table.Th>When</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery)} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {query.hasNextPage && (
        <Button variant="default" mt="md" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          Load more
        </Button>
      )}
      <DialogPlace>
        {opened && <DeliveryModal webhook={webhook} delivery={opened} onClose={() => setOpened(null)} />}
      </DialogPlace>
    </section>
  )
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { type, state, attempts, nextAt, createdAt } = delivery
  const last = attempts.at(-1)
  return (
    <Table.Tr>
      <Table.Td>
        <Button variant="transparent" size="compact-sm" px={0} onClick={onOpen}>
          {type}
        </Button>
      </Table.Td>
      <Table.Td data-label="State">
        <Badge color={stateWords[state].color} miw="max-content">
          {stateWords[state].label}
        </Badge>
      </Table.Td>
      <Table.Td data-label="Last attempt" style={{ overflowWrap: 'anywhere' }}>
        <div>
          <Text fz="sm">{last ? describeAttempt(last) : '–'}</Text>
          {last && nextAt && (
            <Text fz="xs" c="dimmed">
              {countOf(attempts.length, 'attempt')}
              {Date.parse(nextAt) > Date.now() && (
                <>
                  , next one <RelativeTime value={nextAt} />
                </>
              )}
            </Text>
          )}
        </div>
      </Table.Td>
      <Table.Td data-label="When">
        <Text fz="sm" c="dimmed">
          <RelativeTime value={createdAt} />
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}

function DeliveryModal({ webhook, delivery, onClose }: { webhook: Webhook; delivery: Delivery; onClose: () => void }) {
  const details = useQuery(deliveryQuery(webhook.id, delivery.id))
  const again = useSave({ queryKey: ['webhooks', webhook.id] }, () => api.webhooks.sendAgain(webhook.id, delivery.id), {
    saved: 'The event is sent again',
    onSaved: onClose,
  })
  const { body = null, attempts = delivery.attempts } = details.data ?? {}
  return (
    <Modal opened onClose={onClose} title={delivery.type} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {delivery.id}
        </Text>
        {attempts.map((attempt) => (
          <div key={attempt.at}>
            <Text fz="sm">
              <RelativeTime value={attempt.at} /> · {describeAttempt(attempt)}
            </Text>
            {attempt.excerpt && <CodeBlock code={attempt.excerpt} label="Response" isProse />}
          </div>
        ))}
        {details.isPending && <LoadingState />}
        <FormError failure={details.error} />
        {body !== null && <CodeBlock code={prettyJson(body)} label="Body" />}
        <Group justify="flex-end">
          <Button onClick={() => again.mutate()} loading={again.isPending} disabled={!webhook.isEnabled}>
            Send again
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
