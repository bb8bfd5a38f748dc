import { Ajv, type ValidateFunction } from 'ajv'
import { once } from '../lib/once.ts'
import { objectIn } from './models/loose-json.ts'
import type { Tool } from './tool.ts'

const argumentsCharactersMost = 50_000
/** A larger schema is not compiled: its tool must validate its own arguments. */
const schemaCharactersMost = 10_000
const schemasKept = 500
const faultsTold = 5

type Checked = { args: Record<string, unknown> } | { fault: string }

/** A few references can expand exponentially, and an asynchronous check answers too late. */
const isUnbounded = /"\$(?:ref|dynamicRef|recursiveRef|async)"/

/**
 * Schemas come from authors and third-party servers, so validation must stay cheap whatever they contain: no patterns
 * (a crafted text can make them run forever), no pairwise comparison.
 */
const createCheapAjv = () =>
  new Ajv({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    logger: false,
    code: { regExp: Object.assign(() => ({ test: () => true }), { code: '(() => ({ test: () => true }))' }) },
  }).removeKeyword('uniqueItems')

/** Parses the tool arguments that a model wrote. Errors are reported back to the model. */
export function createArgumentReader() {
  const ajv = once(createCheapAjv)
  const kept = new Map<string, ValidateFunction | undefined>()

  function validatorOf(parameters: Record<string, unknown>): ValidateFunction | undefined {
    const written = JSON.stringify(parameters)
    if (kept.has(written)) return kept.get(written)
    const validator = compile(parameters, written)
    if (kept.size === schemasKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(written, validator)
    return validator
  }

  /** Undefined if there is nothing to validate with: an invalid schema is left to the tool. */
  function compile(schema: Record<string, unknown>, written: string): ValidateFunction | undefined {
    if (written.length > schemaCharactersMost || isUnbounded.test(written)) return undefined
    try {
      const validate = ajv().compile(schema)
      // Cached here instead: Ajv would keep it forever, and its $id would block another schema with the same one.
      ajv().removeSchema(schema)
      return validate
    } catch {
      return undefined
    }
  }

  return function readArguments({ parameters }: Tool, written: string): Checked {
    if (written.length > argumentsCharactersMost) return { fault: 'The arguments are too long.' }
    const args = objectIn(written.trim() === '' ? '{}' : written)
    if (!args) return { fault: 'The arguments are not a JSON object. Write them again.' }
    const validate = validatorOf(parameters)
    if (!validate || isValid(validate, args)) return { args }
    const faults = ajv().errorsText(validate.errors?.slice(0, faultsTold) ?? [], { dataVar: 'arguments' })
    return { fault: `The arguments do not fit: ${faults}.` }
  }
}

/** If a schema is so odd that validating throws, the arguments count as valid. */
function isValid(validate: ValidateFunction, args: Record<string, unknown>): boolean {
  try {
    return validate(args) !== false
  } catch {
    return true
  }
}
