import { codeOf } from './error-code.ts'
import { Failure } from './failure.ts'

/** For the operator's log. */
export const moduleMissing =
  'a module is missing: if no upgrade is in progress, run `npm ci && npm run build` and restart the service'

/** Thrown by `import` and `require` while `npm ci` replaces the packages of a running service. */
export const isModuleMissing = (error: unknown): boolean =>
  ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(codeOf(error))

/** Tells the caller to retry, which loads it again; undefined for any other error. */
export const explainMissingModule = (error: unknown): Failure | undefined =>
  isModuleMissing(error)
    ? new Failure('overloaded', 'The service is being upgraded. Try again in a moment.', {
        cause: error,
        headers: { 'retry-after': '5' },
      })
    : undefined
