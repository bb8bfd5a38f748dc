import { useParams } from '@tanstack/react-router'
import { useBotId } from '../bots/bot-queries.ts'
import { mayEdit, useSession } from '../session.ts'
import { McpEditor } from './mcp-editor.tsx'
import { ToolPageHead } from './tool-page-head.tsx'
import { useTool } from './tool-queries.ts'

export function NewMcpPage() {
  const botId = useBotId()
  const isEditable = mayEdit(useSession().role)
  return (
    <>
      <ToolPageHead botId={botId} title="New MCP server" isEditable={isEditable} />
      <McpEditor botId={botId} tool={null} isEditable={isEditable} />
    </>
  )
}

export function McpPage() {
  const { botId, toolId } = useParams({ from: '/inside/bots/$botId/tools/mcp/$toolId' })
  const isEditable = mayEdit(useSession().role)
  const tool = useTool(botId, toolId, 'mcp')
  return (
    <>
      <ToolPageHead botId={botId} title={tool.name} isEditable={isEditable} />
      <McpEditor key={tool.id} botId={botId} tool={tool} isEditable={isEditable} />
    </>
  )
}
