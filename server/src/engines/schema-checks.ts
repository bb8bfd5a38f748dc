import { Ajv, type ValidateFunction } from 'ajv'
import { once } from '../lib/once.ts'

/** A larger schema is not compiled: the caller must check for themselves. */
const schemaCharactersMost = 10_000
const schemasKept = 500
const faultsTold = 5

/** A few references can expand exponentially, and an asynchronous check answers too late. */
const isUnbounded = /"\$(?:ref|dynamicRef|recursiveRef|async)"/

/**
 * Schemas come from authors, callers and third-party servers, so validation must stay cheap whatever they contain: no
 * patterns (a crafted text can make them run forever), no pairwise comparison.
 */
const createCheapAjv = () =>
  new Ajv({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    logger: false,
    code: { regExp: Object.assign(() => ({ test: () => true }), { code: '(() => ({ test: () => true }))' }) },
  }).removeKeyword('uniqueItems')

/** Checks what a model wrote against a JSON schema. A schema that can't be used accepts everything. */
export function createSchemaChecks() {
  const ajv = once(createCheapAjv)
  const compiled = new Map<string, ValidateFunction | undefined>()

  function validatorOf(schema: Record<string, unknown>): ValidateFunction | undefined {
    const written = JSON.stringify(schema)
    if (compiled.has(written)) return compiled.get(written)
    const validator = compile(schema, written)
    if (compiled.size === schemasKept) compiled.delete(compiled.keys().next().value ?? '')
    compiled.set(written, validator)
    return validator
  }

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

  /** `name`: what the value is called in the fault. Undefined if it is valid. */
  function faultOf(schema: Record<string, unknown>, value: unknown, name: string): string | undefined {
    const validate = validatorOf(schema)
    if (!validate || isValid(validate, value)) return undefined
    return ajv().errorsText(validate.errors?.slice(0, faultsTold) ?? [], { dataVar: name })
  }

  return { faultOf }
}

/** If a schema is so odd that validating throws, the value counts as valid. */
function isValid(validate: ValidateFunction, value: unknown): boolean {
  try {
    return validate(value) !== false
  } catch {
    return true
  }
}
