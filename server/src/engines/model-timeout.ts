export interface Timeout {
  /** Aborts with the given signal, or at the timeout. */
  signal: AbortSignal
  /** From now on it only aborts with the given signal. */
  stopClock: () => void
  /** Clears the timer and the listener. */
  end: () => void
}

/** Unlike `AbortSignal.timeout`, which would stay in memory for its full time after each short reply. */
export function startTimeout(signal: AbortSignal, ms: number): Timeout {
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  const timer = setTimeout(() => controller.abort(), ms)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return {
    signal: controller.signal,
    stopClock: () => clearTimeout(timer),
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    },
  }
}
