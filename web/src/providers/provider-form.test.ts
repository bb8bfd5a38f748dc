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

test('a provider without a name is named after its kind, and a fixed URL is not sent', () => {
  expect(draftOf({ ...fields, key: ' sk-1 ' })).toEqual({ kind: 'openai', name: 'OpenAI', key: 'sk-1' })
})

test('a key that was not typed is kept', () => {
  expect(changeOf(fields)).not.toHaveProperty('key')
  expect(changeOf({ ...fields, key: 'sk-2' })).toMatchObject({ key: 'sk-2' })
  expect(changeOf({ ...fields, isKeyRemoved: true })).toMatchObject({ key: '' })
})

test('an empty embedding model switches vectors off', () => {
  expect(changeOf(fields).embeddingModel).toBeNull()
  expect(changeOf({ ...fields, embeddingModel: ' e ' }).embeddingModel).toBe('e')
})

test('any other server’s provider is named after the server', () => {
  const own = { ...fields, kind: 'compatible' } as const
  expect(draftOf({ ...own, url: ' https://api.groq.com/openai/v1 ' }).name).toBe('groq.com')
  expect(draftOf({ ...own, url: 'http://localhost:11434/v1' }).name).toBe('localhost:11434')
  expect(draftOf({ ...own, name: 'Ours', url: 'http://localhost:11434/v1' }).name).toBe('Ours')
})
