import { expect, test } from 'vitest'
import { type HttpToolFields, httpDraftOf, httpFieldsOf, httpToolRules } from './http-tool-form.ts'
import type { ToolOf } from './tool-queries.ts'

const tool: ToolOf<'http'> = {
  id: '1',
  kind: 'http',
  name: 'find_contact',
  description: 'Finds a contact.',
  parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  method: 'GET',
  url: 'https://crm.example/contacts/{id}?by={{user.id}}',
  headers: [{ name: 'Authorization', value: null, isSecret: true }],
  timeoutMs: 10_000,
  resultCharacters: 8_000,
  isOn: false,
  createdAt: '2026-11-15T10:00:00.000Z',
  updatedAt: '2026-11-15T10:00:00.000Z',
}

test('a tool that is opened and saved unchanged stays as it is', () => {
  const { id: _, createdAt: __, updatedAt: ___, ...draft } = tool
  expect(httpDraftOf(httpFieldsOf(tool), tool.isOn)).toEqual(draft)
  const rich = { type: 'object', properties: { plan: { enum: ['a', 'b'] } }, additionalProperties: false }
  expect(httpDraftOf(httpFieldsOf({ ...tool, parameters: rich }), false).parameters).toEqual(rich)
})

test('a placeholder without a parameter is reported; one for the current user needs none', () => {
  const fields = httpFieldsOf(tool)
  expect(httpToolRules.url(fields.url, fields)).toBeNull()
  expect(httpToolRules.url('https://crm.example/{email}', fields)).toContain('email')
})

test('two parameters with the same name are refused', () => {
  const { rows, ...fields } = httpFieldsOf(tool)
  const twice: HttpToolFields = { ...fields, rows: [...rows, ...rows] }
  expect(httpToolRules.rows.name('id', twice)).not.toBeNull()
})
