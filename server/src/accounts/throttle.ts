import { networkOf } from '../http/networks.ts'
import { createRateLimiter, type RateLimiter, tooMany } from '../http/rate-limiter.ts'
import { type Clock, dayMs, hourMs, minuteMs, secondMs } from '../lib/clock.ts'
import type { ShareCounts } from '../lib/share-counts.ts'
import { createSignInDelays } from './sign-in-delays.ts'

const failedSignIns = 'Too many failed sign-in attempts'

/** Rate limits for everything that can be guessed, is expensive, or mails other people. */
export function createThrottle(now: Clock, shareCounts?: ShareCounts) {
  const limiter = (name: string, quota: number, windowMs: number) =>
    createRateLimiter({ quota, windowMs, now, share: { name: `sign-in-${name}`, counts: shareCounts } })
  const perPair = limiter('perPair', 10, 15 * minuteMs)
  const perNetwork = limiter('perNetwork', 100, 15 * minuteMs)
  const perDevice = limiter('perDevice', 10, 15 * minuteMs)
  const codes = limiter('codes', 5, 15 * minuteMs)
  const codeReports = limiter('codeReports', 1, dayMs)
  const delays = createSignInDelays(now, shareCounts)
  const perPerson = limiter('perPerson', 10, 15 * minuteMs)
  const resets = limiter('resets', 20, 15 * minuteMs)
  const resetMails = limiter('resetMails', 3, hourMs)
  const signUpMails = limiter('signUpMails', 3, hourMs)
  const signUps = limiter('signUps', 20, hourMs)
  const invitations = limiter('invitations', 60, hourMs)

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
    /** Whether a person should be told of wrong codes: true once a day, when no more are accepted for now. */
    isFirstCodeReport: (key: string, personId: string) =>
      codes.peek(key).remaining === 0 && !codeReports.count(personId).isOver,

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
  const { remaining, resetSeconds } = limiter.peek(key)
  if (remaining === 0) throw tooMany(`${what}. Try again ${inWords(resetSeconds)}.`, resetSeconds)
}

function inWords(seconds: number): string {
  const minutes = Math.ceil((seconds * secondMs) / minuteMs)
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`
}
