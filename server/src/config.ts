import { resolve } from 'node:path'
import { limits } from 'beckon-contract'
import { minuteMs, secondMs } from './clock.ts'

export interface Config {
  host: string
  port: number
  /** Without it the service calls itself http://localhost:PORT. */
  baseUrl: string | undefined
  dataFolder: string
  databaseUrl: string | undefined
  signUp: 'closed' | 'open'
  trustProxy: boolean
  logLevel: LogLevel
  smtpUrl: string | undefined
  mailFrom: string
  rateLimitPerToken: number
  bodyLimitBytes: number
  maxTokensPerAccount: number
  maxBotsPerAccount: number
  engineTimeoutMs: number
  requestTimeoutMs: number
  jsonDepth: number
  /** How long requests may take to finish once the service was told to stop. */
  drainMs: number
  /** Pages, sites and models may then also stand in the operator's own network. */
  allowPrivateAddresses: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Tells every mistake at once, so that an operator fixes them in one go. */
export class ConfigMistakes extends Error {
  override readonly name = 'ConfigMistakes'
  constructor(mistakes: string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : 'mistakes'}:\n${mistakes.map((line) => `  ${line}`).join('\n')}`,
    )
  }
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined

  function whole(name: string, fallback: number, least: number, most: number): number {
    const raw = text(name)
    if (raw === undefined) return fallback
    const value = Number(raw)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    mistakes.push(`${name}=${raw}: must be a whole number from ${least} to ${most}.`)
    return fallback
  }

  function choice<const Words extends readonly string[]>(
    name: string,
    words: Words,
    fallback: Words[number],
  ): Words[number] {
    const raw = text(name)
    if (raw === undefined || words.includes(raw)) return raw ?? fallback
    mistakes.push(`${name}=${raw}: must be one of ${words.join(', ')}.`)
    return fallback
  }

  function url(name: string, protocols: string[]): string | undefined {
    const raw = text(name)
    if (raw === undefined) return undefined
    if (!URL.canParse(raw) || !protocols.includes(new URL(raw).protocol))
      mistakes.push(
        `${name}: must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
      )
    return raw
  }

  for (const name of Object.keys(env))
    if (name.startsWith('BECKON_') && !known.has(name)) mistakes.push(`${name}: no such setting. Is it misspelt?`)

  const config: Config = {
    host: text('BECKON_HOST') ?? '0.0.0.0',
    port: whole('BECKON_PORT', 3000, 0, 65_535),
    baseUrl: url('BECKON_BASE_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    dataFolder: resolve(text('BECKON_DATA') ?? 'data'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    signUp: choice('BECKON_SIGN_UP', ['closed', 'open'], 'closed'),
    trustProxy: choice('BECKON_TRUST_PROXY', ['no', 'yes'], 'no') === 'yes',
    logLevel: choice('BECKON_LOG_LEVEL', logLevels, 'info'),
    smtpUrl: url('BECKON_SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('BECKON_MAIL_FROM') ?? 'Beckon <beckon@localhost>',
    rateLimitPerToken: whole('BECKON_RATE_LIMIT_PER_TOKEN', 600, 1, 10_000_000),
    bodyLimitBytes: whole('BECKON_BODY_LIMIT_BYTES', limits.bodyBytes, 1_024, 16 * 1024 * 1024),
    maxTokensPerAccount: whole('BECKON_MAX_TOKENS_PER_ACCOUNT', 100, 1, 1_000_000),
    maxBotsPerAccount: whole('BECKON_MAX_BOTS_PER_ACCOUNT', 1_000, 1, 1_000_000),
    engineTimeoutMs: whole('BECKON_ENGINE_TIMEOUT_MS', 2 * minuteMs, 100, 10 * minuteMs),
    requestTimeoutMs: whole('BECKON_REQUEST_TIMEOUT_MS', 2 * minuteMs, 100, 10 * minuteMs),
    jsonDepth: whole('BECKON_JSON_DEPTH', limits.jsonDepth, 4, 1_000),
    drainMs: whole('BECKON_DRAIN_MS', 5 * secondMs, 0, 10 * minuteMs),
    allowPrivateAddresses: choice('BECKON_ALLOW_PRIVATE_ADDRESSES', ['no', 'yes'], 'no') === 'yes',
  }
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes)
  return config
}

const known = new Set([
  'BECKON_HOST',
  'BECKON_PORT',
  'BECKON_BASE_URL',
  'BECKON_DATA',
  'BECKON_SIGN_UP',
  'BECKON_TRUST_PROXY',
  'BECKON_LOG_LEVEL',
  'BECKON_SMTP_URL',
  'BECKON_MAIL_FROM',
  'BECKON_RATE_LIMIT_PER_TOKEN',
  'BECKON_BODY_LIMIT_BYTES',
  'BECKON_MAX_TOKENS_PER_ACCOUNT',
  'BECKON_MAX_BOTS_PER_ACCOUNT',
  'BECKON_ENGINE_TIMEOUT_MS',
  'BECKON_REQUEST_TIMEOUT_MS',
  'BECKON_JSON_DEPTH',
  'BECKON_DRAIN_MS',
  'BECKON_ALLOW_PRIVATE_ADDRESSES',
])
