import { onTestFinished, vi } from 'vitest'

/** Every step of long work counts as one that takes as long as a tick may, so that a tick does one of them. */
export function makeStepsLong(): void {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 100
    return now
  })
  onTestFinished(() => clock.mockRestore())
}
