import { describe, expect, test } from 'vitest'
import { key, startModel } from '../../test/called-model.ts'
import * as acts from '../../test/provider-acts.ts'
import type { Act } from '../../test/scripted-provider.ts'
import type { ModelMessage } from './model.ts'

const weather = { name: 'weather', description: 'Tells it', parameters: { type: 'object' } }
const calls = [
  { id: 'a', name: 'weather', arguments: '{"town":"Łódź"}' },
  { id: 'b', name: 'weather', arguments: '{}' },
]
const afterTools: ModelMessage[] = [
  { role: 'user', text: 'Weather?' },
  { role: 'assistant', text: 'I look.', toolCalls: [...calls, { id: 'c', name: 'weather', arguments: '{oops' }] },
  { role: 'tool', callId: 'a', name: 'weather', text: 'Rain', isError: false },
  { role: 'tool', callId: 'b', name: 'weather', text: '', isError: true },
]

describe('a model request', () => {
  test('in OpenAI’s format', async () => {
    const { provider, stream, lastBody } = await startModel('openai')
    await stream({ messages: afterTools, tools: [weather], temperature: 1.5, maxTokens: 9 })
    expect(provider.asked[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })
    const call = (id: string, written: string) => ({
      id,
      type: 'function',
      function: { name: 'weather', arguments: written },
    })
    expect(lastBody()).toEqual({
      model: 'small-1',
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Weather?' },
        {
          role: 'assistant',
          content: 'I look.',
          tool_calls: [call('a', '{"town":"Łódź"}'), call('b', '{}'), call('c', '{}')],
        },
        { role: 'tool', tool_call_id: 'a', content: 'Rain' },
        { role: 'tool', tool_call_id: 'b', content: '' },
      ],
      tools: [{ type: 'function', function: weather }],
      temperature: 1.5,
      max_completion_tokens: 9,
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  test.each(['compatible', 'google'] as const)('for %s uses the older name of the maximum length', async (kind) => {
    const { ask, lastBody } = await startModel(kind)
    await ask({ maxTokens: 9 })
    expect(lastBody()).toMatchObject({ max_tokens: 9 })
    expect(lastBody()).not.toHaveProperty('max_completion_tokens')
  })

  test('in Anthropic’s format', async () => {
    const { provider, stream, lastBody } = await startModel('anthropic')
    await stream({ messages: [...afterTools, { role: 'user', text: 'And?' }], tools: [weather], temperature: 1.5 })
    expect(provider.asked[0]).toMatchObject({
      path: '/v1/messages',
      headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    })
    expect(provider.asked[0]?.headers).not.toHaveProperty('authorization')
    const use = (id: string, input: object) => ({ type: 'tool_use', id, name: 'weather', input })
    expect(lastBody()).toEqual({
      model: 'small-1',
      max_tokens: 4_096,
      system: 'Be kind.',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Weather?' }] },
        {
          role: 'assistant',
          content: [{ type: 'text', text: 'I look.' }, use('a', { town: 'Łódź' }), use('b', {}), use('c', {})],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'Rain' }] },
            { type: 'tool_result', tool_use_id: 'b', content: [], is_error: true },
            { type: 'text', text: 'And?' },
          ],
        },
      ],
      tools: [{ name: 'weather', description: 'Tells it', input_schema: { type: 'object' } }],
      temperature: 1,
      stream: true,
    })
  })

  test('to Anthropic forbids further tool calls, but declares the tools that were called', async () => {
    const { ask, lastBody } = await startModel('anthropic')
    await ask({ messages: afterTools })
    expect(lastBody()).toMatchObject({
      tools: [{ name: 'weather', input_schema: { type: 'object' } }],
      tool_choice: { type: 'none' },
    })
  })

  test('to a server without a key sends none', async () => {
    const { provider, ask } = await startModel('compatible')
    const access = {
      name: 'Mine',
      kind: 'compatible' as const,
      url: provider.url,
      key: null,
      model: 'm',
      isTrusted: true,
    }
    await ask({ access })
    expect(provider.asked[0]?.headers).not.toHaveProperty('authorization')
  })

  test('to a private address is sent only if the operator configured it', async () => {
    const { provider, ask } = await startModel('compatible', { isTrusted: false })
    await expect(ask()).rejects.toMatchObject({
      name: 'ModelFailure',
      message: expect.stringContaining('private network'),
    })
    expect(provider.asked).toEqual([])
  })
})

/** The provider’s own answer with a tool call, as it is sent back: once whole, once streamed. */
async function giveBack(
  { provider, ask, stream, lastBody }: Awaited<ReturnType<typeof startModel>>,
  [whole, streamed]: [Act, Act],
) {
  const given = []
  for (const [act, attempt] of [
    [whole, ask],
    [streamed, stream],
  ] as const) {
    provider.plays(act)
    const { text, toolCalls, verbatim } = await attempt({ tools: [weather] })
    provider.plays(acts.answering('Rain'))
    await ask({
      messages: [
        { role: 'user', text: 'Weather?' },
        { role: 'assistant', text, toolCalls, verbatim },
      ],
    })
    given.push({ text, toolCalls, message: lastBody()?.messages.at(-1) })
  }
  expect(given).toHaveLength(2)
  return given
}

describe('data that a provider wants back with tool results', () => {
  test('is sent back unchanged: Google’s signatures', async () => {
    const model = await startModel('google')
    const signed = {
      id: 'a',
      type: 'function',
      function: { name: 'weather', arguments: '{}' },
      extra_content: { google: { thought_signature: 'abc' } },
    }
    const message = { role: 'assistant', content: null, tool_calls: [signed] }
    const chunk = { choices: [{ delta: message, finish_reason: 'tool_calls' }] }
    const streamed = acts.sending(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, 'text/event-stream')
    const whole = acts.sending(JSON.stringify({ choices: [{ message, finish_reason: 'tool_calls' }] }))
    for (const { message: given } of await giveBack(model, [whole, streamed])) expect(given).toEqual(message)
  })

  test('is sent back unchanged: Anthropic’s thoughts', async () => {
    const model = await startModel('anthropic')
    const { provider, stream } = model
    const content = [
      { type: 'thinking', thinking: 'Hm, let me see', signature: 'abc' },
      { type: 'text', text: 'I look.' },
      { type: 'tool_use', id: 'a', name: 'weather', input: { town: 'Rome' } },
    ]
    const events = [
      { type: 'message_start', message: { usage: { input_tokens: 2, cache_read_input_tokens: 3 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm, ' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'let me see' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'abc' } },
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'I look.' } },
      {
        type: 'content_block_start',
        index: 2,
        content_block: { type: 'tool_use', id: 'a', name: 'weather', input: {} },
      },
      { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"town":"Rome"}' } },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 4 } },
      { type: 'message_stop' },
    ]
    const streamed = acts.sending(
      events.map((each) => `data: ${JSON.stringify(each)}\n\n`).join(''),
      'text/event-stream',
    )
    const whole = acts.sending(JSON.stringify({ content, stop_reason: 'tool_use' }))
    const toolCalls = [{ id: 'a', name: 'weather', arguments: '{"town":"Rome"}' }]
    for (const given of await giveBack(model, [whole, streamed]))
      expect(given).toEqual({ text: 'I look.', toolCalls, message: { role: 'assistant', content } })
    provider.plays(streamed)
    expect((await stream()).usage).toEqual({ input_tokens: 5, output_tokens: 4 })
  })
})
