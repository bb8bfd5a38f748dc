import { hash, verify } from '@node-rs/argon2'
import { Failure } from '../lib/failure.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { createShares } from '../lib/shares.ts'

interface PasswordCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}
/** Argon2id with 19 MiB and 2 passes, as OWASP recommends. */
const recommended: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const placesInAll = 100

const base64 = (byte: number, length: number) => Buffer.alloc(length, byte).toString('base64').replace(/=+$/, '')
/** Checked when the e-mail is unknown, so that the response takes as long as for a known one. */
const nobodysHashOf = ({ memoryCost, timeCost, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(7, 16)}$${base64(9, 32)}`

/** The same password may be typed as different bytes: some keyboards send é as one character, others as two. */
const toBytes = (password: string) => Buffer.from(password.normalize('NFKC'))

/**
 * Hashing is costly by design, so few run at the same time: a flood of sign-ins can't exhaust memory or threads. `from`
 * is the network or the person that it is done for: they are served round robin, and none can take all places.
 */
export function createPasswords(cost = recommended, check = verify) {
  const nobodysHash = nobodysHashOf(cost)
  const places = createShares({ inAll: placesInAll })
  const queue = createFairQueue({ slots: atOnce })

  async function withSlot<Result>(from: string, work: () => Promise<Result>): Promise<Result> {
    if (!places.mayTake(from))
      throw new Failure('overloaded', 'Too many people are signing in right now. Try again in a moment.', {
        headers: { 'retry-after': '2' },
      })
    places.take(from)
    try {
      return await queue.enqueue(from, work)
    } finally {
      places.release(from)
    }
  }

  return {
    hash: (password: string, from: string): Promise<string> => withSlot(from, () => hash(toBytes(password), cost)),

    async verify(passwordHash: string | undefined, password: string, from: string): Promise<boolean> {
      const matches = await withSlot(from, () => check(passwordHash ?? nobodysHash, toBytes(password)))
      return matches && passwordHash !== undefined
    },
  }
}
export type Passwords = ReturnType<typeof createPasswords>
