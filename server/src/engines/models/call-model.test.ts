import { describe, expect, onTestFinished, test } from 'vitest'
import { createCalls } from '../../outbound/calls.ts'
import * as acts from '../../test/provider-acts.ts'
import { createScriptedProvider } from '../../test/scripted-provider.ts'
import { createCallModel } from './call-model.ts'
import type { ModelMessage, ModelRequest } from './model.ts'

const key = 'sk-secret/"quoted"+1234567890'
const kinds = ['openai', 'anthropic'] as const
const noon = Date.parse('2026-10-05T12:00:00Z')

async function start(kind: ModelRequest['access']['kind'] = 'openai', { isTrusted = true } = {}) {
  const provider = await createScriptedProvider()
  const [guarded, trusted] = [createCalls({ allowPrivate: false }), createCalls({ allowPrivate: true })]
  onTestFinished(async () => {
    await Promise.all([guarded.close(), trusted.close(), provider.close()])
  })
  const callModel = createCallModel({ guarded, trusted, now: () => noon })
  const access = { name: 'Provider', kind, url: provider.url, key, model: 'small-1', isTrusted }
  const ask = (more: Partial<ModelRequest> = {}) =>
    callModel({
      access,
      system: () => 'Be kind.',
      messages: [{ role: 'user', text: 'Hi' }],
      tools: [],
      temperature: null,
      maxTokens: null,
      signal: AbortSignal.timeout(10_000),
      ...more,
    })
  /** In a stream, and what was heard of it. */
  const hear = async (more: Partial<ModelRequest> = {}) => {
    const heard: string[] = []
    return { ...(await ask({ onText: (text) => heard.push(text), ...more })), heard }
  }
  const lastBody = () => provider.asked.at(-1)?.body
  return { provider, ask, hear, lastBody }
}
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

