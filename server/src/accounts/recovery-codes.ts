import { hash, randomBytes } from 'node:crypto'
import { toBase32 } from './totp.ts'

const codesAtOnce = 10
const lettersPerCode = 16

/** 80 random bits each, in four groups. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesAtOnce }, () => (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join('-'))

/** As typed: with or without hyphens and spaces, in any case. Undefined if it cannot be one. */
export function readRecoveryCode(text: string): string | undefined {
  const letters = text.toUpperCase().replace(/[\s-]/g, '')
  return letters.length === lettersPerCode && /^[A-Z2-7]+$/.test(letters) ? letters : undefined
}

/** A fast hash is fine here: a random code cannot be guessed. */
export const hashRecoveryCode = (personId: string, code: string): string =>
  hash('sha256', `${personId} ${code.replaceAll('-', '')}`)
