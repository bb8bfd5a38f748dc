import type { ReplyFormat } from '../engine.ts'
import { azureAddressOf } from './azure-address.ts'

/** Where a provider with OpenAI's wire format differs from OpenAI. */
export interface Dialect {
  /** Its host name, or the usual port of a server that runs anywhere. */
  host?: RegExp
  port?: string
  /** What it calls the maximum length of a response. */
  lengthName: 'max_tokens' | 'max_completion_tokens'
  /** Whether usage in a stream has to be asked for, and may be. */
  takesStreamOptions: boolean
  takesTemperature: boolean
  /** The forms of a reply that can be asked for. Some of its models may refuse them. */
  formats: readonly ReplyFormat['type'][]
  /** Its API never sends reasoning as text. */
  reasonsApart?: boolean
  /** The content of a message that only calls tools. */
  noContent: null | ''
  /** The ids of tool calls that it takes; all if absent. */
  callIds?: RegExp
  /** The header with the key, if it isn't a bearer token. */
  keyHeader?: 'api-key'
  /** The address of an operation, if it isn't the base URL with the path. */
  addressOf?: (url: string, path: string) => string
}

const usual = {
  lengthName: 'max_tokens',
  takesStreamOptions: true,
  takesTemperature: true,
  formats: ['json_object', 'json_schema'],
  noContent: null,
} as const

/** One entry per provider. What is not known here is recorded from refusals (`adapted-dialects.ts`). */
export const dialects = {
  // Its newer models refuse the name that all others use.
  openai: {
    ...usual,
    reasonsApart: true,
    host: /^api\.openai\.com$/,
    lengthName: 'max_completion_tokens',
    callIds: /^.{1,40}$/,
  },
  azure: {
    ...usual,
    reasonsApart: true,
    host: /\.((openai|cognitiveservices|services\.ai)\.azure\.(com|us|cn)|api\.cognitive\.microsoft\.(com|us)|azure-api\.(net|us))$/,
    lengthName: 'max_completion_tokens',
    callIds: /^.{1,40}$/,
    keyHeader: 'api-key',
    addressOf: azureAddressOf,
  },
  // A wire format of its own.
  anthropic: {
    ...usual,
    reasonsApart: true,
    host: /^api\.anthropic\.com$/,
    formats: ['json_schema'],
    callIds: /^[\w-]{1,64}$/,
  },
  google: { ...usual, reasonsApart: true, host: /^generativelanguage\.googleapis\.com$/ },
  // It sends usage without being asked, and refuses every field that it doesn't know.
  mistral: {
    ...usual,
    reasonsApart: true,
    host: /^(api|codestral)\.mistral\.ai$/,
    takesStreamOptions: false,
    callIds: /^[A-Za-z0-9]{9}$/,
  },
  deepseek: { ...usual, reasonsApart: true, host: /^api\.deepseek\.com$/, formats: ['json_object'] },
  groq: { ...usual, host: /^api\.groq\.com$/, lengthName: 'max_completion_tokens' },
  openrouter: { ...usual, reasonsApart: true, host: /^openrouter\.ai$/ },
  ollama: { ...usual, port: '11434' },
  vllm: { ...usual, port: '8000' },
  lmStudio: { ...usual, port: '1234', formats: ['json_schema'], noContent: '' },
  other: usual,
} as const satisfies Record<string, Dialect>
