import { describe, expect, test } from 'vitest'
import { callOf, createTool, startModelScene as start } from '../test/model-scene.ts'
import * as acts from '../test/provider-acts.ts'
import { startPaidBot } from '../test/spending-fixture.ts'
import { createRetriedCalls } from './model-retries.ts'
import { ModelFailure, type ModelRequest } from './models/model.ts'

const passing: [what: string, act: acts.Act][] = [
  ['times out', acts.refusing(408)],
  ['reports a conflict', acts.refusing(409)],
  ['is rate limited', acts.refusing(429)],
  ['is rate limited until now', acts.refusing(429, { retryAfter: '0' })],
  ['breaks', acts.refusing(500)],
  ['is unavailable', acts.refusing(503)],
  ['is overloaded', acts.refusing(529)],
  ['has no capacity left', acts.refusing(498)],
  [
    'asks for milliseconds',
    ({ response }) => acts.sendJson(response, 429, {}, { 'retry-after-ms': '10', 'retry-after': '3600' }),
  ],
  ['resets the connection', ({ response }) => void response.destroy()],
  ['closes the stream before its first word', acts.cuttingOff([])],
  ['reports an error before its first word', acts.failingMidway([], 'upstream failed')],
]

describe('a model call', () => {
  test.each(passing)('is repeated when its provider %s', async (_, act) => {
    const { provider, ask, stream } = await start()
    for (const attempt of [() => ask(), async () => (await stream()).reply]) {
      provider.plays(act, act, acts.answering('Yes.'))
      expect(await attempt()).toMatchObject({
        text: 'Yes.',
        finishReason: 'stop',
        trace: { modelCalls: 1, retries: 2 },
      })
    }
  })

  test('is made three times at most', async () => {
    const { provider, ask } = await start()
    provider.plays(acts.refusing(503))
    await expect(ask()).rejects.toMatchObject({
      code: 'engine_failed',
      headers: { 'x-should-retry': 'false' },
      trace: { retries: 2 },
    })
    expect(provider.asked).toHaveLength(3)
  })

  test('is made once if the call before it failed in spite of retries, until its caller’s own retries are over', async () => {
    const { provider, ask, advance } = await start()
    provider.plays(acts.refusing(503))
    for (const calls of [3, 4, 5]) {
      await expect(ask()).rejects.toMatchObject({ code: 'engine_failed' })
      expect(provider.asked).toHaveLength(calls)
    }
    advance(11_000)
    await expect(ask()).rejects.toMatchObject({ code: 'engine_failed' })
    expect(provider.asked).toHaveLength(8)
  })

  test('is not made for some seconds after a run of failures, although nothing else can reply', async () => {
    const { provider, ask, advance } = await start()
    provider.plays(acts.refusing(503))
    for (let call = 0; call < 5; call += 1) await expect(ask()).rejects.toMatchObject({ code: 'engine_failed' })
    const asked = provider.asked.length
    await expect(ask()).rejects.toMatchObject({ code: 'model_unavailable', headers: { 'retry-after': '5' } })
    expect(provider.asked).toHaveLength(asked)
    advance(5_000)
    provider.plays(acts.answering('Yes.'))
    expect(await ask()).toMatchObject({ text: 'Yes.' })
  })

  test('is not made before the time at which its provider wants to be called again', async () => {
    const { provider, ask, advance } = await start()
    provider.plays(acts.refusing(429, { retryAfter: '30' }), acts.answering('Yes.'))
    const unavailable = (seconds: string) => ({ code: 'model_unavailable', headers: { 'retry-after': seconds } })
    await expect(ask()).rejects.toMatchObject(unavailable('30'))
    advance(10_000)
    await expect(ask()).rejects.toMatchObject(unavailable('20'))
    expect(provider.asked).toHaveLength(1)
    advance(20_000)
    expect(await ask()).toMatchObject({ text: 'Yes.' })
  })

  test('is made again a minute later, however long a pause its provider asked for', async () => {
    const { provider, ask, advance } = await start()
    provider.plays(acts.refusing(429, { retryAfter: '86400' }), acts.answering('Yes.'))
    await expect(ask()).rejects.toMatchObject({
      code: 'model_unavailable',
      headers: { 'retry-after': '86400', 'x-should-retry': 'false' },
    })
    advance(60_000)
    expect(await ask()).toMatchObject({ text: 'Yes.' })
  })

  test.each([
    [400, 'model_misconfigured'],
    [401, 'model_misconfigured'],
    [402, 'model_misconfigured'],
    [403, 'model_misconfigured'],
    [404, 'model_misconfigured'],
    [413, 'context_length_exceeded'],
    [422, 'model_misconfigured'],
  ])('is not repeated after a %s', async (status, code) => {
    const { provider, ask } = await start()
    provider.plays(acts.refusing(status))
    await expect(ask()).rejects.toMatchObject({ code, headers: { 'x-should-retry': 'false' } })
    expect(provider.asked).toHaveLength(1)
  })

  test('is not repeated after its first word', async () => {
    const { provider, stream } = await start()
    provider.plays(acts.cuttingOff(['Yes']), acts.answering('No.'))
    await expect(stream()).rejects.toMatchObject({ code: 'engine_failed' })
    expect(provider.asked).toHaveLength(1)
  })

  test('is not repeated if the provider asks for a longer pause than a caller waits', async () => {
    const { provider, ask } = await start()
    provider.plays(acts.refusing(429, { retryAfter: '7' }), acts.answering('Yes.'))
    await expect(ask()).rejects.toMatchObject({ code: 'model_unavailable', headers: { 'retry-after': '7' } })
    expect(provider.asked).toHaveLength(1)
  })

  test('ends with its turn, also during a pause', async () => {
    const { ask, provider } = await start({ retries: { backoffMs: 60_000, waitMsMost: 60_000 } })
    const stopping = new AbortController()
    provider.plays((exchange) => {
      acts.refusing(503)(exchange)
      exchange.response.on('close', () => setImmediate(() => stopping.abort()))
    })
    await expect(ask({}, { signal: stopping.signal })).rejects.toMatchObject({ name: 'EngineStopped' })
    expect(provider.asked).toHaveLength(1)
  })

  test('runs each tool once, however often the calls around it are repeated', async () => {
    const weather = createTool('weather')
    const { provider, stream } = await start({ tools: [weather.tool] })
    const cutAfterToolCall: acts.Act = ({ response, wire }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const [first = ''] = wire
        .end({ pieces: [], toolCalls: [callOf('weather')] })
        .split('"finish_reason":"tool_calls"')
      response.write(wire.begin() + first.slice(0, first.lastIndexOf('data:')), () => response.destroy())
    }
    provider.plays(
      ...[acts.refusing(500), cutAfterToolCall, acts.callingTools([callOf('weather')], 'I look.')],
      ...[acts.refusing(503), acts.cuttingOff([]), acts.answering('It rains.')],
    )
    const { reply, received } = await stream()
    expect(weather.runs).toHaveLength(1)
    expect(reply).toMatchObject({ text: 'I look.\n\nIt rains.', trace: { modelCalls: 2, retries: 4 } })
    expect(received).toBe(reply.text)
  })
})

