import { expect, test } from 'vitest'
import { changeOf, draftOf, type ProviderFields } from './provider-form.ts'

const fields: ProviderFields = {
  kind: 'openai',
  name: ' ',
  url: '',
  key: '',
  isKeyRemoved: false,
  embeddingModel: '',
}

test('a provider without a name of its own is called after its kind, and an own address is not sent', () => {
  expect(draftOf({ ...fields, key: ' sk-1 ' })).toEqual({ kind: 'openai', name: 'OpenAI', key: 'sk-1' })
})

test('a key that was not typed stays as it is', () => {
  expect(changeOf(fields)).not.toHaveProperty('key')
  expect(changeOf({ ...fields, key: 'sk-2' })).toMatchObject({ key: 'sk-2' })
  expect(changeOf({ ...fields, isKeyRemoved: true })).toMatchObject({ key: '' })
})

test('an empty embeddings model switches embeddings off', () => {
  expect(changeOf(fields).embeddingModel).toBeNull()
  expect(changeOf({ ...fields, embeddingModel: ' e ' }).embeddingModel).toBe('e')
})
