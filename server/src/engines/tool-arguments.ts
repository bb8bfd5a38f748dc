import { Ajv, type ValidateFunction } from 'ajv'
import { once } from '../lib/once.ts'
import { objectIn } from './models/loose-json.ts'
import type { Tool } from './tool.ts'

const argumentsCharactersMost = 50_000
/** A larger schema is not compiled: its tool checks for itself what it is given. */
const schemaCharactersMost = 10_000
const schemasKept = 500
const faultsTold = 5

type Checked = { args: Record<string, unknown> } | { fault: string }

/** A few references can multiply without end, and an asynchronous check answers too late. */
const isUnbounded = /"\$(?:ref|dynamicRef|recursiveRef|async)"/

/**
 * Schemas are written by authors and by third-party servers, so a check must stay cheap whatever they hold: no patterns
 * (they can take for ever on a well-chosen text), no comparison of all with all.
 */
const createCheapAjv = () =>
  new Ajv({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    logger: false,
    code: { regExp: Object.assign(() => ({ test: () => true }), { code: '(() => ({ test: () => true }))' }) },
  }).removeKeyword('uniqueItems')

/** Reads what a model wrote as arguments of a tool. What is wrong with them is told to the model. */
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

  /** Undefined where there is nothing to check by: a bad schema is the tool's own affair. */
  function compile(schema: Record<string, unknown>, written: string): ValidateFunction | undefined {
    if (written.length > schemaCharactersMost || isUnbounded.test(written)) return undefined
    try {
      const validate = ajv().compile(schema)
      // We keep it ourselves; there it would stay for ever, and its $id would bar another schema of that name.
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

/** A schema that is so odd that its check breaks says nothing about the arguments. */
function isValid(validate: ValidateFunction, args: Record<string, unknown>): boolean {
  try {
    return validate(args) !== false
  } catch {
    return true
  }
}
