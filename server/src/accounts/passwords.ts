import { hash, verify } from '@node-rs/argon2'
import { Failure } from '../lib/failure.ts'

export interface PasswordCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}
/** Argon2id with 19 MiB and 2 passes, as OWASP recommends. */
const recommended: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const waitingAtMost = 100

const base64 = (byte: number, length: number) => Buffer.alloc(length, byte).toString('base64').replace(/=+$/, '')
/** Checked when the e-mail is unknown, so that the response takes as long as for a known one. */
const nobodysHashOf = ({ memoryCost, timeCost, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(7, 16)}$${base64(9, 32)}`

/** The same password may be typed as different bytes: some keyboards send é as one character, others as two. */
const toBytes = (password: string) => Buffer.from(password.normalize('NFKC'))

/** Hashing is costly by design, so few run at the same time: a flood of sign-ins can't exhaust memory or threads. */
export function createPasswords(cost = recommended) {
  const nobodysHash = nobodysHashOf(cost)
  let running = 0
  const waiting: (() => void)[] = []

  async function withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1
    else if (waiting.length < waitingAtMost) await new Promise<void>((resolve) => waiting.push(resolve))
    else
      throw new Failure('overloaded', 'Too many people are signing in right now. Try again in a moment.', {
        headers: { 'retry-after': '2' },
      })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password: string): Promise<string> => withSlot(() => hash(toBytes(password), cost)),

    async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
      const matches = await withSlot(() => verify(passwordHash ?? nobodysHash, toBytes(password)))
      return matches && passwordHash !== undefined
    },
  }
}
export type Passwords = ReturnType<typeof createPasswords>
