import { setImmediate as nextTick } from 'node:timers/promises'
import type { AuditAction } from 'beckon-contract'
import type { Clock } from '../lib/clock.ts'
import { recordInAll } from './person-records.ts'
import type { Stores } from './stores.ts'

interface Parts {
  stores: Stores
  log: { warn: (error: unknown, text: string) => void }
  now: Clock
}

/**
 * Failed sign-ins in the audit log. They are written after the response, so that its timing doesn't reveal whether the
 * e-mail is known.
 */
export function createFailureRecords({ stores, log, now }: Parts) {
  const writing = new Set<Promise<void>>()

  function add(person: { id: string; passwordHash: string }, action: AuditAction): void {
    const at = now()
    const work: Promise<void> = nextTick()
      .then(() =>
        stores.together(async (within) => {
          // One at a time per person, so that simultaneous failures are counted in one line.
          if (await within.people.holdWithPassword(person.id, person.passwordHash))
            await recordInAll(within, person.id, { action, at })
        }),
      )
      .catch((error: unknown) => log.warn(error, 'could not record a failed sign-in'))
      .finally(() => writing.delete(work))
    writing.add(work)
  }

  /** Waits for lines that are still being written. */
  const finish = async (): Promise<void> => void (await Promise.all(writing))

  return { add, finish }
}
export type FailureRecords = ReturnType<typeof createFailureRecords>
