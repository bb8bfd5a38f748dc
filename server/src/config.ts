import { resolve } from 'node:path'
import { limits } from 'beckon-contract'
import { type Environment, readEnvironment } from './environment.ts'
import { privateNetworks, readAddressEntry } from './lib/address-entries.ts'
import { readApiAddress } from './lib/api-address.ts'
import { minuteMs, secondMs } from './lib/clock.ts'
import { findDatabaseUrlMistake } from './lib/database-hosts.ts'
import { readTracingSettings, type TracingSettings } from './lib/tracing-settings.ts'

export interface Config {
  host: string
  port: number
  /** Defaults to http://localhost:PORT. */
  baseUrl: string | undefined
  dataFolder: string
  databaseUrl: string | undefined
  /** Shared by several servers, for limits. Optional. */
  redisUrl: string | undefined
  /** To PostgreSQL, of this server. */
  connections: number
  statementTimeoutMs: number
  /** How long a statement waits for one of them. */
  connectionTimeoutMs: number
  /** Used to derive the service's encryption key. If unset, a key is generated in the data folder. */
  secret: string | undefined
  /** The one before it, until nothing is encrypted with it any more. */
  previousSecret: string | undefined
  /** The model that the operator provides to all accounts. */
  serviceModel: ServiceModel | undefined
  signUp: 'closed' | 'open'
  trustProxy: boolean
  logLevel: LogLevel
  /** Bearer token for /metrics; if unset, nobody can read it. */
  metricsToken: string | undefined
  /** Undefined: tracing is off. */
  tracing: TracingSettings | undefined
  smtpUrl: string | undefined
  mailFrom: string
  rateLimitPerToken: number
  visitorMessagesPerMinute: number
  visitorConversationsPerTenMinutes: number
  visitorMessagesPerBotAndDay: number
  bodyLimitBytes: number
  maxTokensPerAccount: number
  maxBotsPerAccount: number
  maxSourcesPerAccount: number
  maxEntriesPerAccount: number
  /** Files, documents, answers and messages. */
  maxStoredMbPerAccount: number
  maxConversationsPerAccountAndDay: number
  engineTimeoutMs: number
  requestTimeoutMs: number
  /** Replies that take longer are returned as a pending turn: proxies cut requests after about a minute. */
  syncWaitMs: number
  jsonDepth: number
  /** Load shedding: maximum concurrent requests from programs and visitors; others are told to retry. */
  requestsAtOnce: number
  /** How long requests are still accepted after the service is told to stop, while /readyz already fails. */
  stopDelayMs: number
  /** How long open requests may take to finish after that. */
  drainMs: number
  /** Memory limit of all bots' indexes; above it, the least recently used ones are evicted. */
  searchMemoryMb: number
  /** Networks and hosts in the operator's private network that pages, tools and models may be at. */
  allowPrivateAddresses: string[]
}

export interface ServiceModel {
  url: string
  model: string
  key: string | null
  /** Maximum output tokens per model call. */
  maxTokens?: number | undefined
  /** US dollars per million tokens. */
  price?: { input: number; output: number } | undefined
  /** In US dollars per day, for each account. */
  budgetPerAccount?: number | undefined
  /** In US dollars per day, for all accounts together. */
  budget?: number | undefined
}

const secretCharactersLeast = 32

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Lists all mistakes, so that an operator can fix them in one go. */
export class ConfigMistakes extends Error {
  override readonly name = 'ConfigMistakes'
  constructor(mistakes: string[]) {
    super(`Invalid configuration:\n${mistakes.map((line) => `  ${line}`).join('\n')}`)
  }
}

