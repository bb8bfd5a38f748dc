import { Ajv, type ErrorObject } from 'ajv'
import buildSerialiser from 'fast-json-stringify'
import { Failure, type FieldError } from '../lib/failure.ts'
import { once } from '../lib/once.ts'
import type { Http } from './routes.ts'

const options = {
  useDefaults: true,
  allowUnionTypes: true,
  discriminator: true,
  strict: false,
  strictNumbers: true,
}

/** Ajv that stops at the first error, and one that finds them all. */
interface Checkers {
  first: () => Ajv
  all: () => Ajv
}

const checkersWith = (more: object): Checkers => ({
  first: once(() => new Ajv({ ...options, ...more })),
  all: once(() => new Ajv({ ...options, ...more, allErrors: true })),
})
const strict = checkersWith({})
// Otherwise Ajv would not apply limits to values converted to infinity, such as 1e400.
const converting = checkersWith({ coerceTypes: true, strictNumbers: false })

/** The same check for data that doesn't come as a body, such as a line of a file: what is wrong with it. */
export function createCheck(schema: object): (data: unknown) => FieldError[] {
  const validate = compileAtFirstUse(strict, schema)
  return (data) => (validate(data) ? [] : fieldErrors(validate.errors ?? []))
}

/** Every item of a long list may be wrong: explaining what is wrong must not take longer than finding it. */
const problemsRead = 200
const problemsSaid = 20

function fieldErrors(problems: ErrorObject[]): FieldError[] {
  const said = explainUnions(problems.slice(0, problemsRead)).slice(0, problemsSaid).map(explain)
  // Two rules of a schema may report the same error, such as an empty field.
  return [...new Map(said.map((error) => [error.message, error])).values()]
}

/** Strict bodies: no coercion, nothing silently removed. Query values are strings, so they are converted. */
export function useStrictValidation(app: Http): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compileAtFirstUse(httpPart === 'body' ? strict : converting, schema as object),
  )
  app.setSchemaErrorFormatter((problems) => {
    const errors = fieldErrors(problems as ErrorObject[])
    return new Failure('invalid_request', errors.map(({ message }) => message).join(' '), { errors })
  })
}

/** More values, each of which may be wrong, are only read up to the first error. */
const valuesMost = 2_000

/** Lazy: compiling the schemas of all routes takes a fifth of startup, and most of them aren't needed soon. */
function compileAtFirstUse(ajv: Checkers, schema: object) {
  const first = once(() => ajv.first().compile(schema))
  const all = once(() => ajv.all().compile(schema))
  const validate = (data: unknown): boolean => {
    if (first()(data)) return true
    validate.errors = (isLarge(data) || all()(data) ? first().errors : all().errors) ?? null
    return false
  }
  validate.errors = null as ErrorObject[] | null
  return validate
}

function isLarge(data: unknown): boolean {
  let left = valuesMost
  const isOver = (value: unknown): boolean =>
    --left < 0 || (typeof value === 'object' && value !== null && Object.values(value).some(isOver))
  return isOver(data)
}

/** The same for response serialisers. */
export function useLateSerialisers(app: Http): void {
  app.setSerializerCompiler(({ schema }) => {
    let serialise: ((data: unknown) => string) | undefined
    return (data) => {
      serialise ??= buildSerialiser(nullable(schema) as Parameters<typeof buildSerialiser>[0])
      return serialise(data)
    }
  })
}

/** Rewrites "something or null", so that a response doesn't need its own Ajv to tell them apart. */
function nullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, nullable(part)]))
  const [something, nothing, ...others] = Array.isArray(parts.anyOf) ? parts.anyOf : []
  return nothing?.type === 'null' && others.length === 0 ? { ...something, nullable: true } : parts
}

/**
 * Of a value that may be of several types, Ajv reports what each of them lacks. Only what is wrong with the type that was
 * sent helps; if it is none of them, all are named.
 */
function explainUnions(problems: ErrorObject[]): ErrorObject[] {
  return problems
    .filter(({ keyword }) => keyword === 'anyOf')
    .reduce((left, union) => {
      const inside = ({ schemaPath }: ErrorObject) => schemaPath.startsWith(`${union.schemaPath}/`)
      const isOtherType = ({ keyword, instancePath }: ErrorObject) =>
        keyword === 'type' && instancePath === union.instancePath
      const branches = left.filter(inside)
      const types = branches.filter(isOtherType)
      if (branches.length > types.length) return left.filter((one) => one !== union && !types.includes(one))
      const type = [...new Set(types.flatMap(({ params }) => params.type))]
      if (type.length === 0) return left
      const all = { ...union, keyword: 'type', params: { type } }
      return left.filter((one) => !types.includes(one)).map((one) => (one === union ? all : one))
    }, problems)
}

/** JSON's numbers above this are rounded: an id would become another person's. Smaller ones are taken as text. */
const hintFor = (path: string): string =>
  callersOwnIds.test(path)
    ? ` Send it in quotes, or as a whole number up to ${Number.MAX_SAFE_INTEGER}: larger ones lose digits.`
    : ''
const callersOwnIds = /^\/user(\/id)?$/

function explain({ instancePath, keyword, params, message }: ErrorObject): FieldError {
  const field = instancePath === '' ? 'The request' : `\`${instancePath.slice(1).replaceAll('/', '.')}\``
  const at = (name: unknown) => `${instancePath}/${name}`
  const full = (name: unknown) => at(name).slice(1).replaceAll('/', '.')
  switch (keyword) {
    case 'additionalProperties':
      return {
        path: at(params.additionalProperty),
        message: `There is no field \`${full(params.additionalProperty)}\`.`,
      }
    case 'required':
      return { path: at(params.missingProperty), message: `\`${full(params.missingProperty)}\` is required.` }
    case 'type':
      return {
        path: instancePath,
        message: `${field} must be ${[params.type].flat().join(' or ')}.${hintFor(instancePath)}`,
      }
    case 'enum':
      return { path: instancePath, message: `${field} must be ${choiceOf(params.allowedValues)}.` }
    case 'discriminator':
      return { path: at(params.tag), message: `\`${full(params.tag)}\` is not a known kind.` }
    case 'minLength':
      return {
        path: instancePath,
        message: `${field} must ${params.limit === 1 ? 'not be empty' : `have at least ${params.limit} characters`}.`,
      }
    case 'maxLength':
      return { path: instancePath, message: `${field} must have at most ${params.limit} characters.` }
    case 'pattern':
      return {
        path: instancePath,
        message: `${field} ${params.pattern === '\\S' ? 'must not be empty' : 'has an invalid format'}.`,
      }
    case 'minItems':
      return { path: instancePath, message: `${field} needs at least ${params.limit}.` }
    case 'maxItems':
    case 'maxProperties':
      return { path: instancePath, message: `${field} can have at most ${params.limit}.` }
    case 'minimum':
      return { path: instancePath, message: `${field} must be at least ${params.limit}.` }
    case 'maximum':
      return { path: instancePath, message: `${field} must be at most ${params.limit}.` }
    default:
      return { path: instancePath, message: `${field} ${message}.` }
  }
}

/** Without null, which stands for an absent field. */
function choiceOf(allowed: unknown[]): string {
  const values = allowed.filter((value) => value !== null)
  return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`
}
