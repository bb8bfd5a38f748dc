import { Failure, invalidField } from '../lib/failure.ts'
import type { BackgroundMails } from './background-mails.ts'
import { readEmail } from './entered-text.ts'
import type { Mail } from './mail.ts'
import { accountExistsMail, signUpMail } from './mails.ts'
import { emailBytesMost, type SignUpLinks } from './sign-up-links.ts'
import type { Stores } from './stores.ts'
import type { Throttle } from './throttle.ts'

interface Parts {
  stores: Stores
  throttle: Throttle
  mail: Mail
  backgroundMails: BackgroundMails
  signUpLinks: SignUpLinks
  baseUrl: () => string
}

/** Asks for a link to sign up. Whether the e-mail has an account already, only its owner learns, by mail. */
export function createSignUpMails({ stores, throttle, mail, backgroundMails, signUpLinks, baseUrl }: Parts) {
  return function requestSignUp(entered: string, address: string): void {
    if (!mail.isConfigured)
      throw new Failure('conflict', 'This service doesn’t send emails. Sign up with a name and a password.')
    const email = readEmail(entered)
    if (Buffer.byteLength(email) > emailBytesMost) throw invalidField('/email', 'This email address is too long.')
    throttle.countSignUp(address)
    backgroundMails.send(async () => {
      if (!throttle.mayMailSignUp(email)) return
      const person = await stores.people.findByEmail(email)
      const link = `${baseUrl()}/sign-up/${signUpLinks.make(email)}`
      const words = person
        ? accountExistsMail({ name: person.name, baseUrl: baseUrl() })
        : signUpMail({ link, baseUrl: baseUrl() })
      await mail.send({ to: email, ...words })
    })
  }
}
