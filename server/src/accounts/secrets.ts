import { hash, randomBytes } from 'node:crypto'

const shape = /^[\w-]{43}$/

/** 256 random bits: what a cookie or a link carries. It is handed out once; we keep its hash only. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What has another shape opens nothing, and never reaches the database. */
export const isSecret = (value: string): boolean => shape.test(value)

/** A fast hash is right here: there is nothing to guess. */
export const hashSecret = (secret: string): string => hash('sha256', secret)
