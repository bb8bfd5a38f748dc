/**
 * Runs at most `perTick` tasks in one tick of the event loop; the others are queued. With few tasks nothing waits.
 */
export function createTickLimiter(perTick: number) {
  const waiting: (() => void)[] = []
  let left = perTick
  let isTickScheduled = false

  function scheduleTick(): void {
    if (isTickScheduled) return
    isTickScheduled = true
    setImmediate(() => {
      isTickScheduled = false
      left = perTick
      for (const work of waiting.splice(0, perTick)) begin(work)
    })
  }

  function begin(work: () => void): void {
    left -= 1
    scheduleTick()
    work()
  }

  return {
    run(work: () => void): void {
      if (left > 0) begin(work)
      else waiting.push(work)
    },
    hasWaiting: () => waiting.length > 0,
  }
}
