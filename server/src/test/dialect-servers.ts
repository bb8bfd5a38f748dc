import { sendJson } from './provider-acts.ts'
import type { Act, Asked } from './scripted-provider.ts'

/** What a real provider refuses, in its own words: a status and a body. */
export type Refusal = [status: number, body: unknown]
export interface DialectServer {
  /** The base URL as its users enter it. */
  url: string
  kind: 'openai' | 'anthropic' | 'google' | 'compatible'
  path: string
  refuses: (asked: Asked) => Refusal | undefined
  /** The fields that limit the response, as it names them. */
  length: string
}

const chatFields = ['model', 'messages', 'stream', 'temperature', 'top_p', 'stop', 'tools', 'tool_choice', 'n']
const unknownFieldOf = ({ body }: Asked, known: string[]): string | undefined =>
  Object.keys(body).find((field) => !known.includes(field))

const openaiError = (message: string, param: string | null, code: string | null): unknown => ({
  error: { message, type: 'invalid_request_error', param, code },
})
const needsBearer = ({ headers }: Asked): Refusal | undefined =>
  headers.authorization?.startsWith('Bearer ')
    ? undefined
    : [401, openaiError('You didn’t provide an API key.', null, null)]
const unrecognised = (asked: Asked, known: string[]): Refusal | undefined => {
  const field = unknownFieldOf(asked, known)
  return field === undefined
    ? undefined
    : [400, openaiError(`Unrecognized request argument supplied: ${field}`, null, null)]
}
const needsApiKey = ({ headers }: Asked): Refusal | undefined =>
  'api-key' in headers && !('authorization' in headers)
    ? undefined
    : [401, { statusCode: 401, message: 'Access denied due to invalid subscription key or wrong API endpoint.' }]

/** Current models of OpenAI: neither the old name of the length nor a temperature. */
const likeReasoningModels = ({ body }: Asked): Refusal | undefined => {
  if (body.max_tokens !== undefined)
    return [
      400,
      openaiError(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        'max_tokens',
        'unsupported_parameter',
      ),
    ]
  if (body.temperature !== undefined && body.temperature !== 1)
    return [
      400,
      openaiError(
        "Unsupported value: 'temperature' does not support 0.3 with this model. Only the default (1) value is supported.",
        'temperature',
        'unsupported_value',
      ),
    ]
  return undefined
}
/** Mistral’s own ids have nine characters, and it takes no others. */
const refusedCallId = ({ body }: Asked): Refusal | undefined => {
  const messages = body.messages as { tool_call_id?: string; tool_calls?: { id: string }[] }[]
  const ids = messages.flatMap(({ tool_call_id, tool_calls = [] }) => [tool_call_id, ...tool_calls.map(({ id }) => id)])
  const wrong = ids.find((id) => id !== undefined && !/^[a-zA-Z0-9]{9}$/.test(id))
  if (wrong === undefined) return undefined
  const message = `Tool call id was ${wrong} but must be a-z, A-Z, 0-9, with a length of 9.`
  return [400, { object: 'error', message, type: 'invalid_function_call', code: '3280' }]
}
const mistralRefuses = (asked: Asked): Refusal | undefined => refusedField(asked) ?? refusedCallId(asked)
const refusedField = (asked: Asked): Refusal | undefined => {
  const field = unknownFieldOf(asked, [...chatFields, 'max_tokens', 'random_seed', 'safe_prompt'])
  if (field === undefined) return needsBearer(asked)
  const loc = field === 'stream_options' ? ['body', field, 'include_usage'] : ['body', field]
  const detail = [{ type: 'extra_forbidden', loc, msg: 'Extra inputs are not permitted', input: true }]
  return [422, { object: 'error', message: { detail }, type: 'invalid_request_error', param: null, code: null }]
}

const openaiFields = [...chatFields, 'max_completion_tokens', 'max_tokens', 'stream_options']
/** Deployments of older models and versions know only the old name. */
const olderAzure = (asked: Asked): Refusal | undefined =>
  needsApiKey(asked) ?? unrecognised(asked, [...chatFields, 'max_tokens', 'stream_options'])

