import { setImmediate as nextTick } from 'node:timers/promises'
import { expect } from 'vitest'

/** How long others may have to wait, in times that it takes to parse JSON of a megabyte: some milliseconds. */
const stepsMost = 6
const attempts = 3

const spentBy = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since)
  return user + system
}

const parsed = JSON.stringify(Array.from({ length: 40_000 }, (_, at) => ({ id: at, text: 'a word' })))
function parsingTime(): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = process.threadCpuUsage()
    JSON.parse(parsed)
    return spentBy(begun)
  })
  return Math.min(...times)
}

/** The longest time that this thread computed without a pause while something was done. */
async function longestStepOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let begun = process.threadCpuUsage()
  const over = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    await nextTick()
    longest = Math.max(longest, spentBy(begun))
    begun = process.threadCpuUsage()
  }
  await over
  return longest
}

/** While something large is read, the event loop goes on: no step of it takes long. */
export async function expectSteps(work: () => Promise<unknown>): Promise<void> {
  const steps: number[] = []
  // A collection of garbage can fall into any step.
  while (steps.length < attempts && !(Math.min(...steps) <= stepsMost))
    steps.push((await longestStepOf(work)) / parsingTime())
  expect(Math.min(...steps), 'the longest step, in times that it takes to parse a megabyte').toBeLessThanOrEqual(
    stepsMost,
  )
}
