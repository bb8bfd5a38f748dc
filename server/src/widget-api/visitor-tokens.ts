import { hkdfSync } from 'node:crypto'
import { type Clock, dayMs, minuteMs } from '../lib/clock.ts'
import { isSignedBy, readBase64url, sign } from './signatures.ts'

export const sessionMs = 30 * minuteMs
/** How long an identified visitor's session can be renewed without a new proof. */
export const provenMs = dayMs

/** Proof that a visitor was identified: in which browser, until when, and by which of the bot's identity secrets. */
export interface Proof {
  browserId: string
  until: number
  secretMark: string
}
export interface VisitorClaims {
  botId: string
  visitorId: string
  expiresAt: number
  proof: Proof | null
}

/**
 * A visitor's session token: signed, so that nothing is stored. It grants access to one bot for one visitor, and can't
 * be confused with an API token.
 */
export function createVisitorTokens({ serviceKey, now }: { serviceKey: Uint8Array; now: Clock }) {
  const key = Buffer.from(hkdfSync('sha256', serviceKey, '', 'visitor session', 32))

  function issue(botId: string, visitorId: string, proof: Proof | null): { token: string; expiresAt: number } {
    const expiresAt = now() + sessionMs
    const claims: VisitorClaims = { botId, visitorId, expiresAt, proof }
    const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return { token: `${text}.${sign(key, text).toString('base64url')}`, expiresAt }
  }

  /** Undefined if this service didn't sign it, or it has expired. */
  function read(token: string): VisitorClaims | undefined {
    const claims = open(token)
    return claims && claims.expiresAt > now() ? claims : undefined
  }

  /** The visitor of a session, even if expired: undefined if they were not identified, or too long ago. */
  function readProven(token: string): (VisitorClaims & { proof: Proof }) | undefined {
    const claims = open(token)
    return claims?.proof && claims.proof.until > now() ? { ...claims, proof: claims.proof } : undefined
  }

  function open(token: string): VisitorClaims | undefined {
    const [text = '', mac = '', ...more] = token.split('.')
    const signature = readBase64url(mac)
    if (more.length > 0 || !signature || !isSignedBy(key, text, signature)) return undefined
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  }

  return { issue, read, readProven }
}
export type VisitorTokens = ReturnType<typeof createVisitorTokens>
