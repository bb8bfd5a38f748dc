import { useForm } from '@mantine/form'
import type { McpDraft } from 'beckon-contract'
import { type ToolFields, toolDraftOf, toolFieldsOf, toolRules } from './tool-form.ts'
import type { ToolOf } from './tool-queries.ts'

export interface McpFields extends ToolFields {
  allowed: string[]
}

export const mcpFieldsOf = (tool: ToolOf<'mcp'> | null): McpFields => ({
  ...toolFieldsOf(tool),
  allowed: tool?.allowed ?? [],
})

export const mcpDraftOf = (fields: McpFields, isOn: boolean): McpDraft => ({
  kind: 'mcp',
  ...toolDraftOf(fields, isOn),
  allowed: fields.allowed,
})

export const useMcpForm = (initialValues: McpFields) => useForm<McpFields>({ initialValues, validate: toolRules })
export type McpForm = ReturnType<typeof useMcpForm>
