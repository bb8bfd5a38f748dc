import type { AuditAction } from 'beckon-contract'
import { type Actor, currentActor } from '../http/actor.ts'
import { hourMs, newId } from '../lib/clock.ts'
import type { Database } from '../store/database.ts'
import { createAuditStore } from './audit-log.store.ts'

const detailCharactersMost = 300
/** A flood of these becomes one line per person and hour. */
const repeatedActions: ReadonlySet<AuditAction> = new Set(['sign_in.failed'])
const repeatedWithinMs = hourMs

export interface AuditEntry {
  action: AuditAction
  at: number
  /** What was changed, named as it was then. Never a secret. */
  subject?: { id: string | null; name: string } | undefined
  /** What is not evident from the action, in a few words. Never a secret. */
  detail?: string | undefined
  /** For someone who is not signed in, or no longer. */
  personId?: string | undefined
}

const nobody: Actor = { personId: null, address: '', userAgent: '' }

/**
 * Writes a line for the owners of an account. `within` is the transaction of the change itself, so that neither is
 * there without the other. Who did it, and from where, comes from the request that is being handled.
 */
export async function record(within: Database, accountId: string, entry: AuditEntry): Promise<void> {
  const store = createAuditStore(within)
  const { address, userAgent, ...actor } = currentActor() ?? nobody
  const { action, at, subject } = entry
  const personId = entry.personId ?? actor.personId
  const isRepeated =
    personId !== null &&
    repeatedActions.has(action) &&
    (await store.countAgain(accountId, { personId, action, since: at - repeatedWithinMs, at, address, userAgent }))
  if (isRepeated) return
  const person = personId === null ? undefined : await store.findPerson(personId)
  await store.insert(accountId, {
    id: newId(),
    ...{ at, action, personId, address, userAgent },
    count: 1,
    personName: person?.name ?? '',
    personEmail: person?.email ?? '',
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    detail: [...(entry.detail ?? '')].slice(0, detailCharactersMost).join(''),
  })
}
