import { describe, expect, onTestFinished, test } from 'vitest'
import { createCalls } from '../../outbound/calls.ts'
import { type DialectServer, dialectServers, type Refusal, speaking } from '../../test/dialect-servers.ts'
import { createMadeUpNetwork } from '../../test/made-up-network.ts'
import { type Act, answering, callingTools, refusing, sendJson } from '../../test/provider-acts.ts'
import { createScriptedProvider } from '../../test/scripted-provider.ts'
import { createCallModel } from './call-model.ts'
import { createListModels } from './list-models.ts'
import type { ModelRequest } from './model.ts'

const answer = answering('Good ', 'day')
const weather = { name: 'weather', description: 'Tells it', parameters: { type: 'object' } }
const key = 'sk-1234567890'

/** A scripted provider that is reached under the real one's address. */
async function startServer(server: Pick<DialectServer, 'url' | 'kind'>, act: Act) {
  const provider = await createScriptedProvider()
  provider.plays(act)
  const { hostname } = new URL(server.url)
  const { network } = createMadeUpNetwork(provider.port, { [hostname]: [['203.0.113.7']] })
  const calls = createCalls({ allowPrivate: true, network })
  onTestFinished(async () => {
    await Promise.all([calls.close(), provider.close()])
  })
  const { url, kind } = server
  const access = { name: 'Provider', kind, url, key, model: 'small-1', isTrusted: true }
  const callModel = createCallModel({ guarded: calls, trusted: calls })
  const ask = (more: Partial<ModelRequest> = {}) =>
    callModel({
      access,
      system: () => 'Be kind.',
      messages: [{ role: 'user', text: 'Hi' }],
      tools: [weather],
      temperature: 0.3,
      maxTokens: 50,
      signal: AbortSignal.timeout(10_000),
      ...more,
    })
  const stream = () => ask({ onText: () => {} })
  const listModels = () => createListModels({ guarded: calls, trusted: calls })(access, AbortSignal.timeout(10_000))
  return { provider, ask, stream, listModels, lastBody: () => provider.asked.at(-1)?.body }
}

describe.each(Object.entries(dialectServers))('the dialect of %s', (name, server) => {
  test('is understood, streamed and whole, and what a refusal shows is remembered', async () => {
    const refused: Refusal[] = []
    const { ask, stream, lastBody } = await startServer(server, speaking(server, answer, refused))
    for (const attempt of [stream, ask]) {
      expect(await attempt()).toMatchObject({ text: 'Good day', usage: { output_tokens: 7 } })
      expect(lastBody()).toMatchObject({ [server.length]: 50 })
    }
    const before = refused.length
    expect(before).toBeLessThanOrEqual(name.startsWith('an unknown') ? 2 : 1)
    await stream()
    await ask()
    expect(refused).toHaveLength(before)
  })

  test('takes tools and their results', async () => {
    const { ask } = await startServer(
      server,
      speaking(server, callingTools([{ id: 'abc123def', name: 'weather', arguments: '{}' }]), []),
    )
    const { toolCalls, text, verbatim } = await ask()
    const messages: ModelRequest['messages'] = [
      { role: 'user', text: 'Hi' },
      { role: 'assistant', text: text || 'I look.', toolCalls, verbatim },
      { role: 'tool', callId: 'abc123def', name: 'weather', text: 'Rain', isError: false },
    ]
    expect((await ask({ messages })).toolCalls).toHaveLength(1)
  })

  test('takes the tool calls of another provider, for which it stands in', async () => {
    const { ask, lastBody } = await startServer(server, speaking(server, answer, []))
    const ids = ['call_01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11', 'functions.weather:0', 'abc123def']
    const toolCalls = ids.map((id) => ({ id, name: 'weather', arguments: '{}' }))
    const results = ids.map((callId) => ({
      role: 'tool' as const,
      callId,
      name: 'weather',
      text: 'Rain',
      isError: false,
    }))
    await ask({ messages: [{ role: 'user', text: 'Hi' }, { role: 'assistant', text: '', toolCalls }, ...results] })
    const written = JSON.stringify(lastBody()?.messages)
    const named = [...written.matchAll(/"(?:tool_call_id|tool_use_id|id)":"([^"]+)"/g)].map(([, id]) => id)
    // Each id is that of one call and of its result.
    expect(named.toSorted()).toEqual([...new Set(named)].flatMap((id) => [id, id]).toSorted())
    expect(new Set(named).size).toBe(3)
    expect(named).toContain('abc123def')
  })
})

test('the providers that are known are never asked for what they refuse', async () => {
  const { mistral } = dialectServers
  if (!mistral) throw new Error('no server')
  const refused: Refusal[] = []
  const { stream } = await startServer(mistral, speaking(mistral, answer, refused))
  await stream()
  expect(refused).toEqual([])
})

test('a maximum length that a provider takes under neither name is not left out', async () => {
  const refuseAll: Act = ({ asked: { body }, response }) => {
    const [field] = ['max_tokens', 'max_completion_tokens'].filter((name) => body[name] !== undefined)
    sendJson(response, 400, { error: { message: `Unknown parameter: '${field}'.`, param: field } })
  }
  const { ask, provider } = await startServer({ url: 'http://llm.example/v1', kind: 'compatible' }, refuseAll)
  await expect(ask()).rejects.toMatchObject({ name: 'ModelFailure', status: 400 })
  expect(provider.asked).toHaveLength(2)
})

test('a value that is too large is not taken for an unknown parameter', async () => {
  const words = 'max_tokens is too large: 50. This model supports at most 20 completion tokens.'
  const { ask, provider } = await startServer(
    { url: 'http://llm.example/v1', kind: 'compatible' },
    refusing(400, { words }),
  )
  await expect(ask()).rejects.toMatchObject({ status: 400 })
  expect(provider.asked).toHaveLength(1)
})

test.each([
  ['http://shop.cognitiveservices.azure.com', '/openai/v1/chat/completions'],
  [
    'http://westeurope.api.cognitive.microsoft.com/openai/deployments/gpt4o',
    '/openai/deployments/gpt4o/chat/completions?api-version=2024-10-21',
  ],
  [
    'http://shop.azure-api.net/llm/openai/deployments/gpt4o?api-version=2024-06-01',
    '/llm/openai/deployments/gpt4o/chat/completions?api-version=2024-06-01',
  ],
  ['http://shop.azure-api.net/llm/openai/v1', '/llm/openai/v1/chat/completions'],
  ['http://shop.azure-api.net/llm', '/llm/chat/completions'],
  ['http://shop.services.ai.azure.com/api/projects/bots/openai/v1', '/api/projects/bots/openai/v1/chat/completions'],
])('a model of Azure is called at %s', async (url, path) => {
  const { ask, provider } = await startServer({ url, kind: 'compatible' }, answer)
  await ask()
  expect(provider.asked[0]).toMatchObject({ path, headers: { 'api-key': key }, body: { max_completion_tokens: 50 } })
})

test.each([
  ['http://shop.openai.azure.com/openai/v1', '/openai/v1/models'],
  [
    'http://shop.openai.azure.com/openai/deployments/gpt4o?api-version=2024-10-21',
    '/openai/models?api-version=2024-10-21',
  ],
])('models of Azure are listed at %s', async (url, path) => {
  const { listModels, provider } = await startServer({ url, kind: 'compatible' }, ({ response }) =>
    sendJson(response, 200, { data: [{ id: 'gpt4o' }] }),
  )
  expect(await listModels()).toEqual(['gpt4o'])
  expect(provider.asked[0]).toMatchObject({ path, headers: { 'api-key': key } })
})
