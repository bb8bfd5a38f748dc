import type { Session } from 'beckon-contract'
import type { PersonSession } from '../http/access.ts'
import { type Clock, dayMs, minuteMs, newId, toInstant } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { databaseErrorOf } from '../store/database-faults.ts'
import { isUuid } from '../store/uuids.ts'
import { recordInAll } from './person-records.ts'
import { hashSecret, isSecret, newSecret } from './secrets.ts'
import type { Stores, StoresWithin } from './stores.ts'

/** Idle time after which a session ends. */
export const sessionMs = 30 * dayMs
const seenEveryMs = minuteMs
const sessionsPerPerson = 100

/** Where a session was opened, so that the person recognises it in the list. */
export interface Client {
  address: string
  userAgent: string
}
export interface OpenedSession {
  secret: string
  session: PersonSession
}

export function createSessions({ stores, now }: { stores: Stores; now: Clock }) {
  /** `within` is the enclosing transaction. By default the person sees the account they joined first. */
  async function open(
    within: StoresWithin,
    personId: string,
    client: Client,
    preferredAccountId?: string,
  ): Promise<OpenedSession> {
    const accounts = await within.accounts.listOf(personId)
    const account = accounts.find(({ id }) => id === preferredAccountId) ?? accounts[0]
    const [id, secret] = [newId(), newSecret()]
    await within.sessions.tidy(personId, now(), sessionsPerPerson - 1)
    await within.sessions.insert({
      id,
      hash: hashSecret(secret),
      personId,
      accountId: account?.id ?? null,
      createdAt: now(),
      lastSeenAt: now(),
      expiresAt: now() + sessionMs,
      ...client,
    })
    const accountId = account?.id ?? null
    const secondFactorMissing = account?.secondFactorRequired === true && !(await hasSecondFactor(within, personId))
    return {
      secret,
      session: { sessionId: id, personId, accountId, role: account?.role ?? null, secondFactorMissing },
    }
  }

  async function findSession(secret: string): Promise<PersonSession | undefined> {
    const session = isSecret(secret) ? await stores.sessions.findByHash(hashSecret(secret), now()) : undefined
    if (!session) return undefined
    const { id, personId, accountId, role, lastSeenAt } = session
    if (lastSeenAt <= now() - seenEveryMs)
      await stores.sessions
        .touch(personId, id, { lastSeenAt: now(), expiresAt: now() + sessionMs })
        .catch((error: unknown) => {
          // With a full disk people can still read: the last-seen time is written later.
          if (!databaseErrorOf(error)) throw error
        })
    const secondFactorMissing = session.secondFactorRequired === 1 && session.confirmedAt === null
    return { sessionId: id, personId, accountId, role, secondFactorMissing }
  }

  /** The current session first, then the most recently seen. */
  async function list({ personId, sessionId }: PersonSession): Promise<Session[]> {
    const sessions = (await stores.sessions.list(personId, now())).map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      current: session.id === sessionId,
      createdAt: toInstant(createdAt),
      lastSeenAt: toInstant(lastSeenAt),
    }))
    return sessions.sort((a, b) => Number(b.current) - Number(a.current))
  }

  async function end(personId: string, sessionId: string): Promise<void> {
    await stores.together(async (within) => {
      if (!isUuid(sessionId) || !(await within.sessions.end(personId, sessionId.toLowerCase(), now())))
        throw new Failure('not_found', 'Session not found.')
      await recordInAll(within, personId, { action: 'session.ended', at: now() })
    })
  }

  const endAll = (personId: string): Promise<void> =>
    stores.together(async (within) => {
      await within.sessions.endAll(personId)
      await recordInAll(within, personId, { action: 'session.all_ended', at: now() })
    })

  async function endBySecret(secret: string): Promise<void> {
    if (isSecret(secret)) await stores.sessions.endByHash(hashSecret(secret))
  }

  /** From now on this session shows another of the person's accounts. */
  async function chooseAccount(session: PersonSession, accountId: string): Promise<PersonSession> {
    const accounts = await stores.accounts.listOf(session.personId)
    const account = accounts.find(({ id }) => id === accountId.toLowerCase())
    if (!account) throw new Failure('not_found', 'Account not found.')
    await stores.sessions.chooseAccount(session.personId, session.sessionId, account.id)
    const secondFactorMissing = account.secondFactorRequired && !(await hasSecondFactor(stores, session.personId))
    return { ...session, accountId: account.id, role: account.role, secondFactorMissing }
  }

  return { open, findSession, list, end, endAll, endBySecret, chooseAccount }
}
export const hasSecondFactor = async ({ secondFactors }: StoresWithin, personId: string): Promise<boolean> =>
  ((await secondFactors.find(personId))?.confirmedAt ?? null) !== null

export type Sessions = ReturnType<typeof createSessions>
