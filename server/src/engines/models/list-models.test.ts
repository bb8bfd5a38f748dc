import { expect, onTestFinished, test } from 'vitest'
import { createCalls } from '../../outbound/calls.ts'
import { refusing, sending } from '../../test/provider-acts.ts'
import { createScriptedProvider } from '../../test/scripted-provider.ts'
import { createListModels } from './list-models.ts'

async function start(kind: 'anthropic' | 'google' | 'compatible') {
  const provider = await createScriptedProvider()
  const calls = createCalls({ allowPrivate: true })
  onTestFinished(async () => {
    await Promise.all([calls.close(), provider.close()])
  })
  const listModels = createListModels({ guarded: calls, trusted: calls })
  const access = { name: 'Provider', kind, url: provider.url, key: 'sk-12345', isTrusted: false }
  return { provider, list: () => listModels(access, AbortSignal.timeout(240_000)) }
}

test.each([
  ['compatible', '/v1/models', { authorization: 'Bearer sk-12345' }],
  ['anthropic', '/v1/models?limit=1000', { 'x-api-key': 'sk-12345' }],
] as const)('the models of %s are listed by name', async (kind, path, headers) => {
  const { provider, list } = await start(kind)
  expect(await list()).toEqual(['large-1', 'small-1'])
  expect(provider.asked).toMatchObject([{ path, headers }])
})

test('Google’s models are listed without their prefix', async () => {
  const { provider, list } = await start('google')
  provider.lists(sending('{"data":[{"id":"models/gemini-2.5-flash"},{"id":7},{}]}'))
  expect(await list()).toEqual(['gemini-2.5-flash'])
})

test('a refused key is explained in the provider’s words', async () => {
  const { provider, list } = await start('compatible')
  provider.lists(refusing(401, { words: 'Incorrect API key: sk-12345' }))
  await expect(list()).rejects.toMatchObject({
    name: 'ModelFailure',
    message: 'Provider answered 401 Unauthorized: Incorrect API key: •••',
    status: 401,
  })
})

test('a server that lists no models is not accepted as a provider', async () => {
  const { provider, list } = await start('compatible')
  provider.lists(sending('{"status":"ok"}'))
  await expect(list()).rejects.toThrow('Is the address correct?')
})

test('a list with too many values to be parsed at once is refused, and says so', async () => {
  const { provider, list } = await start('compatible')
  provider.lists(sending(`{"data":[${'{},'.repeat(150_000)}{}]}`))
  await expect(list()).rejects.toThrow('returned JSON with too many values')
})
