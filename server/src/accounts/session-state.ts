import type { SessionState } from 'beckon-contract'
import type { PersonSession } from '../http/access.ts'
import type { Mail } from './mail.ts'
import type { Sessions } from './sessions.ts'
import type { Stores } from './stores.ts'

/** What the pages know of who is looking at them. */
export function createSessionState({
  stores,
  sessions,
  mail,
  isSignUpOpen,
}: {
  stores: Stores
  sessions: Sessions
  mail: Mail
  isSignUpOpen: boolean
}) {
  let isSetUp = false

  return async function describeSession(session: PersonSession | undefined): Promise<SessionState> {
    isSetUp ||= await stores.accounts.isSetUp()
    const service = { setupNeeded: !isSetUp, signUpOpen: isSignUpOpen, mailConfigured: mail.isConfigured }
    const person = session && (await stores.people.find(session.personId))
    if (!session || !person) return { ...service, person: null, account: null, accounts: [] }

    const accounts = await stores.accounts.listOf(session.personId)
    let account = accounts.find(({ id }) => id === session.accountId)
    if (!account && accounts[0]) {
      // The account they looked at is closed to them. The next one opens here, where the pages learn of it, and not before:
      // what someone is about to save must not land in another account.
      account = accounts[0]
      await sessions.chooseAccount(session, account.id)
    }
    const { id, name, email } = person
    return { ...service, person: { id, name, email }, account: account ?? null, accounts }
  }
}
