import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import type { Database } from '../store/database.ts'
import { createAccountStore } from './accounts.store.ts'
import { createInvitationStore } from './invitations.store.ts'
import { createMemberStore } from './members.store.ts'
import { createPasswordResetStore } from './password-resets.store.ts'
import { createPeopleStore } from './people.store.ts'
import { createSecondFactorStore } from './second-factors.store.ts'
import { createSessionStore } from './sessions.store.ts'

const storesOn = (db: Database) => ({
  /** Writes a line of the audit log. */
  record: (accountId: string, entry: AuditEntry) => record(db, accountId, entry),
  accounts: createAccountStore(db),
  invitations: createInvitationStore(db),
  members: createMemberStore(db),
  passwordResets: createPasswordResetStore(db),
  people: createPeopleStore(db),
  secondFactors: createSecondFactorStore(db),
  sessions: createSessionStore(db),
})
/** Inside a transaction only these may be used: SQLite has one connection, and the transaction owns it. */
export type StoresWithin = ReturnType<typeof storesOn>

export function createStores(db: Database) {
  /** One transaction. */
  const together = <Result>(work: (within: StoresWithin) => Promise<Result>): Promise<Result> =>
    db.transaction().execute((transaction) => work(storesOn(transaction)))

  /** One transaction, one at a time per account: decisions based on its members still hold when they are written. */
  const withAccountLock = <Result>(
    accountId: string,
    work: (within: StoresWithin) => Promise<Result>,
  ): Promise<Result> =>
    together(async (within) => {
      await within.accounts.hold(accountId)
      return work(within)
    })

  return { ...storesOn(db), together, withAccountLock }
}
export type Stores = ReturnType<typeof createStores>
