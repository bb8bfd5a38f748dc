import { describe, expect, test } from 'vitest'
import { key, startModel } from '../../test/called-model.ts'
import * as acts from '../../test/provider-acts.ts'

const kinds = ['openai', 'anthropic'] as const
const weather = { name: 'weather', description: 'Tells it', parameters: { type: 'object' } }
const calls = [
  { id: 'a', name: 'weather', arguments: '{"town":"Łódź"}' },
  { id: 'b', name: 'weather', arguments: '{}' },
]

describe.each(kinds)('a model of %s', (kind) => {
  test('answers without streaming', async () => {
    const { provider, ask, lastBody } = await startModel(kind)
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

  test('answers in chunks, each received as it arrives', async () => {
    const { provider, stream } = await startModel(kind)
    provider.plays(acts.answering('Good ', '', 'day'))
    expect(await stream()).toMatchObject({
      text: 'Good day',
      finish: 'stop',
      usage: { input_tokens: 11, output_tokens: 7 },
      received: ['Good ', 'day'],
    })
  })

  test('is received before it has finished', async () => {
    const { provider, ask } = await startModel(kind)
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

  test('may send single bytes, splitting characters', async () => {
    const { provider, stream, ask } = await startModel(kind)
    provider.plays(acts.dripping('Łódź ', '👋'))
    expect(await stream()).toMatchObject({ text: 'Łódź 👋', finish: 'stop' })
    expect((await ask()).text).toBe('Łódź 👋')
  })

  test('reports that it reached its maximum length', async () => {
    const { provider, ask, stream } = await startModel(kind)
    provider.plays(acts.stoppingShort('Good'))
    expect((await ask()).finish).toBe('length')
    expect((await stream()).finish).toBe('length')
  })

  test('calls several tools at the same time', async () => {
    const { provider, ask, stream } = await startModel(kind)
    provider.plays(acts.callingTools(calls, 'I look.'))
    const expected = { text: 'I look.', finish: 'tools', toolCalls: calls }
    expect(await ask({ tools: [weather] })).toMatchObject(expected)
    expect(await stream({ tools: [weather] })).toMatchObject(expected)
  })

  test('may write invalid arguments, which are passed on unchanged', async () => {
    const { provider, stream } = await startModel(kind)
    provider.plays(acts.callingTools([{ id: 'a', name: 'weather', arguments: '{"town": Ber' }]))
    expect((await stream({ tools: [weather] })).toolCalls).toEqual([
      { id: 'a', name: 'weather', arguments: '{"town": Ber' },
    ])
  })

  test('answers without streaming although a stream was requested', async () => {
    const { provider, stream } = await startModel(kind)
    const whole =
      kind === 'openai'
        ? { choices: [{ message: { content: 'All' }, finish_reason: 'stop' }] }
        : { content: [{ type: 'text', text: 'All' }], stop_reason: 'end_turn' }
    provider.plays(acts.sending(JSON.stringify(whole)))
    expect(await stream()).toMatchObject({
      text: 'All',
      received: ['All'],
      usage: { input_tokens: 0, output_tokens: 0 },
    })
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
    'that refuses with %s and Retry-After %s fails with the provider’s words',
    async (status, after, seconds) => {
      const { provider, ask, stream } = await startModel(kind)
      provider.plays(
        acts.refusing(status, { words: 'No more today', ...(after !== undefined && { retryAfter: after }) }),
      )
      for (const attempt of [ask, stream])
        await expect(attempt()).rejects.toMatchObject({
          name: 'ModelFailure',
          message: expect.stringMatching(new RegExp(`^Provider answered ${status}\\b.*: No more today$`)),
          status,
          retryAfterSeconds: seconds,
        })
    },
  )

  test('that says in milliseconds when to call again is not called later than that', async () => {
    const { provider, ask } = await startModel(kind)
    provider.plays(({ response, wire }) =>
      acts.sendJson(response, 429, wire.error('Slow down'), { 'retry-after-ms': '350', 'retry-after': '1' }),
    )
    await expect(ask()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 0.35 })
  })

  test('that repeats the key is quoted without it', async () => {
    const { provider, ask } = await startModel(kind)
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
    ['cuts the connection', acts.cuttingOff(['Good ', 'd']), /in the middle of its response/],
    ['ends early', acts.cuttingOff(['Good ', 'd'], 'politely'), /in the middle of its response/],
    ['sends malformed events', acts.talkingNonsense(['Good ', 'd']), /could not be parsed: \{"choices": \[oops/],
    ['fails midway', acts.failingMidway(['Good ', 'd'], 'Overloaded'), /failed partway with an error: Overloaded/],
  ]
  test('that repeats a key with what looks like a tag in it is quoted without it', async () => {
    const { provider, ask } = await startModel(kind, { apiKey: 'pa<ss>word-of-the-account' })
    const page = '<html><p>Wrong key: pa<ss>word-of-the-account</p></html>'
    provider.plays(acts.sending(page, 'text/html', 401))
    await expect(ask()).rejects.toMatchObject({ message: expect.stringMatching(/Wrong key: •••$/) })
  })

  test.each(broken)('that %s fails, and its text so far is known', async (_, act, message) => {
    const { provider, stream } = await startModel(kind)
    provider.plays(act)
    await expect(stream()).rejects.toMatchObject({
      name: 'ModelFailure',
      message: expect.stringMatching(message),
      partialText: 'Good d',
    })
  })

  const nonsense: [what: string, act: acts.Act, message: RegExp][] = [
    [
      'an HTML page',
      acts.sending('<html><style>x{}</style><h1>Welcome</h1></html>', 'text/html'),
      /\(text\/html\).*Welcome$/,
    ],
    ['text', acts.sending('all is well', 'text/plain'), /not JSON \(text\/plain\).*: all is well$/],
    ['an unfinished event stream', acts.sending('data: {}\n\n', 'text/event-stream'), /in the middle of its response/],
    ['broken JSON', acts.sending('{"choices":'), /not JSON/],
    ['other JSON', acts.sending('{"hello":1}'), /returned no message/],
    ['a list', acts.sending('[]'), /not JSON/],
    ['an error with status 200', acts.sending('{"error":{"message":"No credit"}}'), /returned an error: No credit$/],
    [
      'an error page',
      acts.sending('<html><h1>Bad Gateway</h1></html>', 'text/html', 502),
      /502 Bad Gateway: Bad Gateway$/,
    ],
    ['a list of errors', acts.sending('[{"error":{"message":"Bad key"}}]', 'application/json', 400), /: Bad key$/],
    ['a redirect', acts.sending('', 'text/plain', 307), /redirects elsewhere/],
    [
      'endless words',
      acts.sending('x'.repeat(70_000), 'text/plain', 400),
      /^Provider answered 400 Bad Request: x{499}…$/,
    ],
  ]
  test.each(nonsense)('that sends %s fails with an explanation', async (_, act, message) => {
    const { provider, ask } = await startModel(kind)
    provider.plays(act)
    await expect(ask()).rejects.toMatchObject({ name: 'ModelFailure', message: expect.stringMatching(message) })
  })

  test('that sends endless text is stopped, streamed or not', async () => {
    const { provider, ask, stream } = await startModel(kind)
    provider.plays(acts.flooding(1_100_000))
    await expect(stream()).rejects.toMatchObject({ message: 'Provider sent more than 1 MB.' })
    await expect(ask()).rejects.toMatchObject({ message: 'Provider sent more than 1 MB.' })
    provider.plays(acts.flooding(9_000_000))
    await expect(ask()).rejects.toMatchObject({ message: 'Provider returned more than 8 MB.' })
    provider.plays(acts.sending(`data: ${'x'.repeat(3_000_000)}`, 'text/event-stream'))
    await expect(stream()).rejects.toMatchObject({ message: 'Provider sent an event that is too long.' })
  })

  test('may send a megabyte', async () => {
    const { provider, stream } = await startModel(kind)
    provider.plays(acts.flooding(1_000_000))
    expect((await stream()).text).toHaveLength(1_000_000)
  })

  test('that hangs is aborted with the signal, with the signal’s own reason', async () => {
    const { provider, ask } = await startModel(kind)
    const stopping = new AbortController()
    provider.plays(({ asked }) => {
      stopping.abort(new Error('enough'))
      void asked.closed
    })
    await expect(ask({ signal: stopping.signal })).rejects.toThrow('enough')
    await provider.asked[0]?.closed
  })

  test('is aborted in the middle of its stream', async () => {
    const { provider, ask } = await startModel(kind)
    const stage = acts.createStage()
    provider.plays(stage.act)
    const stopping = new AbortController()
    const answer = ask({ signal: stopping.signal, onText: () => stopping.abort(new Error('enough')) })
    await stage.say('Good ')
    await expect(answer).rejects.toThrow('enough')
    await (await stage.opened).asked.closed
  })

  test('that does not close its stream after the last event does not delay the answer', async () => {
    const { provider, stream } = await startModel(kind)
    provider.plays(({ wire, response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`${wire.begin()}${wire.piece('Done')}${wire.end({ pieces: [] })}`)
    })
    expect((await stream()).text).toBe('Done')
  })
})
