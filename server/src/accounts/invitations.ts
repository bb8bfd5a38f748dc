import type { Invitation, InvitationAnswer, InvitationCreated, InvitationDraft, InvitationView } from 'beckon-contract'
import type { Membership, PersonSession } from '../http/access.ts'
import { networkOf } from '../http/networks.ts'
import { type Clock, dayMs, newId, toInstant } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { isUniqueViolation } from '../store/database.ts'
import { isUuid } from '../store/uuids.ts'
import { readEmail, readName } from './entered-text.ts'
import type { InvitationByLink } from './invitations.store.ts'
import type { Mail } from './mail.ts'
import { invitationMail } from './mails.ts'
import { mayAdmin } from './members.ts'
import { refuseGuessable } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { hashSecret, isSecret, newSecret } from './secrets.ts'
import type { Client, OpenedSession, Sessions } from './sessions.ts'
import type { Stores, StoresWithin } from './stores.ts'
import type { Throttle } from './throttle.ts'

const invitationMs = 7 * dayMs
const pendingPerAccount = 100

interface Parts {
  stores: Stores
  sessions: Sessions
  passwords: Passwords
  throttle: Throttle
  mail: Mail
  baseUrl: () => string
  now: Clock
}

export function createInvitations({ stores, sessions, passwords, throttle, mail, baseUrl, now }: Parts) {
  const list = async (accountId: string): Promise<Invitation[]> =>
    (await stores.invitations.list(accountId, now())).map(present)

  /** Inviting the same e-mail again replaces the earlier invitation and invalidates its link. */
  async function create(actor: Membership, draft: InvitationDraft): Promise<InvitationCreated> {
    throttle.countInvitation(actor.accountId)
    const secret = newSecret()
    const row = {
      id: newId(),
      email: readEmail(draft.email),
      role: draft.role,
      createdAt: now(),
      expiresAt: now() + invitationMs,
    }
    await stores.withAccountLock(actor.accountId, async (within) => {
      const { members, invitations } = within
      const isOwner = await mayAdmin(within, actor)
      if (draft.role === 'owner') requireOwner(isOwner)
      if (await members.findByEmail(actor.accountId, row.email))
        throw new Failure('conflict', `${row.email} is already a member.`)
      const earlier = await invitations.findByEmail(actor.accountId, row.email, now())
      if (earlier?.role === 'owner') requireOwner(isOwner)
      if (earlier) await invitations.take(actor.accountId, earlier.id, now())
      await invitations.removeExpired(actor.accountId, now())
      if ((await invitations.count(actor.accountId, now())) >= pendingPerAccount)
        throw new Failure('quota_exceeded', `${pendingPerAccount} invitations are open. Withdraw some first.`)
      await invitations.insert(actor.accountId, { ...row, hash: hashSecret(secret), invitedBy: actor.personId })
      await within.record(actor.accountId, { action: 'invitation.created', at: now(), ...subjectOf(row) })
    })
    const link = `${baseUrl()}/invitations/${secret}`
    return { invitation: present(row), link, mailed: await sendLink(actor, row, link) }
  }

  async function sendLink(actor: Membership, { email, role }: InvitationDraft, link: string): Promise<boolean> {
    if (!mail.isConfigured) return false
    const account = await stores.accounts.find(actor.accountId)
    const inviter = await stores.people.find(actor.personId)
    if (!account || !inviter) return false
    const words = { inviterName: inviter.name, accountName: account.name, role, link, baseUrl: baseUrl() }
    return mail.send({ to: email, ...invitationMail(words) })
  }

  async function withdraw(actor: Membership, invitationId: string): Promise<void> {
    const id = isUuid(invitationId) ? invitationId.toLowerCase() : undefined
    const invitation = id && (await stores.invitations.find(actor.accountId, id, now()))
    if (!invitation) throw new Failure('not_found', 'Invitation not found.')
    if (invitation.role === 'owner') requireOwner(actor.role === 'owner')
    await stores.together(async (within) => {
      if (await within.invitations.take(actor.accountId, invitation.id, now()))
        await within.record(actor.accountId, { action: 'invitation.withdrawn', at: now(), ...subjectOf(invitation) })
    })
  }

  async function view(secret: string): Promise<InvitationView> {
    const { accountName, email, role } = await getByLink(secret)
    return { accountName, email, role }
  }

  /**
   * New people choose a name and password and are signed in. Existing ones must be signed in as the invited person.
   * Which of both an e-mail is can't be found out without joining: the inviter has the link too.
   */
  async function accept(
    secret: string,
    answer: InvitationAnswer,
    session: PersonSession | undefined,
    client: Client,
  ): Promise<{ session: PersonSession; opened?: OpenedSession }> {
    const invitation = await getByLink(secret)
    const isNew = answer.name !== undefined || answer.password !== undefined
    const person = session && (await stores.people.find(session.personId))
    if (session && person?.email === invitation.email) {
      if (isNew)
        throw new Failure('invalid_request', 'You already have a name and password here. Leave both out to join.')
      return joinAsKnown(invitation, session)
    }
    if (!isNew) throw signInFirst(invitation.email)
    const opened = await joinAsNew(invitation, answer, client)
    return { session: opened.session, opened }
  }

  async function joinAsKnown(invitation: InvitationByLink, session: PersonSession) {
    const { accountId } = invitation
    await stores.withAccountLock(accountId, (within) => join(within, invitation, session.personId))
    return { session: await sessions.chooseAccount(session, accountId) }
  }

  async function joinAsNew(
    invitation: InvitationByLink,
    { name, password }: InvitationAnswer,
    client: Client,
  ): Promise<OpenedSession> {
    if (name === undefined || password === undefined) throw nameAndPasswordNeeded({ name, password })
    const { accountId, accountName, email } = invitation
    refuseGuessable(password, { name, email, accountNames: [accountName], baseUrl: baseUrl() })
    const passwordHash = await passwords.hash(password, networkOf(client.address))
    const person = { id: newId(), email, name: readName(name), passwordHash, createdAt: now() }
    try {
      return await stores.withAccountLock(accountId, async (within) => {
        await within.people.insert(person)
        await join(within, invitation, person.id)
        return sessions.open(within, person.id, client, accountId)
      })
    } catch (error) {
      throw isUniqueViolation(error) ? signInFirst(email, error) : error
    }
  }

  async function join(within: StoresWithin, { accountId, id, email, role }: InvitationByLink, personId: string) {
    if (!(await within.invitations.take(accountId, id, now()))) throw linkIsOver()
    await within.members.insert(accountId, { personId, role, createdAt: now() })
    const line = { ...subjectOf({ id: personId, email, role }), personId }
    await within.record(accountId, { action: 'member.joined', at: now(), ...line })
  }

  async function getByLink(secret: string): Promise<InvitationByLink> {
    const invitation = isSecret(secret) ? await stores.invitations.findByHash(hashSecret(secret), now()) : undefined
    if (!invitation) throw linkIsOver()
    return invitation
  }

  return { list, create, withdraw, view, accept }
}

