import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type Clock, minuteMs } from '../lib/clock.ts'
import { isUuid } from '../store/uuids.ts'

const pendingMs = 5 * minuteMs
const shape = /^([0-9a-f-]{36})\.(\d{1,16})\.([\w-]{43})$/

/**
 * Proof that somebody entered the right password, for the second step and nothing else. Signed, so that nothing is
 * stored and any server can finish it. The password's hash is part of what is signed: a new password ends it.
 */
export function createPendingSignIns({ serviceKey, now }: { serviceKey: Uint8Array; now: Clock }) {
  const key = Buffer.from(hkdfSync('sha256', serviceKey, '', 'pending sign-in', 32))
  const macOf = (personId: string, expiresAt: string, passwordHash: string) =>
    createHmac('sha256', key).update(`${personId} ${expiresAt} ${passwordHash}`).digest()

  return {
    make({ id, passwordHash }: { id: string; passwordHash: string }): string {
      const expiresAt = String(now() + pendingMs)
      return `${id}.${expiresAt}.${macOf(id, expiresAt, passwordHash).toString('base64url')}`
    },
    /** Whose it claims to be; `isValid` tells whether it is. */
    personIdOf(pending: string): string | undefined {
      const [, personId = ''] = shape.exec(pending) ?? []
      return isUuid(personId) ? personId : undefined
    },
    isValid(pending: string, { id, passwordHash }: { id: string; passwordHash: string }): boolean {
      const [, personId = '', expiresAt = '', mac = ''] = shape.exec(pending) ?? []
      if (personId !== id || Number(expiresAt) <= now()) return false
      return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(id, expiresAt, passwordHash))
    },
  }
}
export type PendingSignIns = ReturnType<typeof createPendingSignIns>
