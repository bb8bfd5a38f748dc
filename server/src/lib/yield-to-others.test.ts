import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runForAccount } from './current-account.ts'
import { yieldToOthers } from './yield-to-others.ts'

test('however many imports run, a tick of the event loop does one long step of them', async () => {
  let isDone = false
  let steps = 0
  const all = Promise.all(Array.from({ length: 20 }, () => longWork(3))).then(() => {
    isDone = true
  })
  const stepsOfTicks: number[] = []
  while (!isDone) {
    const before = steps
    await setImmediate()
    stepsOfTicks.push(steps - before)
  }
  await all
  expect(stepsOfTicks.reduce((sum, one) => sum + one, 0)).toBe(60)
  expect(Math.max(...stepsOfTicks)).toBe(1)

  async function longWork(times: number): Promise<void> {
    for (let at = 0; at < times; at++) {
      await yieldToOthers()
      steps++
      keepBusy(3)
    }
  }
})

test('accounts do their steps one after the other, however many pieces of work one has', async () => {
  const order: string[] = []
  const work = (accountId: string) =>
    runForAccount(accountId, async () => {
      await yieldToOthers()
      order.push(accountId)
    })
  await Promise.all([work('busy'), work('busy'), work('busy'), work('other')])
  expect(order).toEqual(['busy', 'other', 'busy', 'busy'])
})

function keepBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
