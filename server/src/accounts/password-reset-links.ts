import { type Clock, hourMs } from '../lib/clock.ts'
import { readEmail } from './entered-text.ts'
import { hashSecret, newSecret } from './secrets.ts'
import type { Stores } from './stores.ts'

const resetMs = hourMs

export function createPasswordResetLinks({
  stores,
  baseUrl,
  now,
}: {
  stores: Stores
  baseUrl: () => string
  now: Clock
}) {
  async function makeFor(personId: string): Promise<string> {
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

  return {
    makeFor,
    /** For the operator's command; undefined if nobody has this e-mail. */
    async make(email: string): Promise<string | undefined> {
      const person = await stores.people.findByEmail(readEmail(email))
      return person && makeFor(person.id)
    },
  }
}
