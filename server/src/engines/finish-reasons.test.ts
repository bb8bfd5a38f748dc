import { describe, expect, test } from 'vitest'
import { startModelScene as start } from '../test/model-scene.ts'
import * as acts from '../test/provider-acts.ts'

const fallback = 'I do not know that.'

/** A response in OpenAI's format, streamed if that was requested. */
const ending =
  (message: Record<string, unknown>, finish_reason: string): acts.Act =>
  ({ asked, response }) => {
    const choice = { index: 0, [asked.body.stream ? 'delta' : 'message']: message, finish_reason }
    const body = JSON.stringify({ choices: [choice] })
    if (!asked.body.stream) acts.sendJson(response, 200, { choices: [choice] })
    else response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${body}\n\ndata: [DONE]\n\n`)
  }
const anthropicRefusal: acts.Act = ({ asked, response }) => {
  const events = [
    { type: 'message_start', message: { usage: {} } },
    { type: 'message_delta', delta: { stop_reason: 'refusal' }, usage: {} },
    { type: 'message_stop' },
  ]
  if (!asked.body.stream) acts.sendJson(response, 200, { type: 'message', content: [], stop_reason: 'refusal' })
  else {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
  }
}

const refusals: [what: string, kind: 'openai' | 'anthropic', act: acts.Act, text: string, reason?: string][] = [
  ['was filtered', 'openai', ending({ content: '' }, 'content_filter'), fallback],
  ['was filtered by Google', 'openai', ending({}, 'content_filter: PROHIBITED_CONTENT'), fallback],
  ['was cut by a filter', 'openai', ending({ content: 'To build' }, 'content_filter'), 'To build'],
  ['is a refusal', 'openai', ending({ content: null, refusal: 'I cannot help.' }, 'stop'), 'I cannot help.', 'refused'],
  ['is an empty refusal', 'openai', ending({ content: null, refusal: '' }, 'stop'), fallback, 'refused'],
  ['is a refusal of Anthropic', 'anthropic', anthropicRefusal, fallback],
]
describe('a reply that', () => {
  test.each(refusals)('%s is reported as such', async (_, kind, act, text, finishReason = 'filtered') => {
    const { provider, ask, stream } = await start({ access: { kind } })
    provider.plays(act)
    const expected = { text, finishReason, answered: false, trace: { providerError: expect.any(String) } }
    expect(await ask()).toMatchObject(expected)
    const { reply, received } = await stream()
    expect(reply).toMatchObject(expected)
    // Where JSON is expected, a refusal is no part of it.
    if (finishReason === 'refused') expect(received).toBe('')
    expect(provider.asked).toHaveLength(2)
  })

  test.each(['error', 'insufficient_system_resource'])('ends with “%s” has failed, and is retried', async (reason) => {
    const { provider, ask, stream } = await start()
    provider.plays(ending({ content: '' }, reason), acts.answering('Yes.'))
    expect((await stream()).reply).toMatchObject({ text: 'Yes.', trace: { retries: 1 } })
    provider.plays(ending({ content: 'Yes, ab' }, reason), acts.answering('Yes.'))
    expect(await ask()).toMatchObject({ text: 'Yes.', finishReason: 'stop' })
    provider.plays(ending({ content: 'Yes, ab' }, reason))
    await expect(stream()).rejects.toMatchObject({
      code: 'engine_failed',
      trace: { providerError: expect.stringContaining(reason) },
    })
  })

  test('follows reasoning without an opening tag begins after it, and none of it is cited', async () => {
    const { provider, ask, stream } = await start()
    provider.plays(acts.answering('Shipping? [2] ', 'Hm.\n</th', 'ink>\n\n', 'It is free. [1]'))
    const first = await stream()
    expect(first.reply).toMatchObject({ text: 'It is free.', citations: [{ title: 'Shipping' }] })
    expect(first.reply.citations).toHaveLength(1)
    expect(await ask()).toMatchObject({ text: 'It is free.' })
    // Known by now: nothing of it is streamed any more.
    expect((await stream()).received).toBe('It is free.')
  })

  test('follows such reasoning once does not hold back the replies of other accounts', async () => {
    const { provider, ask, stream } = await start()
    provider.plays(acts.answering('Hm.</think>', 'It is free.'))
    await stream()
    const stage = acts.createStage()
    provider.plays(stage.act)
    const firstWord = Promise.withResolvers<unknown>()
    const other = ask({ accountId: 'other' }, { onEvent: firstWord.resolve })
    await stage.say('It costs nothing.')
    expect(await firstWord.promise).toEqual({ kind: 'text', text: 'It costs nothing.' })
    await stage.finish()
    await other
  })

  test('is only a fallback text because of a filter says so, however the filter is reported', async () => {
    const knowledge = { text: fallback, finishReason: 'fallback', answered: false } as const
    const { provider, ask } = await start({ knowledge })
    const refused = { error: { code: 'content_filter', message: 'The response was filtered', status: 400 } }
    for (const act of [acts.sending(JSON.stringify(refused), 'application/json', 400), ending({}, 'content_filter')]) {
      provider.plays(act)
      expect(await ask({ knowledgeOnFailure: 1 })).toMatchObject({ finishReason: 'filtered', answered: false })
    }
  })

  test('is only a fallback text for a failed model says so', async () => {
    const { provider, ask } = await start({ knowledge: { text: fallback, finishReason: 'fallback', answered: false } })
    provider.plays(acts.refusing(500))
    expect(await ask({ knowledgeOnFailure: 1 })).toMatchObject({ finishReason: 'model_failed', answered: false })
  })
})
