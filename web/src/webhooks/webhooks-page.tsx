import { Badge, Table, Text } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Webhook } from 'beckon-contract'
import { useBotName } from '../bots/bot-summaries.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { AnchorLink, ButtonLink } from '../layout/links.tsx'
import list from '../layout/list-table.module.css'
import { PageHeader } from '../layout/page-header.tsx'
import { RoleNeeded } from '../layout/role-needed.tsx'
import { mayAdmin, useSession } from '../session.ts'
import { webhooksQuery } from './webhook-queries.ts'
import { describeState, shortUrl } from './webhook-words.ts'

export function WebhooksPage() {
  const { role } = useSession()
  if (!mayAdmin(role)) return <RoleNeeded>Webhooks are managed by owners and admins.</RoleNeeded>
  return <WebhookList />
}

function WebhookList() {
  const { data: webhooks } = useSuspenseQuery(webhooksQuery).data
  const add = (
    <ButtonLink to="/webhooks/new" leftSection={<IconPlus size={16} />}>
      Add webhook
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Tell your programs about replies, ratings, failures and budgets as they happen."
        actions={webhooks.length > 0 && add}
      />
      {webhooks.length > 0 ? (
        <div className={list.frame}>
          <Table className={list.table} aria-label="Webhooks">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Address</Table.Th>
                <Table.Th>Events</Table.Th>
                <Table.Th>Of</Table.Th>
                <Table.Th>State</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : (
        <EmptyState icon={<IconWebhook size={28} stroke={1.5} />} title="No webhooks yet" action={add}>
          Add the address of your CRM, your helpdesk or an automation. Events are signed, sent in order, and retried for
          three days.
        </EmptyState>
      )}
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, description, events, botId } = webhook
  const botName = useBotName(botId)
  const state = describeState(webhook)
  return (
    <Table.Tr className={webhook.isEnabled ? '' : list.faded}>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <AnchorLink to="/webhooks/$webhookId" params={{ webhookId: id }} fz="sm" fw={550}>
          {shortUrl(url)}
        </AnchorLink>
        {description && (
          <Text fz="xs" c="dimmed" dir="auto">
            {description}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label="Events">
        <Text fz="sm">{events.length > 2 ? `${events.length} events` : events.join(', ')}</Text>
      </Table.Td>
      <Table.Td data-label="Of">
        <Text fz="sm" miw="4rem">
          {botId === null ? 'All bots' : (botName ?? 'One bot')}
        </Text>
      </Table.Td>
      <Table.Td data-label="State">
        <Badge color={state.color} miw="max-content">
          {state.label}
        </Badge>
      </Table.Td>
    </Table.Tr>
  )
}
