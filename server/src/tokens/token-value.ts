import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = 'bkn_'
const secretCharacters = 30
const checksumCharacters = 6
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretCharacters + checksumCharacters}}$`)

/** `bkn_` + 30 random characters + a checksum: secret scanners recognise it, and typos need no database lookup. */
export function makeTokenValue(): string {
  const secret = Array.from({ length: secretCharacters }, () => alphabet[randomInt(alphabet.length)]).join('')
  return prefix + secret + checksumOf(secret)
}

export function isTokenValue(value: string): boolean {
  if (!shape.test(value)) return false
  const secret = value.slice(prefix.length, prefix.length + secretCharacters)
  return value.endsWith(checksumOf(secret))
}

function checksumOf(secret: string): string {
  let rest = crc32(secret)
  let digits = ''
  for (; rest > 0; rest = Math.floor(rest / alphabet.length)) digits = alphabet[rest % alphabet.length] + digits
  return digits.padStart(checksumCharacters, '0')
}

/** Only this is stored. A fast hash is fine here: the value has 178 random bits, so it cannot be guessed. */
export const hashTokenValue = (value: string): string => hash('sha256', value)

export const firstCharacters = (value: string): string => value.slice(0, 8)
export const lastCharacters = (value: string): string => value.slice(-4)
