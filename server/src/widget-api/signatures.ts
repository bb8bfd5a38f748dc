import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256, called HS256 in JWTs. */
export const sign = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export function isSignedBy(key: string | Uint8Array, text: string, signature: Buffer): boolean {
  const right = sign(key, text)
  return signature.length === right.length && timingSafeEqual(signature, right)
}

/** Undefined unless it is a JSON object in strict base64url: two spellings of one text would be two signatures. */
export function readSegment(segment: string): Record<string, unknown> | undefined {
  const bytes = readBase64url(segment)
  if (!bytes) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

export function readBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return text !== '' && bytes.toString('base64url') === text ? bytes : undefined
}
