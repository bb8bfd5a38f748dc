import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Tool, ToolDraft } from 'beckon-contract'
import { ApiFailure, api } from '../api.ts'

export const toolsQuery = (botId: string) =>
  queryOptions({ queryKey: ['tools', botId], queryFn: () => api.tools.list(botId) })

export type ToolOf<Kind extends Tool['kind']> = Extract<Tool, { kind: Kind }>

/** One tool of the list, for its own page. */
export function useTool<Kind extends Tool['kind']>(botId: string, toolId: string, kind: Kind): ToolOf<Kind> {
  const { data: tools } = useSuspenseQuery(toolsQuery(botId)).data
  const tool = tools.find((one): one is ToolOf<Kind> => one.id === toolId && one.kind === kind)
  if (!tool) throw new ApiFailure({ code: 'not_found', status: 404, detail: 'Tool not found.' })
  return tool
}

/** A tool as it would be sent: without the fields only the service sets. */
export const draftOfTool = ({ id: _, createdAt: __, updatedAt: ___, ...draft }: Tool): ToolDraft => draft
