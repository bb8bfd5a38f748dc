import { Ajv } from 'ajv'
import { once } from '../lib/once.ts'

const bytesMost = 20_000
const depthMost = 20
const faultsMost = 3

export type JsonSchema = Record<string, unknown>

// Untrusted schemas are only inspected, never compiled: generated code and their patterns would run in the service.
const looseAjv = once(() => new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false }))

export interface Parameters {
  names: string[]
  required: string[]
  /** Whether additional arguments are allowed. */
  isOpen: boolean
}

export function parametersOf({ properties, required, additionalProperties }: JsonSchema): Parameters {
  return {
    names: isObject(properties) ? Object.keys(properties) : [],
    required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
    isOpen: additionalProperties === true || isObject(additionalProperties),
  }
}

/** Why a model can't use these parameters, in a sentence for the author. */
export function findParametersFault({ $schema: _, ...schema }: JsonSchema): string | undefined {
  if (schema.type !== 'object') return 'The parameters must be a JSON Schema with "type": "object".'
  const sizeFault = findSizeFault(schema) ?? findForeignReference(schema)
  if (sizeFault !== undefined) return sizeFault
  const ajv = looseAjv()
  if (ajv.validateSchema(schema)) return undefined
  const faults = (ajv.errors ?? []).map(({ instancePath, message }) => `${inWords(instancePath)} ${message}`)
  return `The parameters are not a valid JSON Schema: ${[...new Set(faults)].slice(0, faultsMost).join('; ')}.`
}

/** Checked first and again when a stored schema is read: everything else calls itself for each level. */
export function findSizeFault(schema: JsonSchema): string | undefined {
  if (isDeeperThan(schema, depthMost)) return `The parameters are nested more than ${depthMost} deep.`
  return Buffer.byteLength(JSON.stringify(schema)) > bytesMost
    ? `The parameters are larger than ${bytesMost / 1_000} kB. Describe fewer of them, or in fewer words.`
    : undefined
}

export const isDeeperThan = (value: unknown, depthMost: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depthMost === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depthMost - 1)))

function findForeignReference(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('$ref' in value && typeof value.$ref === 'string' && !value.$ref.startsWith('#'))
    return `The parameters refer to "${value.$ref}". Inline it into the parameters.`
  for (const inner of Object.values(value)) {
    const fault = findForeignReference(inner)
    if (fault !== undefined) return fault
  }
  return undefined
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inWords = (pointer: string): string =>
  pointer === ''
    ? 'the whole'
    : `"${pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')}"`
