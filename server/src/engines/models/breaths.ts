/** So much longer than its work took, a breath lasts: the rest of the time belongs to others. */
const restTimesWork = 8
/** Nobody who reads notices a word that comes so much later. */
const longestRestMs = 200

/**
 * When the words that came since the last breath are passed on, all together. With few streams that is at once, within
 * one turn of the event loop. With very many, each word alone would cost a reading, a writing and a system call or two;
 * so the more work the last breath was, the longer the next one gathers: words then come a few at a time.
 */
export function createBreaths(now: () => number = () => performance.now()) {
  let next: Promise<void> | undefined
  let restUntil = 0

  function begin(passOn: () => void): void {
    next = undefined
    const begun = now()
    passOn()
    setImmediate(() => {
      const ended = now()
      restUntil = ended + Math.min(longestRestMs, restTimesWork * (ended - begun))
    })
  }

  return (): Promise<void> => {
    next ??= new Promise((passOn) => {
      const restMs = restUntil - now()
      if (restMs < 1) setImmediate(begin, passOn)
      else setTimeout(begin, restMs, passOn)
    })
    return next
  }
}

/** Of all streams of this process together. */
export const nextBreath = createBreaths()
