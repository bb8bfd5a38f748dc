import { describe, expect, test } from 'vitest'
import { refusedParameterIn } from './refused-parameter.ts'

const everything = { model: 'm', messages: [], stream_options: {}, temperature: 0.3, max_tokens: 50 }
const readIn = (body: unknown, request: object = everything, status = 400) =>
  refusedParameterIn(
    status,
    typeof body === 'string' ? body : JSON.stringify(body),
    Buffer.from(JSON.stringify(request)),
  )
const openai = (message: string, param: string | null = null, code: string | null = null) => ({
  error: { message, type: 'invalid_request_error', param, code },
})
const anthropic = (message: string) => ({ type: 'error', error: { type: 'invalid_request_error', message } })

const refusals: [who: string, body: unknown, parameter: string][] = [
  ['Anthropic', anthropic('`temperature` is deprecated for this model.'), 'temperature'],
  [
    'Anthropic, thinking',
    anthropic('`temperature` may only be set to 1 when thinking is enabled or in adaptive mode.'),
    'temperature',
  ],
  ['Anthropic, strict', anthropic('temperature: Extra inputs are not permitted'), 'temperature'],
  ['Bedrock', { message: 'This model no longer accepts `temperature`.' }, 'temperature'],
  [
    'OpenAI',
    openai(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    ),
    'max_tokens',
  ],
  [
    'OpenAI without a field',
    openai(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ),
    'max_tokens',
  ],
  [
    'OpenAI, of a value',
    openai(
      "Unsupported value: 'temperature' does not support 0.3 with this model. Only the default (1) value is supported.",
    ),
    'temperature',
  ],
  ['OpenAI, of a part', openai('Unknown parameter.', 'stream_options.include_usage'), 'stream_options'],
  ['Azure', openai('Unrecognized request argument supplied: stream_options'), 'stream_options'],
  [
    'Azure, of several',
    openai('Unrecognized request arguments supplied: stream_options, temperature'),
    'stream_options',
  ],
  ['Azure, invalid', openai("Invalid parameter: 'max_tokens'"), 'max_tokens'],
  [
    'Google',
    [
      {
        error: {
          code: 400,
          message: 'Invalid JSON payload received. Unknown name "stream_options": Cannot find field.',
        },
      },
    ],
    'stream_options',
  ],
  [
    'Mistral',
    {
      object: 'error',
      message: {
        detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options', 'include_usage'], msg: 'Extra inputs' }],
      },
    },
    'stream_options',
  ],
  ['Groq', openai("property 'stream_options' is unsupported"), 'stream_options'],
  [
    'xAI',
    { code: 'Client specified an invalid argument', error: 'Argument not supported on this model: temperature' },
    'temperature',
  ],
  ['Moonshot', openai('invalid temperature: only 1 is allowed for this model'), 'temperature'],
  [
    'Fireworks',
    openai("Extra inputs are not permitted, field: 'stream_options', value: {'include_usage': True}"),
    'stream_options',
  ],
  [
    'vLLM',
    {
      object: 'error',
      message:
        "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted'}]",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    'stream_options',
  ],
  [
    'vLLM, newer',
    {
      error: {
        message:
          '1 validation error for ChatCompletionRequest\nmax_tokens\n  Extra inputs are not permitted [type=extra_forbidden]',
      },
    },
    'max_tokens',
  ],
  ['LM Studio', { error: "Unrecognized key(s) in object: 'stream_options'" }, 'stream_options'],
  [
    'Ollama',
    { error: { message: 'json: unknown field "stream_options"', type: 'invalid_request_error' } },
    'stream_options',
  ],
  ['Ollama, of a model', { error: '"gemma" does not support temperature' }, 'temperature'],
  [
    'a JSON schema',
    { detail: "Additional properties are not allowed ('stream_options' was unexpected)" },
    'stream_options',
  ],
  ['plain text', 'Unknown parameter: max_tokens', 'max_tokens'],
  [
    'LiteLLM',
    {
      error: {
        message: "litellm.UnsupportedParamsError: xai does not support parameters: ['temperature'], for model=grok",
      },
    },
    'temperature',
  ],
  [
    'a proxy that quotes JSON',
    {
      error: {
        message: `litellm.BadRequestError: AnthropicException - ${JSON.stringify(anthropic('`temperature` is deprecated for this model.'))}`,
      },
    },
    'temperature',
  ],
  [
    'OpenRouter',
    {
      error: {
        code: 400,
        message: 'Provider returned error',
        metadata: { raw: JSON.stringify(anthropic('`temperature` is deprecated for this model.')) },
      },
    },
    'temperature',
  ],
  [
    'another proxy',
    anthropic('Error from provider (Anthropic): `temperature` is deprecated for this model.'),
    'temperature',
  ],
]

test.each(refusals)('a refusal of %s names its parameter', (_, body, parameter) => {
  expect(readIn(body)).toBe(parameter)
  expect(readIn(body, everything, 422)).toBe(parameter)
})

describe('nothing is refused', () => {
  test('that was not sent', () => {
    expect(
      readIn(anthropic('`temperature` is deprecated for this model.'), { model: 'm', messages: [] }),
    ).toBeUndefined()
    expect(readIn(openai('Unknown parameter', 'temperature'), { model: 'm' })).toBeUndefined()
  })

  const others: [what: string, body: unknown][] = [
    [
      'a value is too large',
      openai(
        'max_tokens is too large: 50. This model supports at most 20 completion tokens.',
        'max_tokens',
        'invalid_value',
      ),
    ],
    ['a value is out of range', anthropic('temperature: Input should be less than or equal to 1')],
    ['it names another field', openai("Unknown parameter: 'tools'. Besides, temperature is not supported.", 'tools')],
    [
      'it quotes a message',
      openai('Your message was refused by our policy because it said “temperature is not supported”'),
    ],
    [
      'it quotes a message after a code',
      { error: { message: 'Blocked', code: 'blocked', input: 'unsupported parameter: temperature' } },
    ],
  ]
  test.each(others)('if %s', (_, body) => expect(readIn(body)).toBeUndefined())

  test.each([401, 404, 429, 500])('with the status %s', (status) => {
    expect(readIn(anthropic('`temperature` is deprecated for this model.'), everything, status)).toBeUndefined()
  })
})

test('a form of the reply is refused by its field, or in the message', () => {
  const asked = { ...everything, response_format: { type: 'json_schema' } }
  expect(readIn(openai('Invalid schema', 'response_format'), asked)).toBe('format')
  expect(readIn(openai("'response_format' of type 'json_schema' is not supported"), asked)).toBe('format')
  expect(readIn(openai("'response_format' of type 'json_schema' is not supported"))).toBeUndefined()
})
