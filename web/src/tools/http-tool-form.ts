import { useForm } from '@mantine/form'
import type { HttpToolDraft, ToolMethod } from 'beckon-contract'
import { type ParameterRow, readSchema, rowsOf, schemaOf } from './parameter-schema.ts'
import { type ToolFields, toolDraftOf, toolFieldsOf, toolRules } from './tool-form.ts'
import type { ToolOf } from './tool-queries.ts'

export const toolMethods: ToolMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export interface HttpToolFields extends ToolFields {
  description: string
  method: ToolMethod
  /** Written in rows, or as JSON if an author needs more than rows can express. */
  isJson: boolean
  rows: ParameterRow[]
  parameters: string
}

export function httpFieldsOf(tool: ToolOf<'http'> | null): HttpToolFields {
  const rows = rowsOf(tool?.parameters ?? { type: 'object' })
  return {
    ...toolFieldsOf(tool),
    description: tool?.description ?? '',
    method: tool?.method ?? 'GET',
    isJson: rows === null,
    rows: rows ?? [],
    parameters: JSON.stringify(tool?.parameters ?? schemaOf([]), null, 2),
  }
}

export const httpDraftOf = (fields: HttpToolFields, isOn: boolean): HttpToolDraft => ({
  kind: 'http',
  ...toolDraftOf(fields, isOn),
  description: fields.description.trim(),
  method: fields.method,
  parameters: (fields.isJson ? readSchema(fields.parameters) : schemaOf(fields.rows)) ?? {},
})

/** `{name}` in a URL; `{{user.id}}` is not an argument. */
const argumentsIn = (url: string) =>
  [...url.replaceAll(/\{\{[^{}]*\}\}/g, '').matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)

export const httpToolRules = {
  ...toolRules,
  url: (url: string, { isJson, rows }: HttpToolFields) => {
    const missing = argumentsIn(url).find((name) => !isJson && !rows.some((row) => row.name.trim() === name))
    return toolRules.url(url) ?? (missing ? `There is no parameter “${missing}”. Add it below.` : null)
  },
  description: (description: string) =>
    description.trim() ? null : 'Tell the model what the tool does and when to use it.',
  rows: {
    name: (name: string, { isJson, rows }: HttpToolFields) => {
      if (isJson) return null
      if (!/^[A-Za-z0-9_.-]{1,64}$/.test(name.trim())) return 'Use letters, digits, - and _.'
      return rows.filter((row) => row.name.trim() === name.trim()).length > 1 ? 'This name is used twice.' : null
    },
  },
  parameters: (json: string, { isJson }: HttpToolFields) =>
    isJson && !readSchema(json) ? 'Must be a JSON object with "type": "object" at the top level.' : null,
}

export const useHttpToolForm = (initialValues: HttpToolFields) =>
  useForm<HttpToolFields>({ initialValues, validate: httpToolRules })
export type HttpToolForm = ReturnType<typeof useHttpToolForm>
