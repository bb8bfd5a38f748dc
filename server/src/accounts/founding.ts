import { limits, type SignUpDraft } from 'beckon-contract'
import { type Clock, newId } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { isUniqueViolation } from '../store/database.ts'
import { readEmail, readName } from './entered-text.ts'
import type { Passwords } from './passwords.ts'
import type { Client, OpenedSession, Sessions } from './sessions.ts'
import type { Stores } from './stores.ts'
import type { Throttle } from './throttle.ts'

interface Parts {
  stores: Stores
  sessions: Sessions
  passwords: Passwords
  throttle: Throttle
  isSignUpOpen: boolean
  now: Clock
}

/** Creates accounts: the first during setup, others by sign-up if the operator allows it. */
export function createFounding({ stores, sessions, passwords, throttle, isSignUpOpen, now }: Parts) {
  async function setUp(draft: SignUpDraft, client: Client): Promise<OpenedSession> {
    if (await stores.accounts.isSetUp()) throw alreadySetUp()
    return found(draft, client, { mustBeFirst: true })
  }

  async function signUp(draft: SignUpDraft, client: Client): Promise<OpenedSession> {
    if (!isSignUpOpen) throw new Failure('sign_up_closed', 'Ask an existing member for an invitation link.')
    throttle.countSignUp(client.address)
    return found(draft, client, { mustBeFirst: false })
  }

  async function found(
    draft: SignUpDraft,
    client: Client,
    { mustBeFirst }: { mustBeFirst: boolean },
  ): Promise<OpenedSession> {
    const [name, email] = [readName(draft.name), readEmail(draft.email)]
    const passwordHash = await passwords.hash(draft.password)
    const [personId, accountId, createdAt] = [newId(), newId(), now()]
    try {
      return await stores.together(async (within) => {
        const isFirst = await within.accounts.claimSetUp(createdAt)
        if (mustBeFirst && !isFirst) throw alreadySetUp()
        await within.people.insert({ id: personId, email, name, passwordHash, createdAt })
        await within.accounts.insert({ id: accountId, name: nameAccount(draft.accountName, name), createdAt })
        await within.members.insert(accountId, { personId, role: 'owner', createdAt })
        return sessions.open(within, personId, client)
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Failure('conflict', `${email} already has an account. Sign in, or reset your password.`, {
        cause: error,
      })
    }
  }

  /** For the demo: the same person and account at each start. */
  async function ensureDemoPerson(draft: SignUpDraft): Promise<{ personId: string; accountId: string }> {
    const known = await stores.people.findByEmail(readEmail(draft.email))
    const personId = known?.id ?? (await found(draft, demoClient, { mustBeFirst: false })).session.personId
    const [account] = await stores.accounts.listOf(personId)
    if (!account) throw new Failure('conflict', `${draft.email} is no longer a member of any account.`)
    return { personId, accountId: account.id }
  }

  return { setUp, signUp, ensureDemoPerson }
}

const alreadySetUp = () => new Failure('conflict', 'Beckon is already set up. Sign in instead.')

const demoClient: Client = { address: 'localhost', userAgent: 'Beckon demo' }

const possessive = '’s account'
const nameAccount = (accountName: string | undefined, personName: string): string =>
  accountName === undefined
    ? [...personName].slice(0, limits.nameCharacters - possessive.length).join('') + possessive
    : readName(accountName)
