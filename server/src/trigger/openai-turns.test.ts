import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { databases } from '../test/app.ts'
import { messages, type OpenaiScene, startOpenaiScene } from '../test/openai-scene.ts'
import { answering, createStage, hanging } from '../test/provider-acts.ts'
import type { Exchange } from '../test/scripted-provider.ts'

const longMs = 20_000

/** A model that replies when the test says so. */
function createHeldModel() {
  const asked: Exchange[] = []
  return {
    act: (exchange: Exchange) => void asked.push(exchange),
    reply: (text: string) => {
      for (const exchange of asked) answering(text)(exchange)
    },
  }
}

/** How many calls have arrived. */
function countCalls({ app }: OpenaiScene): () => number {
  const calls = vi.fn()
  app.http.server.on('request', calls)
  return () => calls.mock.calls.length
}

const until = (isTrue: () => unknown) => vi.waitFor(() => expect(isTrue()).toBeTruthy(), { timeout: longMs })
const onceEnded = ({ statuses }: OpenaiScene) =>
  vi.waitFor(async () => expect(await statuses()).not.toContain('running'), { timeout: longMs })

/** As OpenAI's clients mark their further attempts. */
const retry = { headers: { 'x-stainless-retry-count': '1' } }

describe.each(databases)('a caller of the OpenAI-compatible API, on %s', (database) => {
  test('who stops a stream stops the model', async () => {
    const stage = createStage()
    const scene = await startOpenaiScene(database, { acts: [stage.act], app: { openaiRetryMs: 10 * longMs } })
    const said = stage.say('We ship ')
    const stream = await scene.client.chat.completions.create({ model: scene.bot.id, messages, stream: true })
    await said
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break
    await scene.provider.asked[0]?.closed
    await onceEnded(scene)
    expect(await scene.statuses()).toEqual(['cancelled'])
  })

  test('who gives up on a reply stops the model, and the same message again is another turn', async () => {
    const scene = await startOpenaiScene(database, {
      acts: [hanging(), answering('Two days.')],
      app: { openaiRetryMs: 10 * longMs },
    })
    const gone = new AbortController()
    const call = scene.client.chat.completions.create({ model: scene.bot.id, messages }, { signal: gone.signal })
    await until(() => scene.provider.asked.length === 1)
    gone.abort()
    await expect(call).rejects.toThrow()
    await scene.provider.asked[0]?.closed
    await vi.waitFor(async () => expect(await scene.statuses()).toEqual(['cancelled']), { timeout: longMs })
    const again = await scene.client.chat.completions.create({ model: scene.bot.id, messages })
    expect(again.choices[0]?.message.content).toBe('Two days.')
    const conversations = await scene.app.db.selectFrom('turns').select('conversationId').execute()
    expect(new Set(conversations.map(({ conversationId }) => conversationId)).size).toBe(2)
  })

  test.each([true, false])(
    'with an idempotency key may go, and find the reply later (streamed: %s)',
    async (stream) => {
      const model = createHeldModel()
      const scene = await startOpenaiScene(database, { acts: [model.act], app: { openaiRetryMs: 0 } })
      const headers = { 'idempotency-key': 'order-1' }
      const call = (signal?: AbortSignal) =>
        scene.client.chat.completions.create({ model: scene.bot.id, messages, stream }, { headers, signal })
      const gone = new AbortController()
      const left = call(gone.signal)
      await until(() => scene.provider.asked.length === 1)
      gone.abort()
      await expect(left).rejects.toThrow()
      await sleep(50)
      const calls = countCalls(scene)
      // A retry while it runs waits for the same reply.
      const retry = scene.client.chat.completions.create({ model: scene.bot.id, messages }, { headers })
      await until(() => calls() === 1)
      model.reply('Two days.')
      expect((await retry).choices[0]?.message.content).toBe('Two days.')
      expect(scene.provider.asked).toHaveLength(1)
      expect(await scene.statuses()).toEqual(['completed'])
    },
  )

  test('whose client times out and tries again joins the running turn', async () => {
    const model = createHeldModel()
    const scene = await startOpenaiScene(database, { acts: [model.act], app: { openaiRetryMs: longMs } })
    const calls = countCalls(scene)
    const client = scene.clientOf({ timeout: 1_000, maxRetries: 20 })
    const call = client.chat.completions.create({ model: scene.bot.id, messages })
    await until(() => calls() === 2)
    model.reply('Two days.')
    expect((await call).choices[0]?.message.content).toBe('Two days.')
    expect(scene.provider.asked).toHaveLength(1)
    expect(await scene.statuses()).toEqual(['completed'])
  })

  test('finds the reply that was finished between two attempts, once', async () => {
    const model = createHeldModel()
    const scene = await startOpenaiScene(database, { acts: [model.act], app: { openaiRetryMs: longMs } })
    const create = (timeout?: number) =>
      scene.client.chat.completions.create({ model: scene.bot.id, messages }, timeout === undefined ? {} : { timeout })
    await expect(create(2_000)).rejects.toThrow('timed out')
    model.reply('Two days.')
    await vi.waitFor(async () => expect(await scene.statuses()).toEqual(['completed']), { timeout: longMs })
    expect((await create()).choices[0]?.message.content).toBe('Two days.')
    scene.provider.plays(answering('Three days.'))
    expect((await create()).choices[0]?.message.content).toBe('Three days.')
  })

  test('is held until the engine’s time-out, not until that of the trigger API', async () => {
    const model = createHeldModel()
    const scene = await startOpenaiScene(database, { acts: [model.act], app: { config: { syncWaitMs: 10 } } })
    const call = scene.client.chat.completions.create({ model: scene.bot.id, messages })
    await until(() => scene.provider.asked.length === 1)
    await sleep(100)
    model.reply('Two days.')
    expect((await call).choices[0]?.message.content).toBe('Two days.')
    const hasty = await startOpenaiScene(database, { acts: [hanging()], app: { config: { engineTimeoutMs: 300 } } })
    await expect(hasty.client.chat.completions.create({ model: hasty.bot.id, messages })).rejects.toMatchObject({
      status: 504,
      code: 'engine_timeout',
    })
  })

  test('joins a running turn only with a retry, of the same token and body', async () => {
    const model = createHeldModel()
    const scene = await startOpenaiScene(database, { acts: [model.act] })
    const other = (await scene.ada.token()).value
    const create = (options = {}, client = scene.client, content = 'Hello') =>
      client.chat.completions.create({ model: scene.bot.id, messages: [{ role: 'user', content }] }, options)
    const calls = countCalls(scene)
    const begun = create()
    await until(() => scene.provider.asked.length === 1)
    const joined = create(retry)
    // Before the others: it joins the latest call with its body.
    await until(() => calls() === 2)
    await sleep(50)
    const others = [create(), create(retry, scene.clientOf({ apiKey: other })), create(retry, scene.client, 'Hello!')]
    await until(() => calls() === 5 && scene.provider.asked.length === 4)
    model.reply('Hi.')
    const first = await begun
    expect((await joined).id).toBe(first.id)
    const all = [first, ...(await Promise.all(others))]
    expect(new Set(all.map(({ id }) => id)).size).toBe(4)
    expect(new Set(all.map((one) => 'conversation_id' in one && one.conversation_id)).size).toBe(4)
  })

  test('who leaves does not stop another who waits for the same turn', async () => {
    const model = createHeldModel()
    const scene = await startOpenaiScene(database, { acts: [model.act], app: { openaiRetryMs: 0 } })
    const create = (options: { signal?: AbortSignal; headers?: Record<string, string> }) =>
      scene.client.chat.completions.create({ model: scene.bot.id, messages }, options)
    const calls = countCalls(scene)
    const gone = new AbortController()
    const left = create({ signal: gone.signal })
    await until(() => scene.provider.asked.length === 1)
    const waiting = create(retry)
    await until(() => calls() === 2)
    await sleep(50)
    gone.abort()
    await expect(left).rejects.toThrow()
    await sleep(50)
    model.reply('Two days.')
    expect((await waiting).choices[0]?.message.content).toBe('Two days.')
    expect(scene.provider.asked).toHaveLength(1)
  })

  test('is told once if the turn fails; the next attempt is a new one', async () => {
    const { client, provider, bot } = await startOpenaiScene(database, {
      acts: [({ response }) => void response.writeHead(401).end('{}'), answering('Two days.')],
    })
    const create = () => client.chat.completions.create({ model: bot.id, messages })
    await expect(create()).rejects.toMatchObject({ status: 403 })
    expect((await create()).choices[0]?.message.content).toBe('Two days.')
    expect(provider.asked).toHaveLength(2)
  })
})
