import { limits, type Scalar } from 'beckon-contract'
import { hourMs, minuteMs, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { isSignedBy, readBase64url, readSegment } from './signatures.ts'

/** The visitor's identity according to the site. */
export interface Identity {
  externalId: string
  name: string | null
  email: string | null
  /** The site's own, such as a plan. */
  attributes: Record<string, Scalar> | null
}

const lifetimeMostMs = limits.identityHours * hourMs
/** Allowed clock skew between servers. */
const leewayMs = minuteMs
const nameCharacters = 200
const emailCharacters = 320
const attributeNameCharacters = 100
const attributeCharacters = 500

/**
 * Verifies a JWT that a site's own server signed with the bot's identity secret (RFC 7519, HS256 only). Throws with a
 * message for the site's developer; without the secret, a caller learns only that the signature is wrong.
 */
export function readIdentity(jwt: string, secret: string, now: number): Identity {
  const [head = '', body = '', mac = '', ...more] = jwt.split('.')
  const header = readSegment(head)
  const signature = readBase64url(mac)
  if (more.length > 0 || !header || header.crit !== undefined) throw refuse('is not a JWT that is understood here')
  if (header.alg !== 'HS256') throw refuse('must be signed with HS256')
  if (!signature || !isSignedBy(secret, `${head}.${body}`, signature))
    throw refuse('is not signed with this bot’s identity secret')
  const claims = readSegment(body)
  if (!claims) throw refuse('does not carry a JSON object')
  checkTimes(claims, now)
  return { externalId: readSubject(claims.sub), ...readProfile(claims) }
}

function checkTimes({ exp, nbf, iat }: Record<string, unknown>, now: number): void {
  if (typeof exp !== 'number' || !Number.isFinite(exp)) throw refuse('needs `exp`, in seconds since 1970')
  if (exp * secondMs <= now) throw refuse('has expired. Sign a new one, and call identify again')
  if (exp * secondMs > now + lifetimeMostMs + leewayMs)
    throw refuse(`lasts longer than the ${limits.identityHours} hours that \`exp\` may be ahead`)
  for (const [name, at] of Object.entries({ nbf, iat })) {
    if (at === undefined) continue
    if (typeof at !== 'number' || !Number.isFinite(at)) throw refuse(`has a \`${name}\` that is no number`)
    if (at * secondMs > now + leewayMs) throw refuse(`is not valid yet: its \`${name}\` is in the future`)
  }
}

function readSubject(sub: unknown): string {
  if (typeof sub !== 'string' || !isPlain(sub, limits.userIdCharacters) || sub.trim() === '')
    throw refuse(`needs \`sub\`: your own id of the person, a text of 1 to ${limits.userIdCharacters} characters`)
  return sub
}

/** Fields that make a conversation easier to recognise. Invalid ones are left out. */
const readProfile = ({ name, email, attributes }: Record<string, unknown>) => ({
  name: typeof name === 'string' && isPlain(name, nameCharacters) ? name : null,
  email: typeof email === 'string' && isPlain(email, emailCharacters) ? email : null,
  attributes: readAttributes(attributes),
})

function readAttributes(given: unknown): Identity['attributes'] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const valid = Object.entries(given).filter(
    ([name, value]) => isPlain(name, attributeNameCharacters) && isScalar(value),
  )
  return valid.length === 0 ? null : Object.fromEntries(valid.slice(0, limits.userAttributes))
}
const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string'
    ? isPlain(value, attributeCharacters)
    : typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

/** Text that a database can store and a person can read. */
const isPlain = (text: string, charactersMost: number): boolean =>
  text !== '' && text.isWellFormed() && !text.includes('\0') && [...text].length <= charactersMost

const refuse = (why: string) => new Failure('identity_invalid', `The token given to identify() ${why}.`)
