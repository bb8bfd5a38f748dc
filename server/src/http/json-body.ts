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
  // The path to the value, as text only if it is refused: a body has thousands of values.
  const steps: (string | number)[] = []
  const placeOf = (last: string[] = []) => [path, ...steps, ...last].join('/')

  function checkText(text: string): void {
    if (text.includes('\0')) throw invalidField(placeOf(), 'Text must not contain the character U+0000.')
    if (!text.isWellFormed())
      throw invalidField(placeOf(), 'Text must be well-formed Unicode: it contains an unpaired surrogate.')
  }

  function fieldsIn(inner: unknown, left: number): number {
    if (typeof inner === 'string') checkText(inner)
    if (typeof inner !== 'object' || inner === null) return 0
    if (left === 0) throw new Failure('invalid_json', 'The body is nested too deeply. Send a flatter one.')
    let fields = 0
    if (Array.isArray(inner))
      for (let at = 0; at < inner.length; at++) {
        steps.push(at)
        fields += fieldsIn(inner[at], left - 1)
        steps.pop()
      }
    else
      for (const key of Object.keys(inner)) {
        if (key === '__proto__' || key === 'constructor' || key === 'prototype')
          throw invalidField(placeOf([key]), `A field cannot be called "${key}".`)
        checkText(key)
        steps.push(key)
        fields += 1 + fieldsIn((inner as Record<string, unknown>)[key], left - 1)
        steps.pop()
      }
    return fields
  }

  return fieldsIn(value, depthLeft)
}
