export interface Patience {
  /** Ends with the signal it was made of, or when the time is over. */
  signal: AbortSignal
  /** To be called when nothing is waited for any more. */
  end: () => void
}

/** `AbortSignal.timeout` would stay for all of its time, a minute after each reply that took a second. */
export function beginPatience(signal: AbortSignal, ms: number): Patience {
  const patience = new AbortController()
  const stop = () => patience.abort(signal.reason)
  const timer = setTimeout(() => patience.abort(), ms)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return {
    signal: patience.signal,
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    },
  }
}
