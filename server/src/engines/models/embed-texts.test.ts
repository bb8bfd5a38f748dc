import { expect, onTestFinished, test } from 'vitest'
import { createCalls } from '../../outbound/calls.ts'
import { embedding, hanging, refusing, sending, tellingTheKey } from '../../test/provider-acts.ts'
import { createScriptedProvider } from '../../test/scripted-provider.ts'
import { batchesOf, createEmbedTexts } from './embed-texts.ts'

async function start(kind: 'openai' | 'anthropic' | 'google' | 'compatible' = 'compatible') {
  const provider = await createScriptedProvider()
  const calls = createCalls({ allowPrivate: true })
  onTestFinished(async () => {
    await Promise.all([calls.close(), provider.close()])
  })
  const embedTexts = createEmbedTexts({ guarded: calls, trusted: calls })
  const access = { name: 'Ours', kind, url: provider.url, key: 'sk-12345', model: 'small-3', isTrusted: false }
  const embed = (texts: string[], signal = AbortSignal.timeout(240_000)) => embedTexts(access, texts, signal)
  return { provider, embed }
}

test.each(['openai', 'google', 'compatible'] as const)('texts are embedded by %s, in order', async (kind) => {
  const { provider, embed } = await start(kind)
  provider.embeds(embedding((text) => [text.length, 0.5]))
  expect(await embed(['one', 'three'])).toEqual([Float32Array.of(3, 0.5), Float32Array.of(5, 0.5)])
  expect(provider.asked).toMatchObject([
    {
      path: '/v1/embeddings',
      headers: { authorization: 'Bearer sk-12345' },
      body: { model: 'small-3', input: ['one', 'three'] },
    },
  ])
})

test('vectors in another order are sorted', async () => {
  const { provider, embed } = await start()
  const data = [
    { index: 1, embedding: [2, 2] },
    { index: 0, embedding: [1, 1] },
  ]
  provider.embeds(sending(JSON.stringify({ data })))
  expect(await embed(['a', 'b'])).toEqual([Float32Array.of(1, 1), Float32Array.of(2, 2)])
})

test('Anthropic is not called', async () => {
  const { provider, embed } = await start('anthropic')
  await expect(embed(['a'])).rejects.toMatchObject({
    name: 'ModelFailure',
    message: 'Ours doesn’t support embeddings. Choose another provider under Models.',
  })
  expect(provider.asked).toEqual([])
})

test.each([
  ['no list', '{"object":"list"}', 'Is this an embedding model?'],
  ['too few', '{"data":[{"index":0,"embedding":[1]}]}', 'don’t match the texts'],
  ['a duplicate index', '{"data":[{"index":1,"embedding":[1]},{"index":1,"embedding":[1]}]}', 'don’t match the texts'],
  [
    'different lengths',
    '{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1,2]}]}',
    'don’t match the texts',
  ],
  ['words', '{"data":[{"index":0,"embedding":["x"]},{"index":1,"embedding":[1]}]}', 'aren’t numbers'],
  ['zeros', '{"data":[{"index":0,"embedding":[0]},{"index":1,"embedding":[1]}]}', 'aren’t numbers'],
  ['nothing', '{"data":[{"index":0},{"index":1}]}', 'aren’t numbers'],
  ['an invalid index', '{"data":[{"index":4000000000,"embedding":[1]},{"index":-1,"embedding":[1]}]}', 'don’t match'],
])('an answer with %s is a failure', async (_, body, words) => {
  const { provider, embed } = await start()
  provider.embeds(sending(body))
  await expect(embed(['a', 'b'])).rejects.toMatchObject({
    name: 'ModelFailure',
    message: expect.stringContaining(words),
  })
})

test('an error has the provider’s words and Retry-After, without the key', async () => {
  const { provider, embed } = await start()
  provider.embeds(refusing(429, { words: 'Slow down', retryAfter: '7' }), tellingTheKey(401))
  await expect(embed(['a'])).rejects.toMatchObject({
    message: 'Ours answered 429 Too Many Requests: Slow down',
    status: 429,
    retryAfterSeconds: 7,
  })
  await expect(embed(['a'])).rejects.toThrow('Invalid key: Bearer •••')
})

test('an aborted call ends immediately', async () => {
  const { provider, embed } = await start()
  provider.embeds(hanging())
  await expect(embed(['a'], AbortSignal.timeout(20))).rejects.toMatchObject({ name: 'TimeoutError' })
  await provider.asked[0]?.closed
})

test('batches have at most 96 texts and 100,000 characters, and a text that is too long is cut', () => {
  expect(batchesOf([])).toEqual([])
  expect(batchesOf(Array.from({ length: 200 }, (_, at) => `${at}`)).map(({ length }) => length)).toEqual([96, 96, 8])
  expect(batchesOf(Array.from({ length: 30 }, () => 'x'.repeat(50_000))).map(({ length }) => length)).toEqual([
    12, 12, 6,
  ])
})
