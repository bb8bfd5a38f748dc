import { expect, test } from 'vitest'
import { type HeaderRow, type ToolFields, toolDraftOf, toolErrors, toolRules } from './tool-form.ts'

const header = (row: Partial<HeaderRow>): HeaderRow => ({
  id: '1',
  name: 'Authorization',
  value: '',
  isSecret: true,
  isStored: false,
  ...row,
})
const fields = (...headers: HeaderRow[]): ToolFields => ({
  name: ' find_contact ',
  url: ' https://crm.example/contacts ',
  headers,
  timeoutSeconds: '2,5',
  resultCharacters: '8000',
})
const sent = (row: Partial<HeaderRow>) => toolDraftOf(fields(header(row)), true).headers[0]?.value

test('a stored secret that was not retyped is kept', () => {
  expect(sent({ isStored: true })).toBeNull()
  expect(sent({ isStored: true, value: 'new' })).toBe('new')
})

test('a header that is not secret is sent as is', () => {
  expect(sent({ isSecret: false, value: 'application/json' })).toBe('application/json')
})

test('a value is required if none is known, also when a secret is made public', () => {
  const rule = (row: Partial<HeaderRow>) => toolRules.headers.value('', fields(header(row)), 'headers.0.value')
  expect(rule({})).not.toBeNull()
  expect(rule({ isStored: true })).toBeNull()
  expect(rule({ isStored: true, isSecret: false })).not.toBeNull()
  expect(rule({ isSecret: false })).toBeNull()
})

test('seconds are sent as milliseconds, and errors about them are shown at the field', () => {
  expect(toolDraftOf(fields(), true)).toMatchObject({ name: 'find_contact', timeoutMs: 2_500, resultCharacters: 8_000 })
  expect(toolErrors({ 'draft.timeoutMs': 'a', 'draft.headers.0.name': 'b', url: 'c', 'specs.0.name': 'd' })).toEqual({
    timeoutSeconds: 'a',
    'headers.0.name': 'b',
    url: 'c',
    allowed: 'd',
  })
})
