import { networkOf } from '../http/networks.ts'
import { createRateLimiter, type RateLimiter, tooMany } from '../http/rate-limiter.ts'
import { type Clock, hourMs, minuteMs, secondMs } from '../lib/clock.ts'
import { createSignInDelays } from './sign-in-delays.ts'

const failedSignIns = 'Too many failed sign-in attempts'

/** Rate limits for everything that can be guessed, is expensive, or mails other people. */
export function createThrottle(now: Clock) {
  const perPair = createRateLimiter({ quota: 10, windowMs: 15 * minuteMs, now })
  const perNetwork = createRateLimiter({ quota: 100, windowMs: 15 * minuteMs, now })
  const perDevice = createRateLimiter({ quota: 10, windowMs: 15 * minuteMs, now })
  const codes = createRateLimiter({ quota: 5, windowMs: 15 * minuteMs, now })
  const delays = createSignInDelays(now)
  const perPerson = createRateLimiter({ quota: 10, windowMs: 15 * minuteMs, now })
  const resets = createRateLimiter({ quota: 20, windowMs: 15 * minuteMs, now })
  const resetMails = createRateLimiter({ quota: 3, windowMs: hourMs, now })
  const signUpMails = createRateLimiter({ quota: 3, windowMs: hourMs, now })
  const signUps = createRateLimiter({ quota: 20, windowMs: hourMs, now })
  const invitations = createRateLimiter({ quota: 60, windowMs: hourMs, now })

  const pairOf = (email: string, address: string) => `${networkOf(address)} ${email}`

  return {
    /**
     * Attempts count before they are checked, so concurrency can't bypass the limit; successes are taken back. A browser
     * that this person signed in with before has a limit of its own: guesses from elsewhere don't affect it.
     */
    countSignIn(email: string, address: string, device?: string): void {
      if (device !== undefined) {
        count(perDevice, device, failedSignIns)
        return
      }
      const [network, pair] = [networkOf(address), pairOf(email, address)]
      perNetwork.refuseWhenUsedUp(network, `${failedSignIns}. Try again in 15 minutes.`)
      refuseWhenUsedUp(perPair, pair, failedSignIns)
      delays.refuseEarly(email)
      perNetwork.count(network)
      perPair.count(pair)
      delays.count(email)
    },
    forgiveSignIn(email: string, address: string, device?: string): void {
      if (device !== undefined) {
        perDevice.forget(device)
        return
      }
      perNetwork.takeBack(networkOf(address))
      perPair.forget(pairOf(email, address))
      delays.forgive(email)
    },
    /** Whether this e-mail's owner should be told of the failures: true once per wave. */
    isFirstReport: delays.isFirstReport,
    /** After a reset, attempts with the forgotten password no longer count. */
    forgetSignIns(email: string, address: string): void {
      perPair.forget(pairOf(email, address))
      delays.forgive(email)
    },

    /** Codes of a second factor, by person; by browser, if the person signed in with it before. */
    countCode: (key: string) => count(codes, key, 'Too many wrong codes'),
    forgiveCodes: (key: string) => codes.forget(key),

    countPasswordCheck: (personId: string) => count(perPerson, personId, 'Too many wrong passwords'),
    forgivePasswordChecks: (personId: string) => perPerson.forget(personId),

    countReset: (address: string) => count(resets, networkOf(address), 'Too many password reset requests'),
    /** Whether this person may get one more mail; refused silently, so as not to reveal who has an account. */
    mayMailReset: (email: string) => !resetMails.count(email).isOver,

    countSignUp: (address: string) => count(signUps, networkOf(address), 'Too many sign-ups from your network'),
    /** The same for mails to people who sign up, whether they have an account or not. */
    mayMailSignUp: (email: string) => !signUpMails.count(email).isOver,
    countInvitation: (accountId: string) => count(invitations, accountId, 'Too many invitations'),
  }
}
export type Throttle = ReturnType<typeof createThrottle>

function count(limiter: RateLimiter, key: string, what: string): void {
  const { isOver, resetSeconds } = limiter.count(key)
  if (isOver) throw tooMany(`${what}. Try again ${inWords(resetSeconds)}.`, resetSeconds)
}

function refuseWhenUsedUp(limiter: RateLimiter, key: string, what: string): void {
  const { remaining, resetSeconds } = limiter.look(key)
  if (remaining === 0) throw tooMany(`${what}. Try again ${inWords(resetSeconds)}.`, resetSeconds)
}

function inWords(seconds: number): string {
  const minutes = Math.ceil((seconds * secondMs) / minuteMs)
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`
}
