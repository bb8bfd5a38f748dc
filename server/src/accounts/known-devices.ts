import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../lib/clock.ts'

/** Browsers keep no cookie longer than 400 days. */
export const deviceMs = 400 * dayMs
/** People who share a browser. */
const peopleAtMost = 5
const shape = /^[\w-]{22}\.[\w-]{43}$/

/**
 * Browsers that somebody has signed in with before: guesses from elsewhere don't slow them down. The cookie proves that
 * and nothing else; signing in with it takes the password like without it. One entry `ID.MAC` for each person.
 */
export function createKnownDevices(serviceKey: Uint8Array) {
  const key = Buffer.from(hkdfSync('sha256', serviceKey, '', 'known device', 32))
  const macOf = (id: string, email: string) => createHmac('sha256', key).update(`${id} ${email}`).digest()
  const entriesOf = (cookie = ''): string[] => cookie.split('~', peopleAtMost).filter((entry) => shape.test(entry))

  function isOf(entry: string, email: string): boolean {
    const [id = '', mac = ''] = entry.split('.')
    return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(id, email))
  }

  return {
    /** The id of this browser's entry for this person, if it has one. */
    find: (cookie: string | undefined, email: string): string | undefined =>
      entriesOf(cookie)
        .find((entry) => isOf(entry, email))
        ?.slice(0, 22),

    /** The cookie's new value, after this person signed in. */
    add(cookie: string | undefined, email: string): string {
      const entries = entriesOf(cookie)
      const own = entries.find((entry) => isOf(entry, email)) ?? newEntry(email)
      return [own, ...entries.filter((entry) => entry !== own)].slice(0, peopleAtMost).join('~')
    },
  }

  function newEntry(email: string): string {
    const id = randomBytes(16).toString('base64url')
    return `${id}.${macOf(id, email).toString('base64url')}`
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>
