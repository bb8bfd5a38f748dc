import { hkdfSync } from 'node:crypto'
import { type Clock, minuteMs } from '../clock.ts'
import { isSignedBy, readBase64url, sign } from './signatures.ts'

export const sessionMs = 30 * minuteMs

export interface VisitorClaims {
  botId: string
  visitorId: string
  expiresAt: number
}

/**
 * A visitor's session, as the visitor holds it: signed, so that nothing of it is stored. It opens one bot for one
 * visitor, and no API token looks like it.
 */
export function createVisitorTokens({ serviceKey, now }: { serviceKey: Uint8Array; now: Clock }) {
  const key = Buffer.from(hkdfSync('sha256', serviceKey, '', 'visitor session', 32))

  function issue(botId: string, visitorId: string): { token: string; expiresAt: number } {
    const expiresAt = now() + sessionMs
    const claims = Buffer.from(JSON.stringify([botId, visitorId, expiresAt])).toString('base64url')
    return { token: `${claims}.${sign(key, claims).toString('base64url')}`, expiresAt }
  }

  /** Undefined for what this service never signed, and for what is over. */
  function read(token: string): VisitorClaims | undefined {
    const [claims = '', mac = '', ...more] = token.split('.')
    const signature = readBase64url(mac)
    if (more.length > 0 || !signature || !isSignedBy(key, claims, signature)) return undefined
    const [botId, visitorId, expiresAt] = JSON.parse(Buffer.from(claims, 'base64url').toString()) as [
      string,
      string,
      number,
    ]
    return expiresAt > now() ? { botId, visitorId, expiresAt } : undefined
  }

  return { issue, read }
}
export type VisitorTokens = ReturnType<typeof createVisitorTokens>
