import { limits, type SignUpAnswer, type SignUpDraft, type SignUpLink } from 'beckon-contract'
import { networkOf } from '../http/networks.ts'
import { type Clock, newId } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { isUniqueViolation } from '../store/database.ts'
import type { BackgroundMails } from './background-mails.ts'
import { readEmail, readName } from './entered-text.ts'
import type { Mail } from './mail.ts'
import { refuseGuessable } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import type { Client, OpenedSession, Sessions } from './sessions.ts'
import type { SignUpLinks } from './sign-up-links.ts'
import { createSignUpMails } from './sign-up-mails.ts'
import type { Stores } from './stores.ts'
import type { Throttle } from './throttle.ts'

interface Parts {
  stores: Stores
  sessions: Sessions
  passwords: Passwords
  throttle: Throttle
  mail: Mail
  backgroundMails: BackgroundMails
  signUpLinks: SignUpLinks
  baseUrl: () => string
  isSignUpOpen: boolean
  now: Clock
}

/** Creates accounts: the first during setup, others by sign-up if the operator allows it. */
export function createFounding(parts: Parts) {
  const { stores, sessions, passwords, throttle, mail, signUpLinks, baseUrl, isSignUpOpen, now } = parts
  const mailSignUp = createSignUpMails(parts)

  async function setUp(draft: SignUpDraft, client: Client): Promise<OpenedSession> {
    if (await stores.accounts.isSetUp()) throw alreadySetUp()
    checkPassword(draft)
    return found(draft, client, { mustBeFirst: true })
  }

  /** Only if the service can't send mails: otherwise the answer would tell who has an account. */
  async function signUp(draft: SignUpDraft, client: Client): Promise<OpenedSession> {
    requireOpen()
    if (mail.isConfigured) throw new Failure('conflict', 'Ask for a sign-up link first. We’ll send it to your email.')
    throttle.countSignUp(client.address)
    checkPassword(draft)
    return found(draft, client, { mustBeFirst: false })
  }

  function requestSignUp(email: string, address: string): void {
    requireOpen()
    mailSignUp(email, address)
  }

  const viewSignUp = (secret: string): SignUpLink => ({ email: emailOf(secret) })

  /** The link proves that the e-mail is the caller's own. */
  async function finishSignUp(secret: string, answer: SignUpAnswer, client: Client): Promise<OpenedSession> {
    requireOpen()
    const draft = { ...answer, email: emailOf(secret) }
    checkPassword(draft)
    // A link can be used again and again for a day: that must not cost a hash each time.
    if (await stores.people.findByEmail(draft.email)) throw isTaken(draft.email)
    return found(draft, client, { mustBeFirst: false })
  }

  const checkPassword = ({ password, name, email, accountName = '' }: SignUpDraft): void =>
    refuseGuessable(password, { name, email, accountNames: [accountName], baseUrl: baseUrl() })

  function emailOf(secret: string): string {
    const email = signUpLinks.read(secret)
    if (email === undefined) throw new Failure('not_found', 'This link has expired. Sign up again to get a new one.')
    return email
  }

  function requireOpen(): void {
    if (!isSignUpOpen) throw new Failure('sign_up_closed', 'Ask an existing member for an invitation link.')
  }

  async function found(
    draft: SignUpDraft,
    client: Client,
    { mustBeFirst }: { mustBeFirst: boolean },
  ): Promise<OpenedSession> {
    const [name, email] = [readName(draft.name), readEmail(draft.email)]
    const passwordHash = await passwords.hash(draft.password, networkOf(client.address))
    const [personId, accountId, createdAt] = [newId(), newId(), now()]
    try {
      return await stores.together(async (within) => {
        const isFirst = await within.accounts.claimSetUp(createdAt)
        if (mustBeFirst && !isFirst) throw alreadySetUp()
        await within.people.insert({ id: personId, email, name, passwordHash, createdAt })
        const account = { id: accountId, name: nameAccount(draft.accountName, name) }
        await within.accounts.insert({ ...account, createdAt })
        await within.members.insert(accountId, { personId, role: 'owner', createdAt })
        await within.record(accountId, { action: 'account.created', at: createdAt, subject: account, personId })
        return sessions.open(within, personId, client)
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw isTaken(email, error)
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

  return { setUp, signUp, requestSignUp, viewSignUp, finishSignUp, ensureDemoPerson }
}

const alreadySetUp = () => new Failure('conflict', 'Beckon is already set up. Sign in instead.')

const isTaken = (email: string, cause?: unknown) =>
  new Failure('conflict', `${email} already has an account. Sign in, or reset your password.`, { cause })

const demoClient: Client = { address: 'localhost', userAgent: 'Beckon demo' }

const possessive = '’s account'
const nameAccount = (accountName: string | undefined, personName: string): string =>
  accountName === undefined
    ? [...personName].slice(0, limits.nameCharacters - possessive.length).join('') + possessive
    : readName(accountName)
