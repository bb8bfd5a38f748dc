import { expect } from 'vitest'

/** The CPU time of one read of a text, so that waiting on a busy machine doesn't count: the minimum of some. */
async function costOf<Input>(read: (text: Input) => unknown, text: Input, runs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  let spent = 0
  // Slow reads are not repeated: the noise is relatively small.
  for (let run = 0; run < runs && spent < 200_000; run++) {
    const begun = process.cpuUsage()
    await read(text)
    const { user, system } = process.cpuUsage(begun)
    spent += user + system
    least = Math.min(least, user + system)
  }
  return least
}

/** Anything less is measurement overhead. */
const leastMicroseconds = 1_000
/** Doubling a text may at most triple the work; the text is doubled twice. */
const growthMost = 3 * 3
/** How often the shorter and the longer text are read. Most readers are far from the limit at once. */
const attempts = [
  { short: 3, long: 1 },
  { short: 5, long: 5 },
  { short: 5, long: 5 },
]

/**
 * Reading a text takes linear time, whatever it contains. `size` must be large enough for quadratic work to show: some
 * tens of milliseconds for four times as much.
 */
export async function expectLinear<Input>(
  read: (text: Input) => unknown,
  make: (size: number) => Input,
  size: number,
): Promise<void> {
  let growth = Number.POSITIVE_INFINITY
  for (const { short, long } of attempts) {
    const small = Math.max(leastMicroseconds, await costOf(read, make(size), short))
    growth = (await costOf(read, make(4 * size), long)) / small
    if (growth <= growthMost) break
  }
  expect(growth, 'four times the text takes at most nine times the work').toBeLessThanOrEqual(growthMost)
}
