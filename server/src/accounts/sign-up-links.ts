import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type Clock, dayMs } from '../lib/clock.ts'

const linkMs = dayMs
const macBytes = 32
const timeBytes = 6
/** Longer ones would make the link too long for a path. Addresses have at most 254 characters. */
export const emailBytesMost = 320

/**
 * A link that proves that its holder can read mails to an address: signed, so that nothing is stored before somebody
 * opens it. It works once, because an e-mail has one person.
 */
export function createSignUpLinks({ serviceKey, now }: { serviceKey: Uint8Array; now: Clock }) {
  const key = Buffer.from(hkdfSync('sha256', serviceKey, '', 'sign-up link', 32))
  const macOf = (claims: Uint8Array) => createHmac('sha256', key).update(claims).digest()

  return {
    make(email: string): string {
      const expiresAt = Buffer.alloc(timeBytes)
      expiresAt.writeUIntBE(now() + linkMs, 0, timeBytes)
      const claims = Buffer.concat([expiresAt, Buffer.from(email)])
      return Buffer.concat([macOf(claims), claims]).toString('base64url')
    },
    /** The e-mail; undefined if we didn't sign it, or it has expired. */
    read(secret: string): string | undefined {
      const bytes = Buffer.from(secret, 'base64url')
      const [mac, claims] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)]
      if (claims.length <= timeBytes || !timingSafeEqual(mac, macOf(claims))) return undefined
      return claims.readUIntBE(0, timeBytes) > now() ? claims.subarray(timeBytes).toString() : undefined
    },
  }
}
export type SignUpLinks = ReturnType<typeof createSignUpLinks>