function requireOwner(isOwner: boolean): void {
  if (!isOwner) throw new Failure('role_missing', 'Only an owner can invite an owner or withdraw that invitation.')
}

const subjectOf = ({ id, email, role }: Pick<Invitation, 'id' | 'email' | 'role'>) => ({
  subject: { id, name: email },
  detail: role,
})

const linkIsOver = () =>
  new Failure('not_found', 'This invitation has been used, was withdrawn, or has expired. Ask for a new one.')

const signInFirst = (email: string, cause?: unknown) =>
  new Failure('sign_in_required', `Sign in as ${email} first, then open the invitation again.`, { cause })

function nameAndPasswordNeeded(given: { name: string | undefined; password: string | undefined }): Failure {
  const missing = (['name', 'password'] as const).filter((field) => given[field] === undefined)
  const errors = missing.map((field) => ({ path: `/${field}`, message: `Choose a ${field}.` }))
  return new Failure('invalid_request', `Choose a ${missing.join(' and a ')}.`, { errors })
}

const present = (row: Omit<Invitation, 'createdAt' | 'expiresAt'> & { createdAt: number; expiresAt: number }) => ({
  id: row.id,
  email: row.email,
  role: row.role,
  createdAt: toInstant(row.createdAt),
  expiresAt: toInstant(row.expiresAt),
})
