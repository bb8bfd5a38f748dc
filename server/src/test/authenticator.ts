import { stepAt, totpAt } from '../accounts/totp.ts'
import type { TestApp } from './app.ts'
import { expectStatus } from './clients.ts'
import type { TestPerson } from './people.ts'

/** Turns on two-step sign-in for a person, like their authenticator app would. */
export async function turnOnSecondFactor(app: TestApp, person: TestPerson) {
  const draft = { password: person.password }
  const { secret } = expectStatus(await person.post('/me/second-factor/setup', draft), 200).json<{ secret: string }>()
  /** The next code that was not used yet. */
  const code = () => {
    app.clock.advance(30_000)
    return totpAt(secret, stepAt(app.clock.now()))
  }
  const { recoveryCodes } = expectStatus(await person.post('/me/second-factor', { code: code() }), 201).json<{
    recoveryCodes: string[]
  }>()
  return { secret, code, recoveryCodes }
}
