import { expect } from 'vitest'

/** What one read of a text costs in CPU time, which waiting for a busy machine does not add to: the least of several. */
async function costOf<Input>(read: (text: Input) => unknown, text: Input): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  let spent = 0
  // What takes long is not repeated: the noise is small beside it.
  for (let run = 0; run < 5 && spent < 200_000; run++) {
    const begun = process.cpuUsage()
    await read(text)
    const { user, system } = process.cpuUsage(begun)
    spent += user + system
    least = Math.min(least, user + system)
  }
  return least
}

/** Less than this is the cost of measuring. */
const leastMicroseconds = 1_000
/** Doubling a text may not more than triple the work; the text is doubled twice. */
const growthMost = 3 * 3
const attempts = 3

/**
 * Reading a text takes time in proportion to its length, however it is made. `size` has to be so large that work which
 * grows with the square would be seen: some tens of milliseconds for four times as much.
 */
export async function expectLinear<Input>(
  read: (text: Input) => unknown,
  make: (size: number) => Input,
  size: number,
): Promise<void> {
  let growth = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < attempts && growth > growthMost; attempt++) {
    const small = Math.max(leastMicroseconds, await costOf(read, make(size)))
    growth = (await costOf(read, make(4 * size))) / small
  }
  expect(growth, 'four times the text takes at most nine times the work').toBeLessThanOrEqual(growthMost)
}