export function readConfig(given: Environment): Config {
  const mistakes: string[] = []
  const env = readEnvironment(given, mistakes)
  /** Settings are known by being read. */
  const known = new Set<string>()
  function text(name: string): string | undefined {
    known.add(name)
    return env[name]?.trim() || undefined
  }

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

  function addresses(name: string): string[] {
    const entries = (text(name) ?? 'no').split(',').map((entry) => entry.trim())
    if (entries.join() === 'no') return []
    if (entries.join() === 'yes') return [...privateNetworks, 'localhost']
    for (const entry of entries)
      if (!readAddressEntry(entry))
        mistakes.push(
          `${name}: "${entry}" is neither a network (10.0.0.0/8), an address (10.0.0.5) nor a host name (ollama). Separate entries with commas.`,
        )
    return entries
  }

  function url(name: string, protocols: string[]): string | undefined {
    const raw = text(name)
    if (raw === undefined) return undefined
    if (!URL.canParse(raw) || !protocols.includes(new URL(raw).protocol))
      mistakes.push(
        `${name}: must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
      )
    return raw
  }

  function databaseUrl(): string | undefined {
    const raw = text('DATABASE_URL')
    const mistake = raw && findDatabaseUrlMistake(raw)
    if (mistake) mistakes.push(`DATABASE_URL: ${mistake}`)
    return raw
  }

  function secret(name: string): string | undefined {
    const value = text(name)
    if (value !== undefined && value.length < secretCharactersLeast)
      mistakes.push(
        `${name}: must have at least ${secretCharactersLeast} characters. Generate one: openssl rand -base64 32`,
      )
    return value
  }

  function previousSecret(): string | undefined {
    const value = secret('BECKON_SECRET_PREVIOUS')
    if (value !== undefined && text('BECKON_SECRET') === undefined)
      mistakes.push('BECKON_SECRET_PREVIOUS: needs BECKON_SECRET, the secret that replaces it.')
    return value
  }

  function money(name: string): number | undefined {
    const raw = text(name)
    if (raw === undefined) return undefined
    const value = readAmount(raw)
    if (value === undefined) mistakes.push(`${name}: must be an amount in US dollars, such as 5 or 0.50.`)
    return value
  }

  function modelPrice(): ServiceModel['price'] {
    const raw = text('BECKON_MODEL_PRICE')
    if (raw === undefined) return undefined
    const [input, output, ...more] = raw.split(',').map((part) => readAmount(part.trim()))
    if (input !== undefined && output !== undefined && more.length === 0) return { input, output }
    mistakes.push(
      'BECKON_MODEL_PRICE: must be the prices of a million input and output tokens in US dollars, such as 0.15,0.60.',
    )
    return undefined
  }

  function serviceModel(): ServiceModel | undefined {
    const [url, model, key] = [text('BECKON_MODEL_URL'), text('BECKON_MODEL'), text('BECKON_MODEL_KEY')]
    const maxTokens = text('BECKON_MODEL_MAX_TOKENS') && whole('BECKON_MODEL_MAX_TOKENS', 0, 1, limits.maxTokensMost)
    const [price, budget] = [modelPrice(), money('BECKON_MODEL_BUDGET')]
    const budgetPerAccount = money('BECKON_MODEL_BUDGET_PER_ACCOUNT')
    const names = [...known].filter((name) => /^BECKON_MODEL(_|$)/.test(name))
    if (names.every((name) => text(name) === undefined)) return undefined
    for (const name of ['BECKON_MODEL_BUDGET', 'BECKON_MODEL_BUDGET_PER_ACCOUNT'])
      if (text(name) !== undefined && text('BECKON_MODEL_PRICE') === undefined)
        mistakes.push(`${name}: needs BECKON_MODEL_PRICE, the price that calls are counted at.`)
    if (url === undefined) mistakes.push('BECKON_MODEL_URL (--model-url): is missing. Set the URL of the model.')
    if (model === undefined)
      mistakes.push('BECKON_MODEL (--model): is missing. Set the model to use at BECKON_MODEL_URL.')
    if (model !== undefined && model.length > limits.modelCharacters)
      mistakes.push(`BECKON_MODEL: must have at most ${limits.modelCharacters} characters.`)
    if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
      mistakes.push('BECKON_MODEL_KEY: must be printable ASCII without spaces.')
    const address = url === undefined ? undefined : readApiAddress(url)
    if (address && 'fault' in address) mistakes.push(`BECKON_MODEL_URL: ${address.fault}`)
    return address && 'url' in address && model !== undefined
      ? {
          url: address.url,
          model,
          key: key ?? null,
          maxTokens: maxTokens || undefined,
          price,
          budget,
          budgetPerAccount,
        }
      : undefined
  }

  const config: Config = {
    host: text('BECKON_HOST') ?? '0.0.0.0',
    port: whole('BECKON_PORT', 3000, 0, 65_535),
    baseUrl: url('BECKON_BASE_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    dataFolder: resolve(text('BECKON_DATA') ?? 'data'),
    databaseUrl: databaseUrl(),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    connections: whole('BECKON_DATABASE_CONNECTIONS', 10, 2, 1_000),
    statementTimeoutMs: whole('BECKON_STATEMENT_TIMEOUT_MS', 30_000, 1_000, 600_000),
    connectionTimeoutMs: whole('BECKON_CONNECTION_TIMEOUT_MS', 5_000, 500, 60_000),
    secret: secret('BECKON_SECRET'),
    previousSecret: previousSecret(),
    serviceModel: serviceModel(),
    signUp: choice('BECKON_SIGN_UP', ['closed', 'open'], 'closed'),
    trustProxy: choice('BECKON_TRUST_PROXY', ['no', 'yes'], 'no') === 'yes',
    logLevel: choice('BECKON_LOG_LEVEL', logLevels, 'info'),
    metricsToken: secret('BECKON_METRICS_TOKEN'),
    tracing: readTracingSettings(env, mistakes),
    smtpUrl: url('BECKON_SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('BECKON_MAIL_FROM') ?? 'Beckon <beckon@localhost>',
    rateLimitPerToken: whole('BECKON_RATE_LIMIT_PER_TOKEN', 600, 1, 10_000_000),
    visitorMessagesPerMinute: whole('BECKON_VISITOR_MESSAGES_PER_MINUTE', 60, 1, 10_000_000),
    visitorConversationsPerTenMinutes: whole('BECKON_VISITOR_CONVERSATIONS_PER_TEN_MINUTES', 30, 1, 10_000_000),
    visitorMessagesPerBotAndDay: whole('BECKON_VISITOR_MESSAGES_PER_BOT_AND_DAY', 10_000, 1, 1_000_000_000),
    bodyLimitBytes: whole('BECKON_BODY_LIMIT_BYTES', limits.bodyBytes, 1_024, 16 * 1024 * 1024),
    maxTokensPerAccount: whole('BECKON_MAX_TOKENS_PER_ACCOUNT', 100, 1, 1_000_000),
    maxBotsPerAccount: whole('BECKON_MAX_BOTS_PER_ACCOUNT', 1_000, 1, 1_000_000),
    maxSourcesPerAccount: whole('BECKON_MAX_SOURCES_PER_ACCOUNT', 10_000, 0, 1_000_000_000),
    maxEntriesPerAccount: whole('BECKON_MAX_ENTRIES_PER_ACCOUNT', 100_000, 0, 1_000_000_000),
    maxStoredMbPerAccount: whole('BECKON_MAX_STORED_MB_PER_ACCOUNT', 10_000, 0, 1_000_000_000),
    maxConversationsPerAccountAndDay: whole(
      'BECKON_MAX_CONVERSATIONS_PER_ACCOUNT_AND_DAY',
      1_000_000,
      0,
      1_000_000_000,
    ),
    engineTimeoutMs: whole('BECKON_ENGINE_TIMEOUT_MS', 2 * minuteMs, 100, 10 * minuteMs),
    requestTimeoutMs: whole('BECKON_REQUEST_TIMEOUT_MS', 2 * minuteMs, 100, 10 * minuteMs),
    syncWaitMs: whole('BECKON_SYNC_WAIT_MS', 55 * secondMs, 10, 10 * minuteMs),
    jsonDepth: whole('BECKON_JSON_DEPTH', limits.jsonDepth, 4, 1_000),
    requestsAtOnce: whole('BECKON_REQUESTS_AT_ONCE', 1_000, 1, 1_000_000),
    stopDelayMs: whole('BECKON_STOP_DELAY_MS', 0, 0, 10 * minuteMs),
    drainMs: whole('BECKON_DRAIN_MS', 5 * secondMs, 0, 10 * minuteMs),
    searchMemoryMb: whole('BECKON_SEARCH_MEMORY_MB', 600, 50, 1_000_000),
    allowPrivateAddresses: addresses('BECKON_ALLOW_PRIVATE_ADDRESSES'),
  }
  for (const name of Object.keys(env))
    if (isOurs(name, env) && !known.has(name) && !clientVariables.has(name))
      mistakes.push(`${name}: unknown setting. Is it misspelled?${adviceOn(name)}`)
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes)
  return config
}

/** Undefined if it is none. */
const readAmount = (raw: string): number | undefined => (/^\d{1,9}(\.\d{1,6})?$/.test(raw) ? Number(raw) : undefined)

/**
 * Unknown ones are mistakes: with `DATABASE_URL_FIEL` alone, the service would start on an empty SQLite file. Beside a
 * `DATABASE_URL`, hosts set names of their own, such as `DATABASE_URL_UNPOOLED`.
 */
function isOurs(name: string, env: Environment): boolean {
  const address = addressIn(name)
  return address === undefined ? name.startsWith('BECKON_') : env[address] === undefined
}
const addressIn = (name: string): string | undefined => /^(?:DATABASE_URL|REDIS_URL)/.exec(name)?.[0]
const adviceOn = (name: string): string =>
  addressIn(name) === undefined ? '' : ` If it is for another program, set ${addressIn(name)} too, or to nothing.`

/** Used by client samples. The service must still start in a shell where they are set. */
const clientVariables = new Set(['BECKON_TOKEN', 'BECKON_IDENTITY_SECRET', 'BECKON_WEBHOOK_SECRET'])
