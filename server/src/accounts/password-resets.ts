import type { PasswordReset } from 'beckon-contract'
import { networkOf } from '../http/networks.ts'
import type { Clock } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { BackgroundMails } from './background-mails.ts'
import { readEmail } from './entered-text.ts'
import type { Mail } from './mail.ts'
import { passwordResetMail } from './mails.ts'
import { createPasswordResetLinks } from './password-reset-links.ts'
import { refuseGuessable } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { recordInAll } from './person-records.ts'
import { hashSecret, isSecret } from './secrets.ts'
import type { Stores } from './stores.ts'
import type { Throttle } from './throttle.ts'

interface Parts {
  stores: Stores
  passwords: Passwords
  throttle: Throttle
  mail: Mail
  baseUrl: () => string
  backgroundMails: BackgroundMails
  now: Clock
}

export function createPasswordResets(parts: Parts) {
  const { stores, passwords, throttle, mail, backgroundMails, baseUrl, now } = parts
  const links = createPasswordResetLinks(parts)

  /** Responds before looking up the e-mail, so neither the response nor its timing reveals whether it is known. */
  function request(email: string, address: string): void {
    throttle.countReset(address)
    if (mail.isConfigured) backgroundMails.send(() => mailLink(readEmail(email)))
  }

  async function mailLink(email: string): Promise<void> {
    const person = await stores.people.findByEmail(email)
    if (!person || !throttle.mayMailReset(email)) return
    const link = await links.makeFor(person.id)
    await mail.send({ to: person.email, ...passwordResetMail({ name: person.name, link, baseUrl: baseUrl() }) })
  }

  async function view(secret: string): Promise<PasswordReset> {
    return { email: (await getRow(secret)).email }
  }

  /** Works once; ends all sessions of the person and invalidates all other links. Returns their e-mail. */
  async function use(secret: string, password: string, address: string): Promise<string> {
    const { personId, name, email } = await getRow(secret)
    const accountNames = (await stores.accounts.listOf(personId)).map((account) => account.name)
    refuseGuessable(password, { name, email, accountNames, baseUrl: baseUrl() })
    const passwordHash = await passwords.hash(password, networkOf(address))
    await stores.together(async (within) => {
      await within.people.setPassword(personId, passwordHash)
      if (!(await within.passwordResets.take(hashSecret(secret), now()))) throw linkIsOver()
      await within.passwordResets.removeOf(personId)
      await within.sessions.endAll(personId)
      await recordInAll(within, personId, { action: 'password.reset', at: now() })
    })
    throttle.forgetSignIns(email, address)
    return email
  }

  async function getRow(secret: string) {
    const row = isSecret(secret) ? await stores.passwordResets.find(hashSecret(secret), now()) : undefined
    if (!row) throw linkIsOver()
    return row
  }

  return { request, makeLink: links.make, view, use }
}

const linkIsOver = () => new Failure('not_found', 'This link has been used or has expired. Request a new one.')
