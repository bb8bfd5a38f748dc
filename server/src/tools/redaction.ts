import { createRedaction } from '../outbound/redaction.ts'
import type { Secrets } from './tool-headers.ts'

/** A shorter value would blank out innocent words and isn't a secret. */
const charactersLeast = 4
/** Parts of a secret, such as the word after "Bearer", count if they are longer than scheme names. */
const partCharactersLeast = 8

/** Redacts a tool's secret headers from what its server sends: neither the model nor a page may see them. */
export function createRedactor(secrets: Secrets): (text: string) => string {
  const parts = Object.values(secrets).flatMap((secret) => [secret.trim(), ...partsOf(secret)])
  return createRedaction(parts.filter((part) => part.length >= charactersLeast))
}

function partsOf(secret: string): string[] {
  const words = secret.trim().split(/\s+/)
  const [scheme = '', credentials = ''] = words
  const decoded = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString() : ''
  return [...words, decoded, decoded.slice(decoded.indexOf(':') + 1)].filter(
    (part) => part.length >= partCharactersLeast,
  )
}