export const dialectServers: Record<string, DialectServer> = {
  openai: {
    url: 'http://api.openai.com/v1',
    kind: 'openai',
    path: '/v1/chat/completions',
    refuses: (asked) => needsBearer(asked) ?? unrecognised(asked, openaiFields) ?? likeReasoningModels(asked),
    length: 'max_completion_tokens',
  },
  'azure (v1)': {
    url: 'http://shop.openai.azure.com/openai/v1',
    kind: 'compatible',
    path: '/openai/v1/chat/completions',
    refuses: (asked) => needsApiKey(asked) ?? unrecognised(asked, openaiFields) ?? likeReasoningModels(asked),
    length: 'max_completion_tokens',
  },
  'azure (resource only)': {
    url: 'http://shop.openai.azure.com',
    kind: 'compatible',
    path: '/openai/v1/chat/completions',
    refuses: (asked) => needsApiKey(asked) ?? unrecognised(asked, openaiFields),
    length: 'max_completion_tokens',
  },
  'azure (deployment)': {
    url: 'http://shop.openai.azure.com/openai/deployments/gpt4o?api-version=2024-08-01-preview',
    kind: 'compatible',
    path: '/openai/deployments/gpt4o/chat/completions?api-version=2024-08-01-preview',
    refuses: olderAzure,
    length: 'max_tokens',
  },
  'azure (address of the operation)': {
    url: 'http://shop.openai.azure.com/openai/deployments/gpt4o/chat/completions',
    kind: 'compatible',
    path: '/openai/deployments/gpt4o/chat/completions?api-version=2024-10-21',
    refuses: olderAzure,
    length: 'max_tokens',
  },
  anthropic: {
    url: 'http://api.anthropic.com/v1',
    kind: 'anthropic',
    path: '/v1/messages',
    refuses(asked) {
      const error = (type: string, message: string) => ({ type: 'error', error: { type, message } })
      if (!asked.headers['x-api-key']) return [401, error('authentication_error', 'x-api-key header is required')]
      if (!asked.headers['anthropic-version'])
        return [400, error('invalid_request_error', 'anthropic-version: header is required')]
      if (asked.body.max_tokens === undefined)
        return [400, error('invalid_request_error', 'max_tokens: Field required')]
      const known = ['model', 'messages', 'system', 'max_tokens', 'stream', 'temperature', 'tools', 'tool_choice']
      const field = unknownFieldOf(asked, known)
      if (field) return [400, error('invalid_request_error', `${field}: Extra inputs are not permitted`)]
      // Its current models.
      return asked.body.temperature === undefined || asked.body.temperature === 1
        ? undefined
        : [400, error('invalid_request_error', '`temperature` is deprecated for this model.')]
    },
    length: 'max_tokens',
  },
  google: {
    url: 'http://generativelanguage.googleapis.com/v1beta/openai',
    kind: 'google',
    path: '/v1beta/openai/chat/completions',
    refuses(asked) {
      const field = unknownFieldOf(asked, openaiFields)
      const message = `Invalid JSON payload received. Unknown name "${field}": Cannot find field.`
      return field ? [400, [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }]] : needsBearer(asked)
    },
    length: 'max_tokens',
  },
  mistral: {
    url: 'http://api.mistral.ai/v1',
    kind: 'compatible',
    path: '/v1/chat/completions',
    refuses: mistralRefuses,
    length: 'max_tokens',
  },
  deepseek: {
    url: 'http://api.deepseek.com',
    kind: 'compatible',
    path: '/chat/completions',
    refuses(asked) {
      // Its own limit under another name is ignored, and the length is not limited.
      if (asked.body.max_tokens === undefined) return [400, openaiError('Invalid max_tokens value', null, null)]
      return needsBearer(asked)
    },
    length: 'max_tokens',
  },
  groq: {
    url: 'http://api.groq.com/openai/v1',
    kind: 'compatible',
    path: '/openai/v1/chat/completions',
    refuses(asked) {
      const field = unknownFieldOf(asked, openaiFields)
      if (field)
        return [400, { error: { message: `property '${field}' is unsupported`, type: 'invalid_request_error' } }]
      return needsBearer(asked)
    },
    length: 'max_completion_tokens',
  },
  openrouter: {
    url: 'http://openrouter.ai/api/v1',
    kind: 'compatible',
    path: '/api/v1/chat/completions',
    refuses: ({ headers }) =>
      headers.authorization ? undefined : [401, { error: { code: 401, message: 'No auth credentials found' } }],
    length: 'max_tokens',
  },
  ollama: {
    url: 'http://ollama.example:11434/v1',
    kind: 'compatible',
    path: '/v1/chat/completions',
    refuses: ({ body }) =>
      body.max_completion_tokens === undefined ? undefined : [400, openaiError('invalid option', null, null)],
    length: 'max_tokens',
  },
  vllm: {
    url: 'http://vllm.example:8000/v1',
    kind: 'compatible',
    path: '/v1/chat/completions',
    refuses(asked) {
      const { body } = asked
      const refusal = (message: string): Refusal => [
        400,
        { object: 'error', message, type: 'BadRequestError', param: null, code: 400 },
      ]
      if (body.stream_options && !body.stream) return refusal('Stream options can only be defined when `stream=True`.')
      const field = unknownFieldOf(asked, [...chatFields, 'max_tokens', 'stream_options'])
      return field
        ? refusal(`[{'type': 'extra_forbidden', 'loc': ('body', '${field}'), 'msg': 'Extra inputs are not permitted'}]`)
        : undefined
    },
    length: 'max_tokens',
  },
  'LM Studio': {
    url: 'http://lmstudio.example:1234/v1',
    kind: 'compatible',
    path: '/v1/chat/completions',
    refuses: ({ body }) =>
      body.messages.some(({ content }) => content === null)
        ? [400, { error: "'content' must be a string" }]
        : undefined,
    length: 'max_tokens',
  },
  'an unknown server as strict as Mistral': {
    url: 'http://llm.example/v1',
    kind: 'compatible',
    path: '/v1/chat/completions',
    refuses: refusedField,
    length: 'max_tokens',
  },
  'an unknown server with current models of OpenAI': {
    url: 'http://proxy.example/v1',
    kind: 'compatible',
    path: '/v1/chat/completions',
    refuses: likeReasoningModels,
    length: 'max_completion_tokens',
  },
}

/** Refuses what that provider refuses; otherwise plays the act. */
export const speaking =
  ({ path, refuses }: DialectServer, act: Act, refused: Refusal[]): Act =>
  (exchange) => {
    const refusal: Refusal | undefined =
      exchange.asked.path === path
        ? refuses(exchange.asked)
        : [404, { error: { code: '404', message: `Resource not found: ${exchange.asked.path}` } }]
    if (!refusal) return act(exchange)
    refused.push(refusal)
    sendJson(exchange.response, ...refusal)
  }
