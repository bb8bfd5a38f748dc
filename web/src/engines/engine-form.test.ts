import { expect, test } from 'vitest'
import { type EngineFields, engineChangeOf, engineRules } from './engine-form.ts'
import { serviceModel } from './operator-model.ts'

const fields: EngineFields = {
  engine: 'model',
  provider: 'p1',
  model: ' gpt-5-mini ',
  instructions: 'Be kind.',
  temperature: '0,7',
  maxTokens: '',
  beyondKnowledge: false,
  knowledgeOnFailure: true,
  fallbackProvider: null,
  fallbackModel: '',
}

test('empty fields are left to the provider', () => {
  expect(engineChangeOf(fields)).toMatchObject({
    providerId: 'p1',
    model: 'gpt-5-mini',
    temperature: 0.7,
    maxTokens: null,
  })
})

test('the service’s own model is not a provider of the account, and needs no name', () => {
  const own = { ...fields, provider: serviceModel }
  expect(engineChangeOf(own)).toMatchObject({ providerId: null, model: '' })
  expect(engineRules.model('', own)).toBeNull()
  expect(engineRules.model('', fields)).not.toBeNull()
})

test('the service’s model as a fallback needs no name, and is not the first', () => {
  const named = { ...fields, fallbackProvider: 'service' }
  expect(engineRules.fallbackModel('', named)).toBeNull()
  expect(engineRules.fallbackProvider('service', { ...named, provider: 'p1' })).toBeNull()
  expect(engineRules.fallbackProvider('service', { ...named, provider: 'service' })).not.toBeNull()
  expect(engineChangeOf({ ...named, fallbackModel: 'gpt-5' })).toMatchObject({
    fallbackProviderId: null,
    fallbackModel: '',
    fallbackToService: true,
  })
})

test('a fallback model needs a name, and is another than the first', () => {
  const named = { ...fields, fallbackProvider: 'p1' }
  expect(engineRules.fallbackModel('', fields)).toBeNull()
  expect(engineRules.fallbackModel(' ', named)).not.toBeNull()
  expect(engineRules.fallbackModel('gpt-5-mini', named)).not.toBeNull()
  expect(engineRules.fallbackModel('gpt-5', named)).toBeNull()
  expect(engineChangeOf({ ...named, fallbackModel: ' gpt-5 ' })).toMatchObject({
    fallbackProviderId: 'p1',
    fallbackModel: 'gpt-5',
  })
  expect(engineChangeOf({ ...fields, fallbackModel: 'gpt-5' })).toMatchObject({
    fallbackProviderId: null,
    fallbackModel: '',
  })
})

test('numbers that no model accepts are refused before they are sent', () => {
  expect(['', '0', '2', '0,5'].map((text) => engineRules.temperature(text, fields))).toEqual([null, null, null, null])
  for (const text of ['2.1', '-1', 'warm']) expect(engineRules.temperature(text, fields)).not.toBeNull()
  for (const text of ['0', '1.5', '100001', 'x']) expect(engineRules.maxTokens(text, fields)).not.toBeNull()
})

test('knowledge alone requires nothing, and the model settings are kept', () => {
  const plain: EngineFields = { ...fields, engine: 'knowledge', provider: null, model: '', temperature: 'x' }
  expect(engineRules.provider(null, plain)).toBeNull()
  expect(engineRules.temperature('x', plain)).toBeNull()
  expect(engineChangeOf(plain)).toEqual({ engine: 'knowledge' })
})
