import { useForm } from '@mantine/form'
import type { McpDraft, ToolSpec } from 'beckon-contract'
import { specsOf } from './offered-tools.ts'
import { type ToolFields, toolDraftOf, toolFieldsOf, toolRules } from './tool-form.ts'
import type { ToolOf } from './tool-queries.ts'

export interface McpFields extends ToolFields {
  allowed: string[]
  /** What the model receives for them. */
  specs: ToolSpec[]
}

export const mcpFieldsOf = (tool: ToolOf<'mcp'> | null): McpFields => ({
  ...toolFieldsOf(tool),
  allowed: tool?.allowed ?? [],
  specs: specsOf(tool?.allowed ?? [], undefined, tool?.specs ?? []),
})

export const mcpDraftOf = (fields: McpFields, isOn: boolean): McpDraft => ({
  kind: 'mcp',
  ...toolDraftOf(fields, isOn),
  allowed: fields.allowed,
  specs: fields.specs,
})

export const useMcpForm = (initialValues: McpFields) => useForm<McpFields>({ initialValues, validate: toolRules })
export type McpForm = ReturnType<typeof useMcpForm>
