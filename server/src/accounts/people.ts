import type { PasswordChange, PendingSignIn, PersonDraft, SecondStep, SignInDraft } from 'beckon-contract'
import type { PersonSession } from '../http/access.ts'
import { networkOf } from '../http/networks.ts'
import type { Clock } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { isTimeZone } from '../lib/time-zone-names.ts'
import type { BackgroundMails } from './background-mails.ts'
import { readEmail, readName } from './entered-text.ts'
import type { FailureRecords } from './failure-records.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Mail } from './mail.ts'
import { refuseGuessable } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import type { PendingSignIns } from './pending-sign-ins.ts'
import { recordInAll } from './person-records.ts'
import { type SecondFactors, wrongCode } from './second-factors.ts'
import { type Client, hasSecondFactor, type OpenedSession, type Sessions } from './sessions.ts'
import { createSignInAlerts } from './sign-in-alerts.ts'
import type { Stores } from './stores.ts'
import type { Throttle } from './throttle.ts'

interface Parts {
  stores: Stores
  sessions: Sessions
  passwords: Passwords
  throttle: Throttle
  knownDevices: KnownDevices
  pendingSignIns: PendingSignIns
  secondFactors: SecondFactors
  mail: Mail
  backgroundMails: BackgroundMails
  failureRecords: FailureRecords
  baseUrl: () => string
  now: Clock
}

export function createPeople(parts: Parts) {
  const { stores, sessions, passwords, throttle, knownDevices, pendingSignIns, secondFactors, failureRecords } = parts
  const { baseUrl, now } = parts
  const alerts = createSignInAlerts(parts)

  /** An unknown e-mail and a wrong password give the same response, in the same time. */
  async function signIn(
    draft: SignInDraft,
    client: Client,
    deviceCookie: string | undefined,
  ): Promise<OpenedSession | PendingSignIn> {
    const email = readEmail(draft.email)
    const device = knownDevices.find(deviceCookie, email)
    throttle.countSignIn(email, client.address, device)
    const person = await stores.people.findByEmail(email)
    const isRight = await passwords.verify(person?.passwordHash, draft.password, networkOf(client.address))
    if (person && !isRight) failureRecords.add(person, 'sign_in.failed')
    if (!person || !isRight) {
      alerts.afterWrongPassword(email, client)
      throw signInFailed()
    }
    const opened = await stores.together(async (within) => {
      if (!(await within.people.holdWithPassword(person.id, person.passwordHash))) throw signInFailed()
      if (await hasSecondFactor(within, person.id)) return { pending: pendingSignIns.make(person) }
      await recordInAll(within, person.id, { action: 'sign_in.succeeded', at: now() })
      return sessions.open(within, person.id, client)
    })
    throttle.forgiveSignIn(email, client.address, device)
    return opened
  }

  /** The second step, after the right password. */
  async function finishSignIn(
    { pending, code }: SecondStep,
    client: Client,
    deviceCookie: string | undefined,
  ): Promise<OpenedSession> {
    const personId = pendingSignIns.personIdOf(pending)
    const person = personId === undefined ? undefined : await stores.people.find(personId)
    if (!person || !pendingSignIns.isValid(pending, person)) throw pendingIsOver()
    const key = knownDevices.find(deviceCookie, person.email) ?? person.id
    throttle.countCode(key)
    const opened = await stores.together(async (within) => {
      if (!(await within.people.holdWithPassword(person.id, person.passwordHash))) throw pendingIsOver()
      const factor = await within.secondFactors.find(person.id)
      // It may have been turned off meanwhile: then the password was enough.
      const isNeeded = factor !== undefined && factor.confirmedAt !== null
      if (isNeeded && !(await secondFactors.useCode(within, factor, code))) {
        failureRecords.add(person, 'second_factor.failed')
        alerts.afterWrongCode(key, person, client)
        throw wrongCode()
      }
      await recordInAll(within, person.id, { action: 'sign_in.succeeded', at: now() })
      return sessions.open(within, person.id, client)
    })
    throttle.forgiveCodes(key)
    return opened
  }

  async function change(personId: string, { name, timeZone, dateFormat }: PersonDraft): Promise<void> {
    if (timeZone && !isTimeZone(timeZone)) throw invalidField('/timeZone', 'There is no time zone of this name.')
    await stores.people.change(personId, {
      ...(name !== undefined && { name: readName(name) }),
      ...(timeZone !== undefined && { timeZone }),
      ...(dateFormat !== undefined && { dateFormat }),
    })
  }

  /** Everyone else signed in as this person needs the new password to sign in again. */
  async function changePassword(
    { personId, sessionId }: PersonSession,
    { current, next }: PasswordChange,
  ): Promise<void> {
    throttle.countPasswordCheck(personId)
    const person = await stores.people.find(personId)
    if (!person || !(await passwords.verify(person.passwordHash, current, personId))) throw wrongCurrentPassword()
    throttle.forgivePasswordChecks(personId)
    const accountNames = (await stores.accounts.listOf(personId)).map(({ name }) => name)
    refuseGuessable(next, { ...person, accountNames, baseUrl: baseUrl() }, '/next')
    const passwordHash = await passwords.hash(next, personId)
    await stores.together(async (within) => {
      if (!(await within.people.holdWithPassword(personId, person.passwordHash))) throw wrongCurrentPassword()
      await within.people.setPassword(personId, passwordHash)
      await within.passwordResets.removeOf(personId)
      await within.sessions.endOthers(personId, sessionId)
      await recordInAll(within, personId, { action: 'password.changed', at: now() })
    })
  }

  return { signIn, finishSignIn, change, changePassword }
}
export type People = ReturnType<typeof createPeople>

const signInFailed = () => new Failure('sign_in_failed', 'Wrong email or password. Check both, or reset your password.')
const pendingIsOver = () => new Failure('sign_in_failed', 'This took too long. Enter your email and password again.')
const wrongCurrentPassword = () => invalidField('/current', 'This is not your current password.')
