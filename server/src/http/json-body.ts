import type { IncomingHttpHeaders } from 'node:http'
import { limits } from 'beckon-contract'
import { Failure, invalidField } from '../lib/failure.ts'
import { countParts } from '../lib/json-parts.ts'
import type { Http } from './routes.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Checks the size and media type of a body, and leaves parsing it to `readBody`. */
export function takeJsonBytes(app: Http): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    done(encodingRefusal(request.headers), bytes)
  })
}

export function encodingRefusal(headers: IncomingHttpHeaders): Failure | null {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase()
  const encoding = headers['content-encoding'] ?? 'identity'
  const isPlain = (charset === undefined || charset === 'utf-8' || charset === 'utf8') && encoding === 'identity'
  return isPlain ? null : new Failure('unsupported_media_type', 'Send the body as plain UTF-8, without compression.')
}

export function parseJson(bytes: Uint8Array, depthAtMost: number): unknown {
  const text = decode(bytes)
  const { fields, items, nested } = countParts(text)
  if (1 + items + nested > limits.jsonValues)
    throw new Failure(
      'invalid_json',
      `The body has more than ${limits.jsonValues.toLocaleString('en')} values. Send fewer at once.`,
    )
  const value = parse(text)
  if (refuseDangers(value, '', depthAtMost) !== fields)
    throw new Failure('invalid_json', 'The body contains a field twice. Send each field once.')
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw invalid(cause)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid(cause)
  }
}

const invalid = (cause: unknown): Failure =>
  new Failure('invalid_json', 'The body is not valid JSON in UTF-8. Check quotes, commas and encoding.', { cause })

/** Refuses NUL, which no database text can hold, prototype keys, and deep nesting. Returns the number of fields. */
export function refuseDangers(value: unknown, path: string, depthLeft: number): number {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalidField(path, 'Text must not contain the character U+0000.')
    if (!value.isWellFormed())
      throw invalidField(path, 'Text must be well-formed Unicode: it contains an unpaired surrogate.')
    return 0
  }
  if (typeof value !== 'object' || value === null) return 0
  if (depthLeft === 0) throw new Failure('invalid_json', 'The body is nested too deeply. Send a flatter one.')
  const inside = Object.entries(value)
  let fields = Array.isArray(value) ? 0 : inside.length
  for (const [key, inner] of inside) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      throw invalidField(`${path}/${key}`, `A field cannot be called "${key}".`)
    refuseDangers(key, path, depthLeft)
    fields += refuseDangers(inner, `${path}/${key}`, depthLeft - 1)
  }
  return fields
}
