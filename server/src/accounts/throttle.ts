import { networkOf } from '../http/networks.ts'
import { createRateLimiter, type RateLimiter, tooMany } from '../http/rate-limiter.ts'
import { type Clock, hourMs, minuteMs, secondMs } from '../lib/clock.ts'

/** Rate limits for everything that can be guessed, is expensive, or mails other people. */
export function createThrottle(now: Clock) {
  const perPair = createRateLimiter({ quota: 10, windowMs: 15 * minuteMs, now })
  const perNetwork = createRateLimiter({ quota: 100, windowMs: 15 * minuteMs, now })
  const perPerson = createRateLimiter({ quota: 10, windowMs: 15 * minuteMs, now })
  const resets = createRateLimiter({ quota: 20, windowMs: 15 * minuteMs, now })
  const resetMails = createRateLimiter({ quota: 3, windowMs: hourMs, now })
  const signUps = createRateLimiter({ quota: 20, windowMs: hourMs, now })
  const invitations = createRateLimiter({ quota: 60, windowMs: hourMs, now })

  const pairOf = (email: string, address: string) => `${networkOf(address)} ${email}`

  return {
    /** Attempts count before they are checked, so concurrency can't bypass the limit; successes are taken back. */
    countSignIn(email: string, address: string): void {
      const network = networkOf(address)
      perNetwork.refuseWhenUsedUp(network, 'Too many failed sign-in attempts. Try again in 15 minutes.')
      count(perPair, pairOf(email, address), 'Too many failed sign-in attempts')
      perNetwork.count(network)
    },
    forgiveSignIn(email: string, address: string): void {
      perNetwork.takeBack(networkOf(address))
      perPair.forget(pairOf(email, address))
    },
    /** After a reset, attempts with the forgotten password no longer count. */
    forgetSignIns: (email: string, address: string) => perPair.forget(pairOf(email, address)),

    countPasswordCheck: (personId: string) => count(perPerson, personId, 'Too many wrong passwords'),
    forgivePasswordChecks: (personId: string) => perPerson.forget(personId),

    countReset: (address: string) => count(resets, networkOf(address), 'Too many password reset requests'),
    /** Whether this person may get one more mail; refused silently, so as not to reveal who has an account. */
    mayMailReset: (email: string) => !resetMails.count(email).isOver,

    countSignUp: (address: string) => count(signUps, networkOf(address), 'Too many sign-ups from your network'),
    countInvitation: (accountId: string) => count(invitations, accountId, 'Too many invitations'),
  }
}
export type Throttle = ReturnType<typeof createThrottle>

function count(limiter: RateLimiter, key: string, what: string): void {
  const { isOver, resetSeconds } = limiter.count(key)
  if (isOver) throw tooMany(`${what}. Try again ${inWords(resetSeconds)}.`, resetSeconds)
}

function inWords(seconds: number): string {
  const minutes = Math.ceil((seconds * secondMs) / minuteMs)
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`
}
