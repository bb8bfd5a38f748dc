import { secondMs } from '../lib/clock.ts'
import { currentAccount } from '../lib/current-account.ts'
import { siblingProgram } from '../lib/sibling-program.ts'
import { createThreadQueue } from '../lib/thread-queue.ts'
import { createSchemaValidator } from './schema-validator.ts'

/** A larger schema is not compiled: the caller must check for themselves. */
const schemaCharactersMost = 10_000
/** Compiling one part takes a fifth of a millisecond. */
const schemaPartsMost = 100
/** Each part of a schema is compared with each part of a value at most once: this many take a few milliseconds. */
const comparisonsMost = 2_000
/** A long text counts as several parts. */
const charactersPerPart = 500

const program = siblingProgram('./schema-check-thread', import.meta.url)
const checkInThread = createThreadQueue({
  timeMs: 2 * secondMs,
  tooSlow: () => new Error('The check took too long.'),
  failed: (cause) => new Error('The check failed.', { cause }),
})

export interface SchemaCheck {
  schema: Record<string, unknown>
  value: unknown
  /** What the value is called in the fault. */
  name: string
}

/**
 * Checks what a model wrote against a JSON schema of an author, a caller or a third-party server, in a thread if that may
 * take its time. What can't be checked, or not in two seconds, counts as valid: `onUnchecked` is told.
 */
export function createSchemaChecks(onUnchecked: (error: unknown) => void) {
  const faultHere = createSchemaValidator()

  /** Undefined if the value is valid. */
  return async function faultOf(check: SchemaCheck): Promise<string | undefined> {
    if (JSON.stringify(check.schema).length > schemaCharactersMost) return undefined
    if (isSmall(check)) return faultHere(check)
    return checkInThread<SchemaCheck, string | undefined>(currentAccount(), program, check).catch((error) => {
      onUnchecked(error)
      return undefined
    })
  }
}

function isSmall({ schema, value }: SchemaCheck): boolean {
  const parts = countParts(schema, schemaPartsMost)
  return parts <= schemaPartsMost && parts * countParts(value, comparisonsMost / parts) <= comparisonsMost
}

/** How many parts a value has. Counting ends above `most`. */
function countParts(value: unknown, most: number): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / charactersPerPart)
  if (typeof value !== 'object' || value === null || most <= 0) return 1
  let count = 1
  for (const key in value) {
    count += countParts(value[key as keyof typeof value], most - count)
    if (count > most) break
  }
  return count
}
