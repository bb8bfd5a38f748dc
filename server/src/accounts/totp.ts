import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { secondMs } from '../lib/clock.ts'

const stepMs = 30 * secondMs
const digits = 6
/** Clocks of phones may be wrong by one step. */
const drift = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding, as authenticator apps expect it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{1,5}/g, (five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)] as string)
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): string => toBase32(randomBytes(20))

/** RFC 6238 with its defaults, the only ones that all apps know: SHA-1, 6 digits, 30 s. */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) as number) & 15) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (ms: number): number => Math.floor(ms / stepMs)

/** The step that a code belongs to; undefined if it is wrong, or no newer than the last one used. */
export function findStep(secret: string, code: string, now: number, lastStep: number): number | undefined {
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => stepAt(now) - drift + index)
  return steps.find((step) => step > lastStep && timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code)))
}

/** What the QR code says. */
export const totpUrl = (secret: string, { email, issuer }: { email: string; issuer: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
