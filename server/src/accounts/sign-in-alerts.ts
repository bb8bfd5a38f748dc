import type { BackgroundMails } from './background-mails.ts'
import type { Mail } from './mail.ts'
import { failedSignInsMail, wrongCodesMail } from './mails.ts'
import type { Client } from './sessions.ts'
import type { Stores } from './stores.ts'
import type { Throttle } from './throttle.ts'

interface Parts {
  stores: Stores
  throttle: Throttle
  mail: Mail
  backgroundMails: BackgroundMails
  baseUrl: () => string
}

/** Tells people that somebody tries to sign in as them: one mail for each wave of attempts. */
export function createSignInAlerts({ stores, throttle, mail, backgroundMails, baseUrl }: Parts) {
  return {
    afterWrongPassword(email: string, { address }: Client): void {
      if (!throttle.isFirstReport(email) || !mail.isConfigured) return
      backgroundMails.sendIfPossible(async () => {
        const person = await stores.people.findByEmail(email)
        if (person)
          await mail.send({
            to: person.email,
            ...failedSignInsMail({ name: person.name, address, baseUrl: baseUrl() }),
          })
      })
    },

    /** A person who enters codes has entered the right password before. */
    afterWrongCode(key: string, person: { id: string; email: string; name: string }, { address }: Client): void {
      if (!throttle.isFirstCodeReport(key, person.id) || !mail.isConfigured) return
      backgroundMails.sendIfPossible(async () => {
        await mail.send({ to: person.email, ...wrongCodesMail({ name: person.name, address, baseUrl: baseUrl() }) })
      })
    },
  }
}
