import { setImmediate as nextTick } from 'node:timers/promises'
import type { PasswordReset } from 'beckon-contract'
import { type Clock, hourMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { readEmail } from './entered-text.ts'
import type { Mail } from './mail.ts'
import { passwordResetMail } from './mails.ts'
import type { Passwords } from './passwords.ts'
import { hashSecret, isSecret, newSecret } from './secrets.ts'
import type { Stores } from './stores.ts'
import type { Throttle } from './throttle.ts'

const resetMs = hourMs
const mailingAtMost = 100

interface Parts {
  stores: Stores
  passwords: Passwords
  throttle: Throttle
  mail: Mail
  baseUrl: () => string
  log: { warn: (error: unknown, text: string) => void }
  now: Clock
}

export function createPasswordResets({ stores, passwords, throttle, mail, baseUrl, log, now }: Parts) {
  const mailing = new Set<Promise<void>>()

  /** Responds before looking up the e-mail, so neither the response nor its timing reveals whether it is known. */
  function request(email: string, address: string): void {
    throttle.countReset(address)
    if (!mail.isConfigured) return
    if (mailing.size >= mailingAtMost)
      throw new Failure('overloaded', 'Too many emails are waiting to be sent. Try again in a minute.', {
        headers: { 'retry-after': '60' },
      })
    const work: Promise<void> = nextTick()
      .then(() => mailLink(readEmail(email)))
      .catch((error: unknown) => log.warn(error, 'could not create a password reset link'))
      .finally(() => mailing.delete(work))
    mailing.add(work)
  }

  async function mailLink(email: string): Promise<void> {
    const person = await stores.people.findByEmail(email)
    if (!person || !throttle.mayMailReset(email)) return
    const link = await makeLinkFor(person.id)
    await mail.send({ to: person.email, ...passwordResetMail({ name: person.name, link, baseUrl: baseUrl() }) })
  }

  /** For the operator's command; undefined if nobody has this e-mail. */
  async function makeLink(email: string): Promise<string | undefined> {
    const person = await stores.people.findByEmail(readEmail(email))
    return person && makeLinkFor(person.id)
  }

  async function makeLinkFor(personId: string): Promise<string> {
    const [secret, createdAt] = [newSecret(), now()]
    await stores.passwordResets.removeExpired(createdAt)
    await stores.passwordResets.insert({
      hash: hashSecret(secret),
      personId,
      createdAt,
      expiresAt: createdAt + resetMs,
    })
    return `${baseUrl()}/reset-password/${secret}`
  }

  async function view(secret: string): Promise<PasswordReset> {
    return { email: (await getRow(secret)).email }
  }

  /** Works once; ends all sessions of the person and invalidates all other links. */
  async function use(secret: string, password: string, address: string): Promise<void> {
    const { personId, email } = await getRow(secret)
    const passwordHash = await passwords.hash(password)
    await stores.together(async (within) => {
      await within.people.setPassword(personId, passwordHash)
      if (!(await within.passwordResets.take(hashSecret(secret), now()))) throw linkIsOver()
      await within.passwordResets.removeOf(personId)
      await within.sessions.endAll(personId)
    })
    throttle.forgetSignIns(email, address)
  }

  async function getRow(secret: string) {
    const row = isSecret(secret) ? await stores.passwordResets.find(hashSecret(secret), now()) : undefined
    if (!row) throw linkIsOver()
    return row
  }

  /** Waits for mails that are still being sent. */
  const finish = async (): Promise<void> => void (await Promise.all(mailing))

  return { request, makeLink, view, use, finish }
}

const linkIsOver = () => new Failure('not_found', 'This link has been used or has expired. Request a new one.')
