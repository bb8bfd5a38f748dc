import { describe, expect, test } from 'vitest'
import { callOf, createTool, startModelScene as start } from '../test/model-scene.ts'
import * as acts from '../test/provider-acts.ts'

const fallback = { fallbackProviderId: 'other', fallbackModel: 'large-1' }
const modelsAsked = ({ provider }: Awaited<ReturnType<typeof start>>) => provider.asked.map(({ body }) => body.model)

/** The first model fails, the other one answers. */
const failing =
  (act: acts.Act, answer: acts.Act = acts.answering('Yes.')): acts.Act =>
  (exchange) =>
    (exchange.asked.body.model === 'small-1' ? act : answer)(exchange)

describe('a fallback model', () => {
  test.each([
    ['does not pass', acts.refusing(401), ['small-1', 'large-1'], 'key'],
    ['does not pass after two retries', acts.refusing(503), ['small-1', 'small-1', 'small-1', 'large-1'], undefined],
    ['makes no sense', acts.talkingNonsense([]), ['small-1', 'large-1'], undefined],
  ])('replies if the failure of the first %s', async (_, act, models, fault) => {
    const scene = await start()
    scene.provider.plays(failing(act))
    const { reply, received } = await scene.stream(fallback)
    expect(reply).toMatchObject({
      text: 'Yes.',
      finishReason: 'stop',
      answered: true,
      trace: { provider: 'Other', model: 'large-1', providerError: null, failedModel: { model: 'small-1' } },
    })
    expect(reply.trace?.fault).toBe(fault)
    expect(received).toBe('Yes.')
    expect(modelsAsked(scene)).toEqual(models)
  })

  test('replies if the first one hangs, before the turn’s time is over', async () => {
    const scene = await start({ modelTimeoutMs: 300 })
    scene.provider.plays(failing(acts.hanging()))
    expect(await scene.ask(fallback)).toMatchObject({
      text: 'Yes.',
      trace: { failedModel: { error: 'Acme took too long.' } },
    })
    await scene.provider.asked[0]?.closed
  })

  test('does not reply after the first one’s first word', async () => {
    const scene = await start()
    scene.provider.plays(failing(acts.cuttingOff(['We ship'])))
    await expect(scene.stream(fallback)).rejects.toMatchObject({ code: 'engine_failed' })
    expect(modelsAsked(scene)).toEqual(['small-1'])
  })

  test('goes on with the results of tools, and runs none of them again, whatever format it speaks', async () => {
    const weather = createTool('weather')
    const scene = await start({ tools: [weather.tool], fallbackAccess: { kind: 'anthropic' } })
    let isFirst = true
    scene.provider.plays((exchange) => {
      if (exchange.asked.body.model === 'large-1') return acts.answering('It rains.')(exchange)
      const act = isFirst ? acts.callingTools([callOf('weather')]) : acts.refusing(401)
      isFirst = false
      act(exchange)
    })
    expect(await scene.ask(fallback)).toMatchObject({ text: 'It rains.' })
    expect(weather.runs).toHaveLength(1)
    expect(JSON.stringify(scene.provider.asked.at(-1)?.body)).toContain('Rain')
    expect(modelsAsked(scene)).toEqual(['small-1', 'small-1', 'large-1'])
  })

  test('that fails too leaves it to knowledge, if that is allowed', async () => {
    const scene = await start()
    scene.provider.plays(acts.refusing(401))
    await expect(scene.ask(fallback)).rejects.toMatchObject({ code: 'model_misconfigured', trace: { fault: 'key' } })
    expect(await scene.ask({ ...fallback, knowledgeOnFailure: 1 })).toMatchObject({ text: 'From knowledge.' })
    expect(modelsAsked(scene)).toEqual(['small-1', 'large-1', 'small-1', 'large-1'])
  })

  test('replies at once after a run of failures, until one call finds that the first model works again', async () => {
    const scene = await start()
    scene.provider.plays(failing(acts.refusing(503)))
    for (let count = 0; count < 5; count += 1) await scene.ask(fallback)
    const calls = () => modelsAsked(scene).filter((model) => model === 'small-1').length
    const before = calls()
    const reply = await scene.ask(fallback)
    expect(reply).toMatchObject({
      text: 'Yes.',
      trace: { failedModel: { error: expect.stringContaining('in a row') } },
    })
    expect(calls()).toBe(before)
    scene.advance(30_000)
    const hold = acts.createStage()
    scene.provider.plays(failing(hold.act))
    const trying = scene.stream(fallback)
    await hold.opened
    expect(await scene.ask(fallback)).toMatchObject({ text: 'Yes.' })
    await hold.say('Back.')
    await hold.finish()
    expect((await trying).reply.text).toBe('Back.')
    scene.provider.plays(acts.answering('Both.'))
    expect((await scene.ask(fallback)).trace?.model).toBe('small-1')
  })

  test('a model that is replaced by knowledge is not called after a run of failures', async () => {
    const scene = await start()
    scene.provider.plays(acts.refusing(500))
    for (let count = 0; count < 6; count += 1)
      expect(await scene.ask({ knowledgeOnFailure: 1 })).toMatchObject({ text: 'From knowledge.' })
    // Retries only before it is known to fail.
    expect(scene.provider.asked).toHaveLength(3 + 4)
  })

  test('a refusal does not count as a run of failures', async () => {
    const scene = await start()
    scene.provider.plays(failing(acts.refusing(401)))
    for (let count = 0; count < 6; count += 1) await scene.ask(fallback)
    expect(modelsAsked(scene)).toHaveLength(12)
  })

  test('replies for a bot whose own model is gone', async () => {
    const scene = await start({ access: null })
    scene.provider.plays(acts.answering('Yes.'))
    expect(await scene.ask(fallback)).toMatchObject({ text: 'Yes.', trace: { model: 'large-1' } })
  })
})
