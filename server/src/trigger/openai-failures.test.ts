import { createOpenAI } from '@ai-sdk/openai'
import { ChatOpenAI } from '@langchain/openai'
import { generateText } from 'ai'
import { describe, expect, test } from 'vitest'
import { messages, type OpenaiScene, question, startOpenaiScene } from '../test/openai-scene.ts'
import { type Act, refusing, sending } from '../test/provider-acts.ts'

/** With the retries that each client makes by default. */
const clients: Record<string, (scene: OpenaiScene) => Promise<unknown>> = {
  openai: ({ clientOf, bot }) => clientOf({ maxRetries: 2 }).chat.completions.create({ model: bot.id, messages }),
  'openai, Responses API': ({ clientOf, bot }) =>
    clientOf({ maxRetries: 2 }).responses.create({ model: bot.id, input: question }),
  'the AI SDK': ({ baseURL, token, bot }) =>
    generateText({ model: createOpenAI({ baseURL, apiKey: token })(bot.id), prompt: question }),
  LangChain: ({ baseURL, token, bot }) =>
    new ChatOpenAI({ model: bot.id, apiKey: token, configuration: { baseURL } }).invoke(question),
}
const codeIn = (error: unknown): unknown => {
  const { code, data } = error as { code?: string; data?: { error?: { code?: string } } }
  return code ?? data?.error?.code
}

const lasting: [what: string, act: Act, code: string][] = [
  ['refuses the key', refusing(401), 'model_misconfigured'],
  ['has no credit left', refusing(402), 'model_misconfigured'],
  ['does not know the model', refusing(404), 'model_misconfigured'],
  ['finds the prompt too long', refusing(413), 'context_length_exceeded'],
  [
    'filters the message',
    sending('{"error":{"code":"content_filter","message":"policy"}}', 'application/json', 400),
    'content_filter',
  ],
]

describe.each(Object.entries(clients))('%s', (name, call) => {
  test.each(lasting)('asks a model once whose provider %s', async (_, act, code) => {
    const scene = await startOpenaiScene('sqlite', { acts: [act] })
    const error = await call(scene).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    // LangChain has a class of its own for a conversation that is too long.
    if (name !== 'LangChain') expect(codeIn(error)).toBe(code)
    expect(scene.provider.asked).toHaveLength(1)
  })
})

test.each(['openai', 'openai, Responses API'])(
  '%s leaves the retries of a lasting outage to the service',
  async (name) => {
    const scene = await startOpenaiScene('sqlite', { acts: [refusing(503)] })
    await expect(clients[name]?.(scene)).rejects.toMatchObject({ status: 502, code: 'engine_failed' })
    expect(scene.provider.asked).toHaveLength(3)
  },
)

test('the AI SDK, which always retries, reaches a model that is down once with each retry', async () => {
  const scene = await startOpenaiScene('sqlite', { acts: [refusing(503)] })
  await expect(clients['the AI SDK']?.(scene)).rejects.toThrow(/Failed after 3 attempts/)
  expect(scene.provider.asked).toHaveLength(3 + 1 + 1)
})

test('a provider’s wish for a long pause reaches the caller, and keeps its retries from the provider', async () => {
  const scene = await startOpenaiScene('sqlite', { acts: [refusing(429, { retryAfter: '120' })] })
  const error = await clients.openai?.(scene).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status: 503, code: 'model_unavailable' })
  expect((error as { headers: Headers }).headers.get('retry-after')).toBe('120')
  expect(scene.provider.asked).toHaveLength(1)
})
