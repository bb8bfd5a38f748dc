import { networkOf } from '../http/networks.ts'
import { createRateLimiter, type RateLimiter, tooMany } from '../http/rate-limiter.ts'
import { type Clock, hourMs, minuteMs, secondMs } from '../lib/clock.ts'

/** How often one may try what can be guessed, or what costs us work or mails others. */
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
    /** An attempt counts before it is checked, so that many at once are no way around; a right one is taken back. */
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
    /** After a reset the person must not wait because of the password they had forgotten. */
    forgetSignIns: (email: string, address: string) => perPair.forget(pairOf(email, address)),

    countPasswordCheck: (personId: string) => count(perPerson, personId, 'Too many wrong passwords'),
    forgivePasswordChecks: (personId: string) => perPerson.forget(personId),

    countReset: (address: string) => count(resets, networkOf(address), 'Too many password reset requests'),
    /** Whether one more mail may go to this person; refused in silence, for the answer must not tell who is known here. */
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