describe.each(kinds)('a model of %s', (kind) => {
  test('answers in one piece', async () => {
    const { provider, ask, lastBody } = await start(kind)
    provider.plays(acts.answering('Good ', 'day'))
    expect(await ask({ temperature: 0.5, maxTokens: 9 })).toEqual({
      text: 'Good day',
      toolCalls: [],
      finish: 'stop',
      usage: { input_tokens: 11, output_tokens: 7 },
    })
    expect(lastBody()).toMatchObject({ model: 'small-1', temperature: 0.5 })
    expect(lastBody()).not.toHaveProperty('stream')
    expect(lastBody()).not.toHaveProperty('tools')
  })

  test('answers in pieces, each heard as it comes', async () => {
    const { provider, hear } = await start(kind)
    provider.plays(acts.answering('Good ', '', 'day'))
    expect(await hear()).toMatchObject({
      text: 'Good day',
      finish: 'stop',
      usage: { input_tokens: 11, output_tokens: 7 },
      heard: ['Good ', 'day'],
    })
  })

  test('is heard before it has finished', async () => {
    const { provider, ask } = await start(kind)
    const stage = acts.createStage()
    provider.plays(stage.act)
    const first = Promise.withResolvers<string>()
    const answer = ask({ onText: first.resolve })
    await stage.say('Good ')
    expect(await first.promise).toBe('Good ')
    await stage.say('day')
    await stage.finish()
    expect((await answer).text).toBe('Good day')
  })

  test('may drip byte by byte, letters cut in two', async () => {
    const { provider, hear, ask } = await start(kind)
    provider.plays(acts.dripping('Łódź ', '👋'))
    expect(await hear()).toMatchObject({ text: 'Łódź 👋', finish: 'stop' })
    expect((await ask()).text).toBe('Łódź 👋')
  })

  test('says when it ran into its maximum length', async () => {
    const { provider, ask, hear } = await start(kind)
    provider.plays(acts.stoppingShort('Good'))
    expect((await ask()).finish).toBe('length')
    expect((await hear()).finish).toBe('length')
  })

  test('calls tools, several at once', async () => {
    const { provider, ask, hear } = await start(kind)
    provider.plays(acts.callingTools(calls, 'I look.'))
    const expected = { text: 'I look.', finish: 'tools', toolCalls: calls }
    expect(await ask({ tools: [weather] })).toMatchObject(expected)
    expect(await hear({ tools: [weather] })).toMatchObject(expected)
  })

  test('may write broken arguments, which are handed on as they are', async () => {
    const { provider, hear } = await start(kind)
    provider.plays(acts.callingTools([{ id: 'a', name: 'weather', arguments: '{"town": Ber' }]))
    expect((await hear({ tools: [weather] })).toolCalls).toEqual([
      { id: 'a', name: 'weather', arguments: '{"town": Ber' },
    ])
  })

  test('answers in one piece where a stream was asked for', async () => {
    const { provider, hear } = await start(kind)
    const whole =
      kind === 'openai'
        ? { choices: [{ message: { content: 'All' }, finish_reason: 'stop' }] }
        : { content: [{ type: 'text', text: 'All' }], stop_reason: 'end_turn' }
    provider.plays(acts.sending(JSON.stringify(whole)))
    expect(await hear()).toMatchObject({ text: 'All', heard: ['All'], usage: { input_tokens: 0, output_tokens: 0 } })
  })

  const refusals: [status: number, retryAfter: string | undefined, seconds: number | null][] = [
    [401, undefined, null],
    [429, '7', 7],
    [429, 'Mon, 05 Oct 2026 12:00:30 GMT', 30],
    [429, 'Mon, 05 Oct 2026 11:00:00 GMT', 0],
    [429, 'soon', null],
    [500, undefined, null],
    [529, '1.5', 2],
  ]
  test.each(refusals)(
    'that refuses with %s and Retry-After %s fails in its own words',
    async (status, after, seconds) => {
      const { provider, ask, hear } = await start(kind)
      provider.plays(
        acts.refusing(status, { words: 'No more today', ...(after !== undefined && { retryAfter: after }) }),
      )
      for (const attempt of [ask, hear])
        await expect(attempt()).rejects.toMatchObject({
          name: 'ModelFailure',
          message: expect.stringMatching(new RegExp(`^Provider answered ${status}\\b.*: No more today$`)),
          status,
          retryAfterSeconds: seconds,
        })
    },
  )

  test('that repeats the key is not quoted with it', async () => {
    const { provider, ask } = await start(kind)
    const forms = [key, JSON.stringify(key), encodeURIComponent(key), btoa(key), `${'x'.repeat(480)}${key}`]
    const plain = forms.map((form) => acts.sending(`no key ${form} here`, 'text/plain', 401))
    for (const act of [acts.tellingTheKey(401), ...plain]) {
      provider.plays(act)
      const failure = await ask().catch((error: Error) => error)
      expect(`${failure}${JSON.stringify(failure)}`).not.toContain('secret')
      expect(`${failure}`).toContain('•••')
    }
  })

  const broken: [what: string, act: acts.Act, message: RegExp][] = [
    ['cuts the connection', acts.cuttingOff(['Good ', 'd']), /broke off in the middle/],
    ['ends before its end', acts.cuttingOff(['Good ', 'd'], 'politely'), /broke off in the middle/],
    ['sends malformed events', acts.talkingNonsense(['Good ', 'd']), /not understood: \{"choices": \[oops/],
    ['fails midway', acts.failingMidway(['Good ', 'd'], 'Overloaded'), /broke off with an error: Overloaded/],
  ]
  test.each(broken)('that %s fails, and what it said is known', async (_, act, message) => {
    const { provider, hear } = await start(kind)
    provider.plays(act)
    await expect(hear()).rejects.toMatchObject({
      name: 'ModelFailure',
      message: expect.stringMatching(message),
      said: 'Good d',
    })
  })

  const nonsense: [what: string, act: acts.Act, message: RegExp][] = [
    [
      'an HTML page',
      acts.sending('<html><style>x{}</style><h1>Welcome</h1></html>', 'text/html'),
      /\(text\/html\).*Welcome$/,
    ],
    ['text', acts.sending('all is well', 'text/plain'), /not JSON \(text\/plain\).*: all is well$/],
    ['events without an end', acts.sending('data: {}\n\n', 'text/event-stream'), /broke off in the middle/],
    ['broken JSON', acts.sending('{"choices":'), /not JSON/],
    ['other JSON', acts.sending('{"hello":1}'), /without a message/],
    ['a list', acts.sending('[]'), /not JSON/],
    ['an error as a success', acts.sending('{"error":{"message":"No credit"}}'), /with an error: No credit$/],
    [
      'a page of errors',
      acts.sending('<html><h1>Bad Gateway</h1></html>', 'text/html', 502),
      /502 Bad Gateway: Bad Gateway$/,
    ],
    ['a list of errors', acts.sending('[{"error":{"message":"Bad key"}}]', 'application/json', 400), /: Bad key$/],
    ['a redirect', acts.sending('', 'text/plain', 307), /wants to be called elsewhere/],
    [
      'endless words',
      acts.sending('x'.repeat(70_000), 'text/plain', 400),
      /^Provider answered 400 Bad Request: x{499}…$/,
    ],
  ]
  test.each(nonsense)('that sends %s fails and says so', async (_, act, message) => {
    const { provider, ask } = await start(kind)
    provider.plays(act)
    await expect(ask()).rejects.toMatchObject({ name: 'ModelFailure', message: expect.stringMatching(message) })
  })

  test('that talks without end is stopped, in a stream and in one piece', async () => {
    const { provider, ask, hear } = await start(kind)
    provider.plays(acts.flooding(1_100_000))
    await expect(hear()).rejects.toMatchObject({ message: 'Provider said more than 1 MB.' })
    await expect(ask()).rejects.toMatchObject({ message: 'Provider said more than 1 MB.' })
    provider.plays(acts.flooding(9_000_000))
    await expect(ask()).rejects.toMatchObject({ message: 'Provider answered more than 8 MB.' })
    provider.plays(acts.sending(`data: ${'x'.repeat(3_000_000)}`, 'text/event-stream'))
    await expect(hear()).rejects.toMatchObject({ message: 'Provider sent an event that is too long.' })
  })

  test('may say a megabyte', async () => {
    const { provider, hear } = await start(kind)
    provider.plays(acts.flooding(1_000_000))
    expect((await hear()).text).toHaveLength(1_000_000)
  })

  test('that hangs is left as soon as the signal says so, with the signal’s own reason', async () => {
    const { provider, ask } = await start(kind)
    const stopping = new AbortController()
    provider.plays(({ asked }) => {
      stopping.abort(new Error('enough'))
      void asked.closed
    })
    await expect(ask({ signal: stopping.signal })).rejects.toThrow('enough')
    await provider.asked[0]?.closed
  })

  test('is hung up on in the middle of its stream', async () => {
    const { provider, ask } = await start(kind)
    const stage = acts.createStage()
    provider.plays(stage.act)
    const stopping = new AbortController()
    const answer = ask({ signal: stopping.signal, onText: () => stopping.abort(new Error('enough')) })
    await stage.say('Good ')
    await expect(answer).rejects.toThrow('enough')
    await (await stage.opened).asked.closed
  })

  test('that does not close its stream after the last event keeps nobody waiting', async () => {
    const { provider, hear } = await start(kind)
    provider.plays(({ wire, response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`${wire.begin()}${wire.piece('Done')}${wire.end({ pieces: [] })}`)
    })
    expect((await hear()).text).toBe('Done')
  })
})

describe('what a model is asked', () => {
  test('in OpenAI’s format', async () => {
    const { provider, hear, lastBody } = await start('openai')
    await hear({ messages: afterTools, tools: [weather], temperature: 1.5, maxTokens: 9 })
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

  test.each(['compatible', 'google'] as const)('%s is told the length by its older name', async (kind) => {
    const { ask, lastBody } = await start(kind)
    await ask({ maxTokens: 9 })
    expect(lastBody()).toMatchObject({ max_tokens: 9 })
    expect(lastBody()).not.toHaveProperty('max_completion_tokens')
  })

  test('in Anthropic’s format', async () => {
    const { provider, hear, lastBody } = await start('anthropic')
    await hear({ messages: [...afterTools, { role: 'user', text: 'And?' }], tools: [weather], temperature: 1.5 })
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

  test('Anthropic is told that no tool may be called any more, for it must be told of those that were', async () => {
    const { ask, lastBody } = await start('anthropic')
    await ask({ messages: afterTools })
    expect(lastBody()).toMatchObject({
      tools: [{ name: 'weather', input_schema: { type: 'object' } }],
      tool_choice: { type: 'none' },
    })
  })

  test('a server without a key is sent none', async () => {
    const { provider, ask } = await start('compatible')
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

  test('an address in the private network is called only where the operator named it himself', async () => {
    const { provider, ask } = await start('compatible', { isTrusted: false })
    await expect(ask()).rejects.toMatchObject({
      name: 'ModelFailure',
      message: expect.stringContaining('private network'),
    })
    expect(provider.asked).toEqual([])
  })
})

describe('what a provider wants back with the results of its tools', () => {
  test('is given back as it came: Google’s signatures', async () => {
    const { provider, ask, hear, lastBody } = await start('google')
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
    for (const [act, attempt] of [
      [whole, ask],
      [streamed, hear],
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
      expect(lastBody()?.messages.at(-1)).toEqual(message)
    }
  })

  test('is given back as it came: Anthropic’s thoughts', async () => {
    const { provider, ask, hear, lastBody } = await start('anthropic')
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
    for (const [act, attempt] of [
      [whole, ask],
      [streamed, hear],
    ] as const) {
      provider.plays(act)
      const { text, toolCalls, verbatim } = await attempt({ tools: [weather] })
      expect({ text, toolCalls }).toEqual({
        text: 'I look.',
        toolCalls: [{ id: 'a', name: 'weather', arguments: '{"town":"Rome"}' }],
      })
      provider.plays(acts.answering('Rain'))
      await ask({
        messages: [
          { role: 'user', text: 'Weather?' },
          { role: 'assistant', text, toolCalls, verbatim },
        ],
      })
      expect(lastBody()?.messages.at(-1)).toEqual({ role: 'assistant', content })
    }
    provider.plays(streamed)
    expect((await hear()).usage).toEqual({ input_tokens: 5, output_tokens: 4 })
  })
})

describe('OpenAI’s format as others write it', () => {
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

  test('a stream whose last words lack the empty line after them is complete if it said why it stopped', async () => {
    const { provider, hear } = await start('compatible')
    provider.plays(
      acts.sending(
        'data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]',
        'text/event-stream',
      ),
    )
    expect((await hear()).text).toBe('Hi')
  })

  test('whole calls under one index, or without any, are calls of their own', async () => {
    const { provider, hear } = await start('compatible')
    for (const index of [0, undefined]) {
      const ending = { choices: [{ delta: {}, finish_reason: 'tool_calls' }] }
      const events = [call(index, 'a', '{"n":1}'), call(index, 'b', '{"n":2}')].map((delta) => ({
        choices: [{ delta }],
      }))
      const body = [...events, ending].map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')
      provider.plays(acts.sending(body, 'text/event-stream'))
      expect((await hear()).toolCalls).toEqual([
        { id: 'a', name: 'weather', arguments: '{"n":1}' },
        { id: 'b', name: 'weather', arguments: '{"n":2}' },
      ])
    }
  })

  test('whole calls under one index and without ids are calls of their own', async () => {
    const { provider, hear } = await start('compatible')
    provider.plays(finishing(call(0, '', '{"n":1}'), call(0, '', '{"n":2}')))
    expect((await hear()).toolCalls.map(({ arguments: written }) => written)).toEqual(['{"n":1}', '{"n":2}'])
  })

  test('pieces of several calls may alternate', async () => {
    const { provider, hear } = await start('compatible')
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
    expect((await hear()).toolCalls).toEqual([
      { id: 'a', name: 'weather', arguments: '{"n":1}' },
      { id: 'b', name: 'weather', arguments: '{"n":2}' },
    ])
  })

  test('a stream that has finished but does not end is not waited for', async () => {
    const { provider, hear } = await start('compatible')
    provider.plays(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\n')
    })
    expect((await hear()).text).toBe('Hi')
  })

  test('a stream that has finished and is cut off then has finished', async () => {
    const { provider, hear } = await start('compatible')
    provider.plays(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\n', () =>
        setTimeout(() => response.destroy(), 20),
      )
    })
    expect((await hear()).text).toBe('Hi')
  })

  test('events nobody asked for are an answer too, and a space after the last word is none', async () => {
    const { provider, ask } = await start('compatible')
    provider.plays(
      acts.sending('data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE] \n\n', 'text/event-stream'),
    )
    expect((await ask()).text).toBe('Hi')
  })

  test('what cannot be stored everywhere is left out, and no count is absurd', async () => {
    const { provider, ask, hear } = await start('compatible')
    const message = { content: '<think>Hm</think>a\0b \ud83d' }
    const usage = { prompt_tokens: 3_000_000_000, completion_tokens: 1 }
    provider.plays(acts.sending(JSON.stringify({ choices: [{ message }], usage })))
    expect(await ask()).toMatchObject({ text: 'ab �', usage: { input_tokens: 20_000_000, output_tokens: 1 } })
    provider.plays(finishing({ content: '<think>H' }, { content: 'm</think>a\0b \ud83d' }))
    expect(await hear()).toMatchObject({ text: 'ab �', heard: ['ab ', '�'] })
  })

  test('a call without an id is given one', async () => {
    const { provider, hear } = await start('compatible')
    const body = { choices: [{ delta: call(0, '', '{}'), finish_reason: 'tool_calls' }] }
    provider.plays(acts.sending(`data: ${JSON.stringify(body)}\n\n`, 'text/event-stream'))
    expect((await hear()).toolCalls).toMatchObject([{ id: expect.stringMatching(/^call_.{36}$/), name: 'weather' }])
  })

  test('a stream that gives no reason and has no end is cut off', async () => {
    const { provider, hear } = await start('compatible')
    provider.plays(streaming({ content: 'Hi' }))
    await expect(hear()).rejects.toThrow('broke off in the middle')
  })

  test('text in parts, and a refusal, are text', async () => {
    const { provider, ask } = await start('compatible')
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
