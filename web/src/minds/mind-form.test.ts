import { expect, test } from 'vitest'
import { type MindFields, mindChangeOf, mindRules, serviceModel } from './mind-form.ts'

const fields: MindFields = {
  mind: 'model',
  provider: 'p1',
  model: ' gpt-5-mini ',
  instructions: 'Be kind.',
  temperature: '0,7',
  maxTokens: '',
  beyondKnowledge: false,
  knowledgeOnFailure: true,
}

test('what is left empty is left to the provider', () => {
  expect(mindChangeOf(fields)).toMatchObject({
    providerId: 'p1',
    model: 'gpt-5-mini',
    temperature: 0.7,
    maxTokens: null,
  })
})

test('the service’s own model is no provider of the account, and needs no name', () => {
  const own = { ...fields, provider: serviceModel, model: '' }
  expect(mindChangeOf(own)).toMatchObject({ providerId: null, model: '' })
  expect(mindRules.model('', own)).toBeNull()
  expect(mindRules.model('', fields)).not.toBeNull()
})

test('numbers that no model takes are refused before they are sent', () => {
  expect(['', '0', '2', '0,5'].map((text) => mindRules.temperature(text, fields))).toEqual([null, null, null, null])
  for (const text of ['2.1', '-1', 'warm']) expect(mindRules.temperature(text, fields)).not.toBeNull()
  for (const text of ['0', '1.5', '100001', 'x']) expect(mindRules.maxTokens(text, fields)).not.toBeNull()
})

test('knowledge alone asks for nothing, and what was chosen for a model stays', () => {
  const plain: MindFields = { ...fields, mind: 'knowledge', provider: null, model: '', temperature: 'x' }
  expect(mindRules.provider(null, plain)).toBeNull()
  expect(mindRules.temperature('x', plain)).toBeNull()
  expect(mindChangeOf(plain)).toEqual({ mind: 'knowledge' })
})
