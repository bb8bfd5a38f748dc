import { ActionIcon, Badge, Switch, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Tool } from 'beckon-contract'
import { api } from '../api.ts'
import { countOf } from '../layout/count-of.ts'
import { AnchorLink } from '../layout/links.tsx'
import { useSave } from '../save.ts'
import { draftOfTool, toolsQuery } from './tool-queries.ts'
import styles from './tool-row.module.css'

interface ToolRowProps {
  botId: string
  tool: Tool
  isEditable: boolean
  onDelete: () => void
}

export function ToolRow({ botId, tool, isEditable, onDelete }: ToolRowProps) {
  const turn = useSave(toolsQuery(botId), (isOn: boolean) =>
    api.tools.update(botId, tool.id, { ...draftOfTool(tool), isOn }),
  )
  const isOn = turn.isPending ? turn.variables : tool.isOn
  const to = tool.kind === 'http' ? '/bots/$botId/tools/http/$toolId' : '/bots/$botId/tools/mcp/$toolId'
  return (
    <li className={styles.row} data-off={!isOn || undefined}>
      <div className={styles.words}>
        <div className={styles.head}>
          <AnchorLink to={to} params={{ botId, toolId: tool.id }} fw={600} fz="sm" underline="hover" c="inherit">
            {tool.name}
          </AnchorLink>
          <Badge color="gray">{tool.kind === 'http' ? 'HTTP' : 'MCP'}</Badge>
        </div>
        {tool.kind === 'http' ? (
          <Text fz="sm" c="dimmed" lineClamp={2}>
            {tool.description}
          </Text>
        ) : (
          <Text fz="sm" c="dimmed" lineClamp={2}>
            {tool.allowed.length === 0
              ? 'No tools allowed yet'
              : `${countOf(tool.allowed.length, 'tool')}: ${tool.allowed.join(', ')}`}
          </Text>
        )}
        <Text fz="xs" c="dimmed" className={styles.call}>
          {tool.kind === 'http' && `${tool.method} `}
          {tool.url}
        </Text>
      </div>
      {isEditable ? (
        <div className={styles.actions}>
          <Switch
            aria-label={`Use ${tool.name}`}
            checked={isOn}
            onChange={(event) => turn.mutate(event.currentTarget.checked)}
          />
          <Tooltip label="Delete">
            <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${tool.name}`} onClick={onDelete}>
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        </div>
      ) : (
        <Badge color={isOn ? 'teal' : 'gray'}>{isOn ? 'On' : 'Off'}</Badge>
      )}
    </li>
  )
}
