import { describe, expect, test } from 'vitest'
import { startModel } from '../../test/called-model.ts'
import * as acts from '../../test/provider-acts.ts'

const accountId = 'ada'
/** A server that marks only the end of the reasoning. */
const reasoning = acts.answering('The user asks ', 'about shipping.', '</thi', 'nk>', '\n\nTwo ', 'days.')
const replying = acts.answering('Two ', 'days.')
const forever = 10 * 60_000

/** It is received before there is another. */
async function expectFirstWord({ provider, ask }: Awaited<ReturnType<typeof startModel>>): Promise<void> {
  const stage = acts.createStage()
  provider.plays(stage.act)
  const first = Promise.withResolvers<string>()
  const answer = ask({ accountId, onText: first.resolve })
  await stage.say('Two ')
  expect(await first.promise).toBe('Two ')
  await stage.finish()
  await answer
}

describe('of reasoning without an opening tag, nothing is streamed', () => {
  test('in the first reply of an unknown model', async () => {
    const { provider, stream } = await startModel('compatible', { unknownHeldMs: forever })
    provider.plays(reasoning)
    expect(await stream({ accountId })).toMatchObject({ text: '\n\nTwo days.', received: ['\n\nTwo ', 'days.'] })
  })

  test('after a reply that skipped it', async () => {
    const { provider, stream } = await startModel('compatible')
    provider.plays(reasoning)
    await stream({ accountId })
    for (const act of [reasoning, replying, replying, reasoning]) {
      provider.plays(act)
      expect((await stream({ accountId })).received.join('').trim()).toBe('Two days.')
    }
  })

  test.each(['deepseek-r1:32b', 'deepseek-ai/DeepSeek-R1-Distill-Qwen-7B', 'Qwen/QwQ-32B', 'qwen3-4b-thinking-2507'])(
    'by a model with the name %s',
    async (model) => {
      const { provider, stream, access } = await startModel('compatible')
      provider.plays(reasoning)
      expect((await stream({ access: { ...access, model } })).received).toEqual(['\n\nTwo ', 'days.'])
    },
  )
})

describe('words are not held back', () => {
  test('of a model that has replied without reasoning', async () => {
    const model = await startModel('compatible', { unknownHeldMs: forever })
    const { provider, stream } = model
    provider.plays(replying)
    await stream({ accountId })
    await expectFirstWord(model)
  })

  test('of an unknown model, for longer than a moment', async () => {
    const model = await startModel('compatible', { unknownHeldMs: 20 })
    await expectFirstWord(model)
  })

  test('if the server sends the reasoning beside the text', async () => {
    const { provider, ask, access } = await startModel('compatible')
    const first = Promise.withResolvers<string>()
    provider.plays(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const delta of [{ reasoning_content: 'Hm.' }, { content: 'Two ' }])
        response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`)
      void first.promise.then(() =>
        response.end(
          `data: ${JSON.stringify({ choices: [{ delta: { content: 'days.' }, finish_reason: 'stop' }] })}\n\n`,
        ),
      )
    })
    const answer = ask({ access: { ...access, model: 'deepseek-r1' }, onText: first.resolve })
    expect(await first.promise).toBe('Two ')
    expect((await answer).text).toBe('Two days.')
  })

  test('of a model that was made to write the tag, in the long run, or for other accounts', async () => {
    const model = await startModel('compatible')
    const { provider, stream } = model
    provider.plays(reasoning)
    await stream({ accountId })
    provider.plays(replying)
    expect((await stream({ accountId: 'eve' })).received).toEqual(['Two ', 'days.'])
    for (let reply = 0; reply < 20; reply += 1) await stream({ accountId })
    await expectFirstWord(model)
  })
})
