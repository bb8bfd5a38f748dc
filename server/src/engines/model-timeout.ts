export interface Timeout {
  /** Ends with the signal it was made of, or when the time is over. */
  signal: AbortSignal
  /** To be called when nothing is waited for any more. */
  end: () => void
}

/** `AbortSignal.timeout` would stay for all of its time, a minute after each reply that took a second. */
export function startTimeout(signal: AbortSignal, ms: number): Timeout {
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  const timer = setTimeout(() => controller.abort(), ms)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    },
  }
}
