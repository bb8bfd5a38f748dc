import { expect, test } from 'vitest'
import { key, startModel } from '../../test/called-model.ts'
import { sending } from '../../test/provider-acts.ts'
import type { ModelFault } from './model-fault.ts'

const openai = (code: string | null, message: string, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
})
const anthropic = (type: string, message: string) => ({ type: 'error', error: { type, message } })

const refusals: [who: string, status: number, body: unknown, fault: ModelFault][] = [
  ['OpenAI: key', 401, openai('invalid_api_key', 'Incorrect API key provided'), 'key'],
  ['OpenAI: no credit', 429, openai('insufficient_quota', 'You exceeded your current quota'), 'credit'],
  ['OpenAI: rate', 429, openai('rate_limit_exceeded', 'Rate limit reached for gpt-5-mini', 'requests'), 'passing'],
  ['OpenAI: model', 404, openai('model_not_found', 'The model `gpt-9` does not exist'), 'model'],
  ['OpenAI: context', 400, openai('context_length_exceeded', 'Your input exceeds the context window'), 'too_long'],
  ['OpenAI: overload', 503, openai(null, 'The engine is currently overloaded', 'server_error'), 'passing'],
  [
    'Azure: filter',
    400,
    {
      error: {
        message: 'The response was filtered due to the prompt triggering our content management policy.',
        code: 'content_filter',
        status: 400,
        innererror: { code: 'ResponsibleAIPolicyViolation' },
      },
    },
    'filtered',
  ],
  ['Azure: deployment', 404, { error: { code: 'DeploymentNotFound', message: 'The API deployment …' } }, 'model'],
  ['Azure: key', 401, { statusCode: 401, message: 'Access denied due to invalid subscription key' }, 'key'],
  ['Anthropic: credit', 400, anthropic('invalid_request_error', 'Your credit balance is too low to access'), 'credit'],
  ['Anthropic: context', 400, anthropic('invalid_request_error', 'prompt is too long: 210000 tokens > 2'), 'too_long'],
  ['Anthropic: size', 413, anthropic('request_too_large', 'Request exceeds the maximum size'), 'too_long'],
  ['Anthropic: overload', 529, anthropic('overloaded_error', 'Overloaded'), 'passing'],
  ['Groq: capacity', 498, { error: { message: 'capacity_exceeded' } }, 'passing'],
  ['Anthropic: model', 404, anthropic('not_found_error', 'model: claude-9'), 'model'],
  [
    'Google: key',
    400,
    [{ error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' } }],
    'key',
  ],
  [
    'Google: rate',
    429,
    [{ error: { code: 429, message: 'You exceeded your current quota', status: 'RESOURCE_EXHAUSTED' } }],
    'passing',
  ],
  ['DeepSeek: credit', 402, openai(null, 'Insufficient Balance', 'unknown_error'), 'credit'],
  ['DeepSeek: model', 400, openai('invalid_request_error', 'Model Not Exist'), 'model'],
  ['Mistral: model', 400, { object: 'error', message: 'Invalid model: x', type: 'invalid_model' }, 'model'],
  ['OpenRouter: moderation', 403, { error: { code: 403, message: 'Your input was flagged' } }, 'filtered'],
  ['OpenRouter: model', 400, { error: { code: 400, message: 'x/y is not a valid model ID' } }, 'model'],
  ['OpenRouter: upstream', 502, { error: { code: 502, message: 'Provider returned error' } }, 'passing'],
  ['OpenRouter: upstream, in a reply', 200, { error: { code: 429, message: 'Rate-limited upstream' } }, 'passing'],
  ['OpenRouter: no credit, in a reply', 200, { error: { code: 402, message: 'Insufficient credits' } }, 'credit'],
  ['Ollama: model', 404, openai(null, 'model "llama9" not found, try pulling it first', 'api_error'), 'model'],
  ['LM Studio: context', 400, { error: 'The number of tokens to keep … greater than the context length' }, 'too_long'],
  ['LM Studio: model', 400, { error: { message: 'No models loaded. Please load a model' } }, 'model'],
  ['vLLM: context', 400, { object: 'error', message: "This model's maximum context length is 4096" }, 'too_long'],
  ['any: bad request', 422, { detail: 'No' }, 'request'],
  ['any: conflict', 409, {}, 'passing'],
  ['any: time-out', 408, {}, 'passing'],
  ['any: moved', 301, {}, 'address'],
]
test.each(refusals)('a refusal is understood: %s', async (_, status, body, fault) => {
  const { provider, ask } = await startModel('compatible')
  provider.plays(sending(JSON.stringify(body), 'application/json', status))
  await expect(ask()).rejects.toMatchObject({ name: 'ModelFailure', fault })
})

test('Google’s delay is respected like Retry-After', async () => {
  const { provider, ask } = await startModel('google')
  const details = [
    { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '36.2s' },
  ]
  const body = [{ error: { code: 429, message: 'Slow', status: 'RESOURCE_EXHAUSTED', details } }]
  provider.plays(sending(JSON.stringify(body), 'application/json', 429))
  await expect(ask()).rejects.toMatchObject({ retryAfterSeconds: 37, message: expect.stringMatching(/: Slow$/) })
})

test('an error in a stream is understood too, and its key is hidden', async () => {
  const { provider, stream } = await startModel('anthropic')
  const event = { type: 'error', error: { type: 'overloaded_error', message: `Overloaded ${key}` } }
  provider.plays(sending(`event: error\ndata: ${JSON.stringify(event)}\n\n`, 'text/event-stream'))
  await expect(stream()).rejects.toMatchObject({ fault: 'passing', message: expect.stringMatching(/: Overloaded •+$/) })
})

test('a page instead of an API is a wrong address', async () => {
  const { provider, ask } = await startModel('compatible')
  provider.plays(sending('<h1>Welcome</h1>', 'text/html'))
  await expect(ask()).rejects.toMatchObject({ fault: 'address' })
})
