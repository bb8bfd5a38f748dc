import type { AuditAction } from 'beckon-contract'
import { type Actor, currentActor } from '../http/actor.ts'
import { hourMs, newId } from '../lib/clock.ts'
import type { Database } from '../store/database.ts'
import { createRecordStore } from './record.store.ts'

const detailCharactersMost = 300
/** Of one kind, by one person or token, per clock hour. Further ones are counted in the latest line, so that nobody fills the disk. */
export const linesPerHour = 100
/** The same of these, from the same address, is one line per clock hour from the beginning. */
const countedActions: ReadonlySet<AuditAction> = new Set([
  'sign_in.failed',
  'second_factor.failed',
  'knowledge.exported',
  'tests.exported',
  'conversations.exported',
  'audit_log.exported',
])

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

const nobody: Actor = { personId: null, token: null, address: '', userAgent: '' }

/**
 * Writes a line for the owners of an account. `within` is the transaction of the change itself, so that neither is
 * there without the other. Who did it, and from where, comes from the request that is being handled.
 */
export async function record(within: Database, accountId: string, entry: AuditEntry): Promise<void> {
  const store = createRecordStore(within)
  const { address, userAgent, token, ...actor } = currentActor() ?? nobody
  const { action, at, subject } = entry
  const personId = entry.personId ?? actor.personId
  const person = personId === null ? undefined : await store.findPerson(personId)
  const line = {
    ...{ at, action, personId, address, userAgent },
    personName: person?.name ?? '',
    personEmail: person?.email ?? '',
    tokenId: token?.id ?? null,
    tokenName: token?.name ?? null,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    detail: [...(entry.detail ?? '')].slice(0, detailCharactersMost).join(''),
  }
  const counting = personId === null && token === null ? undefined : await findCounting(line)
  if (counting) await store.countAgain(accountId, counting.id, line)
  else await store.insert(accountId, { ...line, id: newId(), count: 1 })

  /** The line of this hour that counts the action, if it doesn't get one of its own. */
  async function findCounting({ tokenId, subjectId }: { tokenId: string | null; subjectId: string | null }) {
    const since = at - (at % hourMs)
    const lines = await store.listSince(accountId, { personId, tokenId, action, since, limit: linesPerHour })
    const isSame = (one: (typeof lines)[number]) => one.address === address && one.subjectId === subjectId
    const same = countedActions.has(action) ? lines.find(isSame) : undefined
    return same ?? (lines.length >= linesPerHour ? lines[0] : undefined)
  }
}
