import { expect, test } from 'vitest'
import { callOf, createTool, startModelScene } from '../test/model-scene.ts'
import { answering, callingTools, refusing } from '../test/provider-acts.ts'
import type { EngineEvent, ReplyFormat } from './engine.ts'
import { dialectOf } from './models/dialect-of.ts'

const schema = { type: 'object', properties: { days: { type: 'number' } }, required: ['days'] }
const format: ReplyFormat = { type: 'json_schema', name: 'shipping', schema, strict: true }
const json = '{"days":2}'
const manyObjects = `{"days":[${'{},'.repeat(150_000)}{}]}`

test('what a model says between its tools is no part of its JSON, streamed or not', async () => {
  const { tool, runs } = createTool('weather')
  const { provider, ask, stream } = await startModelScene({ tools: [tool] })
  const acts = () => provider.plays(callingTools([callOf('weather')], 'Let me look.'), answering(json))
  acts()
  expect((await ask({}, { format })).text).toBe(json)
  acts()
  const { reply, received } = await stream({}, { format })
  expect([reply.text, received, runs.length]).toEqual([json, '', 2])
})

test.each([
  ['```json\n{"days":2}\n```', json],
  ['\n ```\n{"days":2}```\n', json],
  ['<think>\nHm: {}\n</think>```json\n{"days":2}\n```', json],
  [' {"days": 2}', '{"days": 2}'],
])('the fence around the JSON of %j is no part of the reply, streamed or not', async (text, unwrapped) => {
  const { provider, ask, stream } = await startModelScene()
  provider.plays(answering(...text))
  expect((await ask({}, { format })).text).toBe(unwrapped)
  const { reply, received } = await stream({}, { format })
  expect([reply.text, received.trim()]).toEqual([unwrapped, unwrapped])
})

test.each([
  ['"two"', { type: 'json_object' }, 'not a JSON object'],
  ['```json', { type: 'json_object' }, 'not a JSON object'],
  ['{"days":', format, 'not JSON'],
  ['{"days":"two"}', format, 'must be number'],
  ['{}', format, 'required property'],
  [manyObjects, { type: 'json_object' }, 'too many values'],
  [manyObjects, format, 'too many values'],
  [manyObjects, { ...format, strict: false }, 'too many values'],
] as [string, ReplyFormat, string][])('%.20s is not the JSON that %j asks for', async (text, asked, fault) => {
  const { provider, ask } = await startModelScene()
  provider.plays(answering(text))
  await expect(ask({ knowledgeOnFailure: 1 }, { format: asked })).rejects.toMatchObject({
    code: 'format_mismatch',
    trace: { providerError: expect.stringContaining(fault) },
  })
  expect(provider.asked).toHaveLength(1)
})

test.each([
  ['I cannot do that.', ''],
  ['Here it is: {"days":2}', ''],
  ['```json\n{"days":"two"}\n```', ''],
  ['{"days":2} I hope this helps!', json],
  ['{"note":"a \\" } ]","days":2}}', '{"note":"a \\" } ]","days":2}'],
])('of %j, which is not the JSON asked for, no prose is streamed', async (text, sent) => {
  const { provider, ask } = await startModelScene()
  provider.plays(answering(...text))
  let received = ''
  const onEvent = (event: EngineEvent) => {
    if (event.kind === 'text') received += event.text
  }
  await expect(ask({}, { format, onEvent })).rejects.toMatchObject({ code: 'format_mismatch' })
  expect(received).toBe(sent)
})

test('JSON is streamed as it arrives', async () => {
  const { provider, ask } = await startModelScene()
  provider.plays(answering(' ', '{"days"', ':', '2', '}', '\n'))
  const received: string[] = []
  const onEvent = (event: EngineEvent) => void (event.kind === 'text' && received.push(event.text))
  await ask({}, { format, onEvent })
  expect(received).toEqual(['{"days"', ':', '2', '}'])
})

test('a schema that is only a hint is not enforced', async () => {
  const { provider, ask } = await startModelScene()
  provider.plays(answering('{"days":"two"}'))
  expect((await ask({}, { format: { ...format, strict: false } })).text).toBe('{"days":"two"}')
})

test('Anthropic’s models get the schema in their own form', async () => {
  const { provider, ask } = await startModelScene({ access: { kind: 'anthropic' } })
  provider.plays(answering(json))
  expect((await ask({}, { format })).text).toBe(json)
  expect(provider.asked[0]?.body.output_config).toEqual({ format: { type: 'json_schema', schema } })
  expect(provider.asked[0]?.body).not.toHaveProperty('response_format')
})

test('a format that a provider does not have is refused without a call', async () => {
  const { provider, ask } = await startModelScene({ access: { kind: 'anthropic' } })
  await expect(ask({}, { format: { type: 'json_object' } })).rejects.toMatchObject({ code: 'invalid_request' })
  expect(provider.asked).toEqual([])
  const formatsOf = (url: string) => dialectOf({ kind: 'compatible', url }).formats
  expect(formatsOf('https://api.deepseek.com')).toEqual(['json_object'])
  expect(formatsOf('http://localhost:1234/v1')).toEqual(['json_schema'])
})

test.each([
  "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
  "Invalid schema for response_format 'shipping': 'additionalProperties' is required to be supplied and to be false.",
  'This response_format type is unavailable now',
  'This model does not support response format `json_schema`.',
  'output_config.format: Extra inputs are not permitted',
])('a provider that says “%s” refuses the format', async (words) => {
  const { provider, ask } = await startModelScene()
  provider.plays(refusing(400, { words }))
  const error = await ask({ knowledgeOnFailure: 1 }, { format }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('response format') })
  expect(provider.asked).toHaveLength(1)
})

test('the fallback model replies if the first one refuses the format, and the bot has no fault', async () => {
  const { provider, ask } = await startModelScene()
  provider.plays(refusing(400, { words: 'response_format is not supported' }), answering(json))
  const reply = await ask({ fallbackProviderId: 'other', fallbackModel: 'large-1' }, { format })
  expect(reply).toMatchObject({ text: json, trace: { model: 'large-1' } })
  expect(reply.trace).not.toHaveProperty('fault')
})

test('another refusal that lists response_format among its parameters is not about the format', async () => {
  const { provider, ask } = await startModelScene()
  const words = 'Unrecognized request argument supplied: max_completion_tokens. Supported: max_tokens, response_format.'
  provider.plays(refusing(400, { words }), answering('Two days.'))
  expect((await ask()).text).toBe('Two days.')
  expect(provider.asked).toHaveLength(2)
})
