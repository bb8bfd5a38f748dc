import { hash, randomBytes } from 'node:crypto'

const shape = /^[\w-]{43}$/

/** 256 random bits for a cookie or a link. Handed out once; only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** A value of any other shape is refused without a database lookup. */
export const isSecret = (value: string): boolean => shape.test(value)

/** A fast hash is fine here: a random secret cannot be guessed. */
export const hashSecret = (secret: string): string => hash('sha256', secret)
