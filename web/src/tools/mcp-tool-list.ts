import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { fieldErrors } from '../save.ts'
import { type McpForm, mcpDraftOf } from './mcp-form.ts'
import { specsOf } from './offered-tools.ts'
import { isWritten, toolErrors } from './tool-form.ts'
import type { ToolOf } from './tool-queries.ts'

/** Lists the server's tools. A selected tool whose description differs by now is an unsaved change. */
export function useMcpToolList(botId: string, tool: ToolOf<'mcp'> | null, form: McpForm) {
  return useMutation({
    mutationFn: () => {
      const fields = form.getValues()
      const draft = mcpDraftOf({ ...fields, headers: fields.headers.filter(isWritten) }, true)
      return api.tools.offer(botId, { draft, ...(tool && { toolId: tool.id }) })
    },
    onSuccess: ({ tools }) => form.setFieldValue('specs', specsOf(form.getValues().allowed, tools, tool?.specs ?? [])),
    onError: (failure) => form.setErrors(toolErrors(fieldErrors(failure))),
    gcTime: 0,
  })
}
export type McpToolList = ReturnType<typeof useMcpToolList>
