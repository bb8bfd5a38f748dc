import { tooMany } from '../http/rate-limiter.ts'
import { type Clock, dayMs, minuteMs, secondMs } from '../lib/clock.ts'
import type { CountedWindow, ShareCounts } from '../lib/share-counts.ts'

/** Failures that cost nothing: people mistype. */
const freeFailures = 10
const firstDelayMs = secondMs
/** At most 1,440 guesses a day for one person, from however many addresses. */
const longestDelayMs = minuteMs
const forgottenAfterMs = dayMs
const emailsAtMost = 100_000
const shareName = 'sign-in-perEmail'

interface Failures extends CountedWindow {
  lastAt: number
  /** Of those on other servers, how many are known: more of them have just happened. */
  othersSeen: number
  isReported: boolean
}

/**
 * Slows down guessing one person's password from many addresses: after some failures, one attempt is let through per
 * interval, and the interval doubles up to a minute. Nobody is locked out. By e-mail, whether it is known or not; in
 * memory, and with those on other servers if they share what they count. When full, the e-mail that failed longest ago is
 * dropped.
 */
export function createSignInDelays(now: Clock, shareCounts?: ShareCounts) {
  const failures = new Map<string, Failures>()

  /** One from the future is from before the clock was set back. */
  const isCurrent = ({ lastAt }: Failures) => lastAt <= now() && lastAt > now() - forgottenAfterMs

  function find(email: string): Failures | undefined {
    const known = failures.get(email)
    if (!known) return undefined
    if (known.others > known.othersSeen) known.lastAt = now()
    known.othersSeen = known.others
    return isCurrent(known) ? known : undefined
  }

  function keep(email: string, changed: Failures): void {
    failures.delete(email)
    if (failures.size >= emailsAtMost) failures.delete(failures.keys().next().value as string)
    failures.set(email, changed)
  }

  const fresh = (isReported: boolean): Failures => ({
    ...{ count: 0, others: 0, othersSeen: 0, isReported },
    ...{ lastAt: now(), endsAt: now() + forgottenAfterMs },
  })

  return {
    refuseEarly(email: string): void {
      const known = find(email)
      const waitMs = known ? known.lastAt + delayMsAfter(allOf(known)) - now() : 0
      if (waitMs <= 0) return
      const seconds = Math.ceil(waitMs / secondMs)
      throw tooMany(
        `Too many failed attempts to sign in with this email. Try again in ${seconds} s. If you can’t wait, reset your password: that also lets you sign in at once.`,
        seconds,
      )
    },
    /** Before the password is checked, so that concurrent attempts can't get past. */
    count(email: string): void {
      const counted = find(email) ?? fresh(false)
      counted.count += 1
      counted.lastAt = now()
      keep(email, counted)
      shareCounts?.changed(shareName, email, counted, forgottenAfterMs)
    },
    /** After a success. Whether the failures before it were reported is remembered for a day. */
    forgive(email: string): void {
      const known = find(email)
      shareCounts?.forget(shareName, email)
      if (known?.isReported) keep(email, { ...fresh(true), lastAt: known.lastAt })
      else failures.delete(email)
    },
    /** True once, when the delays begin; then not again until a day has passed without a failure. */
    isFirstReport(email: string): boolean {
      const known = find(email)
      if (!known || known.isReported || allOf(known) < freeFailures) return false
      known.isReported = true
      return true
    },
  }
}

const allOf = ({ count, others }: CountedWindow): number => count + others

const delayMsAfter = (count: number): number =>
  count < freeFailures ? 0 : Math.min(firstDelayMs * 2 ** (count - freeFailures), longestDelayMs)