describe('the pause before a retry', () => {
  const failing = (more: ConstructorParameters<typeof ModelFailure>[1]) => async () => {
    throw new ModelFailure('down', { fault: 'passing', ...more })
  }
  const request = { signal: AbortSignal.timeout(10_000) } as ModelRequest
  const attempts = async (callModel: () => Promise<never>, endsAt: number, options = {}) => {
    let retries = 0
    const call = createRetriedCalls(callModel, () => 0, { backoffMs: 1, ...options })
    const onRetry = () => {
      retries += 1
    }
    await call(request, { endsAt, retries: 2, onRetry }).catch(() => {})
    return retries
  }

  test('must leave as much time for the reply', async () => {
    expect(await attempts(failing({}), 1_000)).toBe(2)
    expect(await attempts(failing({}), 1)).toBe(0)
    expect(await attempts(failing({ retryAfterSeconds: 5 }), 9_000)).toBe(0)
  })

  test('is at most ten seconds', async () => {
    expect(await attempts(failing({ retryAfterSeconds: 11 }), 1_000_000)).toBe(0)
  })
})

test('repeated calls stay within the budget', async () => {
  const { startServer, ask, provider, getToday } = await startPaidBot('sqlite', { dailyBudget: 0.01 })
  const server = startServer()
  provider.plays(acts.cuttingOff([]), acts.answering('Yes.'))
  // The prompt of the broken call is paid for, and both prompts are more than was reserved.
  await expect(ask(server, 'long '.repeat(6_000))).rejects.toMatchObject({ code: 'budget_exhausted' })
  expect(provider.asked).toHaveLength(1)
  expect((await getToday(server)).inputTokens).toBeGreaterThan(10_000)
})

test('a provider that fails one call in five costs callers no failed reply and no repeated tool call', async () => {
  const weather = createTool('weather')
  const { provider, ask, stream } = await start({ tools: [weather.tool] })
  const replies = 100
  let call = 0
  provider.plays((exchange) => {
    call += 1
    const faults = passing.map(([, act]) => act)
    const { messages } = exchange.asked.body
    if (call % 5 === 0) return faults[(call / 5) % faults.length]?.(exchange)
    const hasResult = messages.some(({ role }) => role === 'tool')
    return (hasResult ? acts.answering('It rains.') : acts.callingTools([callOf('weather')]))(exchange)
  })
  for (let at = 0; at < replies; at += 1)
    expect(at % 2 === 0 ? await ask() : (await stream()).reply).toMatchObject({ text: 'It rains.' })
  expect(weather.runs).toHaveLength(replies)
})
