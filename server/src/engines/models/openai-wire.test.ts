import { describe, expect, test } from 'vitest'
import { startModel } from '../../test/called-model.ts'
import * as acts from '../../test/provider-acts.ts'

describe('variants of OpenAI’s format', () => {
  const streaming = (...deltas: object[]) =>
    acts.sending(
      `: a comment\r\n\r\n${deltas.map((delta) => `data: ${JSON.stringify({ choices: [{ delta }] })}\r\n\r\n`).join('')}data: {"choices":null,"usage":{"prompt_tokens":1}}\n\ndata: [DONE]`,
      'text/event-stream; charset=utf-8',
    )
  const finishing = (...deltas: object[]) => {
    const events = [...deltas.map((delta) => ({ delta })), { delta: {}, finish_reason: 'stop' }]
    const body = events.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`).join('')
    return acts.sending(body, 'text/event-stream')
  }
  const call = (index: number | undefined, id: string, written: string) => ({
    tool_calls: [{ index, id, function: { name: 'weather', arguments: written } }],
  })

  test('a stream whose last event lacks its empty line is complete if it has a finish reason', async () => {
    const { provider, stream } = await startModel('compatible')
    provider.plays(
      acts.sending(
        'data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]',
        'text/event-stream',
      ),
    )
    expect((await stream()).text).toBe('Hi')
  })

  test('whole calls with one index, or without any, are separate calls', async () => {
    const { provider, stream } = await startModel('compatible')
    for (const index of [0, undefined]) {
      const ending = { choices: [{ delta: {}, finish_reason: 'tool_calls' }] }
      const events = [call(index, 'a', '{"n":1}'), call(index, 'b', '{"n":2}')].map((delta) => ({
        choices: [{ delta }],
      }))
      const body = [...events, ending].map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')
      provider.plays(acts.sending(body, 'text/event-stream'))
      expect((await stream()).toolCalls).toEqual([
        { id: 'a', name: 'weather', arguments: '{"n":1}' },
        { id: 'b', name: 'weather', arguments: '{"n":2}' },
      ])
    }
  })

  test('whole calls with one index and without ids are separate calls', async () => {
    const { provider, stream } = await startModel('compatible')
    provider.plays(finishing(call(0, '', '{"n":1}'), call(0, '', '{"n":2}')))
    expect((await stream()).toolCalls.map(({ arguments: written }) => written)).toEqual(['{"n":1}', '{"n":2}'])
  })

  test('chunks of several calls may interleave', async () => {
    const { provider, stream } = await startModel('compatible')
    const piece = (index: number, written: string) => ({ tool_calls: [{ index, function: { arguments: written } }] })
    provider.plays(
      finishing(
        call(0, 'a', ''),
        call(1, 'b', ''),
        piece(0, '{"n"'),
        piece(1, '{"n"'),
        piece(0, ':1}'),
        piece(1, ':2}'),
      ),
    )
    expect((await stream()).toolCalls).toEqual([
      { id: 'a', name: 'weather', arguments: '{"n":1}' },
      { id: 'b', name: 'weather', arguments: '{"n":2}' },
    ])
  })

  test('a finished stream that does not end is not awaited', async () => {
    const { provider, stream } = await startModel('compatible')
    provider.plays(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\n')
    })
    expect((await stream()).text).toBe('Hi')
  })

  test('a finished stream that is cut off is complete', async () => {
    const { provider, stream } = await startModel('compatible')
    provider.plays(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\n', () =>
        setTimeout(() => response.destroy(), 20),
      )
    })
    expect((await stream()).text).toBe('Hi')
  })

  test('unrequested events are an answer too, and trailing space is ignored', async () => {
    const { provider, ask } = await startModel('compatible')
    provider.plays(
      acts.sending('data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE] \n\n', 'text/event-stream'),
    )
    expect((await ask()).text).toBe('Hi')
  })

  test('text that cannot be stored is left out, and counts are limited', async () => {
    const { provider, ask, stream } = await startModel('compatible')
    const message = { content: '<think>Hm</think>a\0b \ud83d' }
    const usage = { prompt_tokens: 3_000_000_000, completion_tokens: 1 }
    provider.plays(acts.sending(JSON.stringify({ choices: [{ message }], usage })))
    expect(await ask()).toMatchObject({ text: 'ab �', usage: { input_tokens: 20_000_000, output_tokens: 1 } })
    provider.plays(finishing({ content: '<think>H' }, { content: 'm</think>a\0b \ud83d' }))
    expect(await stream()).toMatchObject({ text: 'ab �', received: ['ab ', '�'] })
  })

  test('a call without an id gets one', async () => {
    const { provider, stream } = await startModel('compatible')
    const body = { choices: [{ delta: call(0, '', '{}'), finish_reason: 'tool_calls' }] }
    provider.plays(acts.sending(`data: ${JSON.stringify(body)}\n\n`, 'text/event-stream'))
    expect((await stream()).toolCalls).toMatchObject([{ id: expect.stringMatching(/^call_.{36}$/), name: 'weather' }])
  })

  test('a stream without a finish reason or an end is incomplete', async () => {
    const { provider, stream } = await startModel('compatible')
    provider.plays(streaming({ content: 'Hi' }))
    await expect(stream()).rejects.toThrow('in the middle of its response')
  })

  test('text parts and a refusal are text', async () => {
    const { provider, ask } = await startModel('compatible')
    const parts = [
      { type: 'text', text: 'Good ' },
      { type: 'text', text: 'day' },
    ]
    provider.plays(acts.sending(JSON.stringify({ choices: [{ message: { content: parts } }] })))
    expect((await ask()).text).toBe('Good day')
    provider.plays(acts.sending('{"choices":[{"message":{"content":null,"refusal":"I cannot"}}]}'))
    expect((await ask()).text).toBe('I cannot')
  })
})
