import { useParams } from '@tanstack/react-router'
import { useBotId } from '../bots/bot-queries.ts'
import { mayEdit, useSession } from '../session.ts'
import { HttpToolEditor } from './http-tool-editor.tsx'
import { ToolPageHead } from './tool-page-head.tsx'
import { useTool } from './tool-queries.ts'

export function NewHttpToolPage() {
  const botId = useBotId()
  const isEditable = mayEdit(useSession().role)
  return (
    <>
      <ToolPageHead botId={botId} title="New HTTP tool" isEditable={isEditable} />
      <HttpToolEditor botId={botId} tool={null} isEditable={isEditable} />
    </>
  )
}

export function HttpToolPage() {
  const { botId, toolId } = useParams({ from: '/inside/bots/$botId/tools/http/$toolId' })
  const isEditable = mayEdit(useSession().role)
  const tool = useTool(botId, toolId, 'http')
  return (
    <>
      <ToolPageHead botId={botId} title={tool.name} isEditable={isEditable} />
      <HttpToolEditor key={tool.id} botId={botId} tool={tool} isEditable={isEditable} />
    </>
  )
}
