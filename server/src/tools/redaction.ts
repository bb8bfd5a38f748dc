import { createRedaction } from '../outbound/redaction.ts'
import { cutText } from './answer-text.ts'
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

/** Read beyond the cut, so that a secret there is more than its first letters: those are recognised at the end of a text. */
export const charactersBeyond = 1_000

/** The beginning of a text that may be much longer, without the secrets. */
export function redactStart(text: string, redact: (text: string) => string, charactersMost: number): string {
  const start = text.slice(0, charactersMost + charactersBeyond)
  return cutText(redact(start), charactersMost, text.length - start.length)
}

function partsOf(secret: string): string[] {
  const words = secret.trim().split(/\s+/)
  const [scheme = '', credentials = ''] = words
  const decoded = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString() : ''
  return [...words, decoded, decoded.slice(decoded.indexOf(':') + 1)].filter(
    (part) => part.length >= partCharactersLeast,
  )
}
