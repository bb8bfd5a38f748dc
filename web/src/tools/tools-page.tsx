import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconPlus, IconServer2, IconTool } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type Bot, callsModel } from 'beckon-contract'
import { useBot } from '../bots/bot-queries.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { AnchorLink, ButtonLink } from '../layout/links.tsx'
import { mayEdit, useSession } from '../session.ts'
import { ToolList } from './tool-list.tsx'
import { toolsQuery } from './tool-queries.ts'

export function ToolsPage() {
  const bot = useBot()
  const isEditable = mayEdit(useSession().role)
  const { data: tools } = useSuspenseQuery(toolsQuery(bot.id)).data
  const add = isEditable && (
    <Group gap="xs" justify="center">
      <ButtonLink to="/bots/$botId/tools/new-http" params={{ botId: bot.id }} leftSection={<IconPlus size={16} />}>
        HTTP tool
      </ButtonLink>
      <ButtonLink
        to="/bots/$botId/tools/new-mcp"
        params={{ botId: bot.id }}
        variant="default"
        leftSection={<IconServer2 size={16} />}
      >
        MCP server
      </ButtonLink>
    </Group>
  )
  return (
    <Stack gap="md">
      {!callsModel(bot) && <NeedsModel bot={bot} hasTools={tools.length > 0} />}
      {tools.length > 0 ? (
        <>
          <Group justify="space-between">
            <Text fz="sm" c="dimmed">
              What the bot can do while preparing a reply.
            </Text>
            {add}
          </Group>
          <ToolList botId={bot.id} tools={tools} isEditable={isEditable} />
        </>
      ) : (
        <EmptyState icon={<IconTool size={28} stroke={1.5} />} title="No tools yet" action={add}>
          {isEditable
            ? 'Tools let the bot look things up and take action: find an order, or create a contact in your CRM. Describe an HTTP call or connect an MCP server.'
            : 'Tools appear here once an editor has added some.'}
        </EmptyState>
      )}
    </Stack>
  )
}

function NeedsModel({ bot, hasTools }: { bot: Bot; hasTools: boolean }) {
  return (
    <Alert color={hasTools ? 'yellow' : 'gray'} icon={<IconInfoCircle size={18} />}>
      Tools require a model, but this bot only answers from its knowledge. Choose a model under{' '}
      <AnchorLink to="/bots/$botId/model" params={{ botId: bot.id }}>
        Model &amp; behaviour
      </AnchorLink>
      .
    </Alert>
  )
}
