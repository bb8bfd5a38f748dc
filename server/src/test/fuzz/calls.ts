import type { Schema } from './bodies.ts'
import { createBodies } from './bodies.ts'
import type { Dice } from './dice.ts'
import type { IdKind, KnownIds } from './known-ids.ts'
import { createTexts } from './texts.ts'

/** An operation as openapi.json describes it. */
export interface Described {
  operationId: string
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
  'x-event-stream'?: object
}
export interface Endpoint extends Described {
  method: string
  path: string
}
export interface FuzzCall {
  endpoint: Endpoint
  /** False if method or path were altered, so that the endpoint is not reached. */
  isReached: boolean
  method: string
  url: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

const otherMethods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST', 'GET'] as const
const mediaTypes = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/jsonx',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '*/*',
  ';',
] as const
const accepted = ['*/*', 'application/json', 'text/event-stream', 'application/xml', 'text/event-stream;q=0'] as const
const preferences = ['respond-async', 'respond-async, wait=5', 'return=minimal', 'wait=-1'] as const
const strangeIds = ['null', '-', '%00', '{}', "'%20or%201=1--", '%F0%9F%98%80', '..%2f..%2fetc', '00000000'] as const

export const endpointsOf = (paths: Record<string, Record<string, Described>>): Endpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
  )

/** Calls of every endpoint: valid, nearly valid, and invalid. */
export function createCalls(
  dice: Dice,
  ids: KnownIds,
  bearers: { good: string[]; others: string[] },
  endpoints: Endpoint[],
) {
  const { pick, find, below, isOneIn } = dice
  const texts = createTexts(dice)
  const bodyFor = createBodies(dice, texts, {
    any: () => ids.id(pick(['conversations', 'conversations', 'agents', 'turns'])),
    bot: () => ids.id('agents'),
  })

  const kindOf = (path: string, parameter: string): IdKind => {
    if (parameter === 'bot_uuid' || parameter === 'model') return 'agents'
    if (parameter === 'key') return 'entries'
    if (path.includes('/sources/')) return 'sources'
    return path.includes('/conversations/') ? 'conversations' : 'turns'
  }
  function pathFor(path: string): string {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const values: Record<string, string> = {}
    // The bot is named before its parts, and chosen after them.
    for (const name of names.reverse())
      values[name] = isOneIn(12)
        ? pick(strangeIds)
        : kindOf(path, name) === 'agents'
          ? ids.botWith(values.id ?? '')
          : ids.id(kindOf(path, name))
    return path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
  }

  function goodQuery(name: string, { enum: words, type }: Schema): string {
    if (words) return String(find(words))
    if (type === 'boolean') return pick(['true', 'false'])
    if (type === 'integer') return String(1 + below(100))
    if (name === 'cursor') return ids.id('cursors')
    return /_(after|before)$/.test(name) ? `2026-11-${10 + below(10)}T10:00:00Z` : texts.text()
  }

  function queryFor({ parameters }: Endpoint): string {
    const query = new URLSearchParams()
    for (const { name, in: place, schema } of parameters) {
      const isUsual = name === 'limit' || name === 'cursor'
      if (place !== 'query' || !isOneIn(isUsual ? 2 : 6)) continue
      const good = goodQuery(name, schema)
      query.append(
        name,
        isOneIn(isUsual ? 4 : 12) ? String(pick([texts.strangeText(), -1, 0, 101, 1.5, '', 'ten'])) : good,
      )
      if (isOneIn(30)) query.append(name, good)
    }
    if (isOneIn(20)) query.append(texts.text(), texts.strangeText())
    return query.size === 0 ? '' : `?${query}`
  }

  function headersFor(hasBody: boolean): Record<string, string> {
    const bearer = isOneIn(12) ? find(bearers.others) : find(bearers.good)
    const text = texts.headerText
    const all: [name: string, value: string | undefined][] = [
      ['authorization', isOneIn(40) ? undefined : isOneIn(40) ? text() : `Bearer ${bearer}`],
      [
        'content-type',
        hasBody ? (isOneIn(20) ? (isOneIn(2) ? pick(mediaTypes) : text()) : 'application/json') : undefined,
      ],
      ['accept', isOneIn(8) ? (isOneIn(8) ? text() : pick(accepted)) : undefined],
      ['prefer', isOneIn(12) ? (isOneIn(6) ? text() : pick(preferences)) : undefined],
      ['idempotency-key', isOneIn(8) ? (isOneIn(6) ? text() : `key-${below(60)}`) : undefined],
      ['last-event-id', isOneIn(6) ? (isOneIn(3) ? text() : String(below(6) - 1)) : undefined],
      ['content-encoding', isOneIn(60) ? pick(['gzip', 'br', 'identity', 'deflate, gzip']) : undefined],
      ['traceparent', isOneIn(20) ? text() : undefined],
      ['cookie', isOneIn(20) ? text() : undefined],
      ['origin', isOneIn(20) ? text() : undefined],
      ['x-forwarded-for', isOneIn(20) ? text() : undefined],
      ['x-request-id', isOneIn(20) ? text() : undefined],
    ]
    return Object.fromEntries(all.filter((header): header is [string, string] => header[1] !== undefined))
  }

  /** A URL similar to the right one. */
  const spoilPath = (path: string): string =>
    pick([
      () => path.toUpperCase(),
      () => path.replace('/v1/', '//v1/'),
      () => path.replace('/v1/', '/v1%2f'),
      () => path.replace('/v1/', '/v2/'),
      () => `${path}/`,
      () => `${path}/${pick(strangeIds)}`,
      () => path.replace(/[^/]+$/, 'x'.repeat(600)),
      () => path.replace(/[^/]+$/, '%zz'),
    ])()

  return function callOf(endpoint: Endpoint): FuzzCall {
    const schema = endpoint.requestBody?.content['application/json']?.schema
    const hasBody = schema !== undefined || isOneIn(10)
    const path = pathFor(endpoint.path)
    const method = isOneIn(40) ? pick(otherMethods) : endpoint.method
    const isSpoilt = isOneIn(40)
    // Another method of the same path may be another endpoint.
    const other = endpoints.find((one) => one.path === endpoint.path && one.method === method)
    return {
      endpoint: other ?? endpoint,
      isReached: method === endpoint.method && !isSpoilt,
      method,
      url: `${isSpoilt ? spoilPath(path) : path}${queryFor(endpoint)}`,
      headers: headersFor(hasBody),
      body: hasBody && method !== 'GET' ? bodyFor(schema ?? { type: 'object' }) : undefined,
    }
  }
}
