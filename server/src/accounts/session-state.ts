import type { SessionState } from 'beckon-contract'
import type { PersonSession } from '../http/access.ts'
import type { Mail } from './mail.ts'
import { hasSecondFactor, type Sessions } from './sessions.ts'
import type { Stores } from './stores.ts'

/** What the pages know about the signed-in person. */
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
      // The person lost access to the account they had open. Switch only here, where the pages find out about it:
      // unsaved changes must not end up in another account.
      account = accounts[0]
      await sessions.chooseAccount(session, account.id)
    }
    const { id, name, email, timeZone, dateFormat } = person
    const secondFactor = await hasSecondFactor(stores, id)
    return {
      ...service,
      person: { id, name, email, secondFactor, timeZone, dateFormat },
      account: account ?? null,
      accounts,
    }
  }
}
