import { useNavigate } from '@tanstack/react-router'
import type { Tool, ToolDraft } from 'beckon-contract'
import { api } from '../api.ts'
import { useSave } from '../save.ts'
import { toolsQuery } from './tool-queries.ts'

/** After creating a tool, returns to the list; after a change, stays open. */
export function useToolSaving(botId: string, tool: Tool | null) {
  const navigate = useNavigate()
  return useSave(
    toolsQuery(botId),
    (draft: ToolDraft) => (tool ? api.tools.update(botId, tool.id, draft) : api.tools.create(botId, draft)),
    {
      saved: ({ name }) => (tool ? `${name} saved` : `${name} added`),
      onSaved: () => {
        if (!tool) void navigate({ to: '/bots/$botId/tools', params: { botId }, ignoreBlocker: true })
      },
    },
  )
}
