import { limits, type TSchema } from 'beckon-contract'
import { Failure, invalidField } from '../lib/failure.ts'
import { isForPrograms } from './access.ts'
import { encodingRefusal, refuseDangers } from './json-body.ts'
import type { Http } from './routes.ts'

/** A form that has arrived but isn't parsed yet. */
export class FormBytes {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/**
 * Forms are for programs only: another site can make a browser send one, but not with an API token. Routes that use a
 * cookie or a visitor's session take JSON.
 */
export function takeFormBytes(app: Http): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isForPrograms(request.routeOptions.config.access))
      return done(new Failure('unsupported_media_type', 'Send the body with `Content-Type: application/json`.'))
    done(encodingRefusal(request.headers), new FormBytes(bytes as Buffer))
  })
}

type Field = string | Fields
type Fields = Map<string, Field>
interface FieldSchema {
  type?: string | string[]
  properties?: Record<string, TSchema>
  additionalProperties?: TSchema | boolean
  items?: TSchema
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a form as the schema says: `user[id]=42` is a field of an object, `tags[]=a` or `tags[0]=a` an item of a list, as
 * PHP's `http_build_query`, axios, jQuery and no-code tools write them. Takes linear time.
 */
export function parseForm(bytes: Uint8Array, schema: TSchema): unknown {
  const fields: Fields = new Map()
  for (const [name, value] of readPairs(bytes)) place(fields, pathOf(name, schema), value, name)
  const value = readField(fields, schema)
  // No deeper than `limits.formDepth`; this looks for text that can't be stored.
  refuseDangers(value, '', limits.formDepth)
  return value
}

function readPairs(bytes: Uint8Array): [name: string, value: string][] {
  const text = decode(() => utf8.decode(bytes))
  if (/^\s*[{[]/.test(text))
    throw new Failure(
      'unsupported_media_type',
      'The body looks like JSON. Send it with `Content-Type: application/json`.',
    )
  const pairs = text.split('&', limits.formFields + 1).filter((pair) => pair !== '')
  if (pairs.length > limits.formFields)
    throw new Failure('invalid_request', `The form has more than ${limits.formFields} fields.`)
  return pairs.map((pair) => {
    const equals = pair.indexOf('=')
    const [name, value] = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
    return [decodePart(name), decodePart(value)]
  })
}

const decodePart = (text: string): string => decode(() => decodeURIComponent(text.replaceAll('+', ' ')))

function decode(read: () => string): string {
  try {
    return read()
  } catch (cause) {
    const detail = 'The form is not valid. Percent-encode names and values as UTF-8, as `curl --data-urlencode` does.'
    throw new Failure('invalid_request', detail, { cause })
  }
}

/** `user[attributes][plan]` is `user`, `attributes`, `plan`. */
function pathOf(name: string, schema: TSchema): string[] {
  const [, first = '', rest = ''] = /^([^[\]]*)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  const path = [first, ...rest.slice(1, -1).split('][')].slice(0, rest === '' ? 1 : undefined)
  if (first === '')
    throw invalidField(`/${shown(name)}`, `“${shown(name)}” is not a name. Write nested fields as \`user[id]\`.`)
  if (path.length > limits.formDepth) throw invalidField(`/${first}`, `\`${shown(first)}\` is nested too deeply.`)
  const [object = '', ...inside] = first.split('.')
  if (inside.length > 0 && Object.hasOwn((schema as FieldSchema).properties ?? {}, object))
    throw invalidField(`/${first}`, `Write \`${object}[${inside.join('][')}]\` instead of \`${first}\`.`)
  return path
}

const shown = (name: string): string => name.slice(0, 100)

function place(fields: Fields, path: string[], value: string, name: string): void {
  const last = path.length - 1
  let inside = fields
  for (const [at, step] of path.entries()) {
    // `tags[]` is the next item.
    const key = step === '' ? String(inside.size) : step
    const existing = inside.get(key)
    if (at === last ? existing !== undefined : typeof existing === 'string')
      throw invalidField(`/${path.join('/')}`, `The form contains \`${shown(name)}\` twice. Send each field once.`)
    if (at === last) inside.set(key, value)
    else {
      const next: Fields = existing instanceof Map ? existing : new Map()
      inside.set(key, next)
      inside = next
    }
  }
}

/** Text becomes a number or a boolean where the schema has no text; anything else is left to validation. */
function readField(field: Field, schema: TSchema | undefined): unknown {
  const { type, properties = {}, additionalProperties, items } = (schema ?? {}) as FieldSchema
  if (typeof field === 'string')
    return type === 'boolean' ? booleanOf(field) : isNumber(type, field) ? Number(field) : field
  if (type === 'array' && [...field.keys()].every((key) => /^\d+$/.test(key)))
    return [...field].sort(([one], [other]) => Number(one) - Number(other)).map(([, item]) => readField(item, items))
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined
  return Object.fromEntries(
    [...field].map(([name, inner]) => [
      name,
      readField(inner, Object.hasOwn(properties, name) ? properties[name] : others),
    ]),
  )
}

/** PHP sends `1` and `0`, Python `True` and `False`. */
const booleans: Record<string, boolean> = { __proto__: null as never, true: true, 1: true, false: false, 0: false }
const booleanOf = (text: string): unknown => booleans[text.toLowerCase()] ?? text
const isNumber = (type: FieldSchema['type'], text: string): boolean =>
  (type === 'number' || type === 'integer') && /^-?\d+(\.\d+)?$/.test(text)
