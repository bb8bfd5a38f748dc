import { expect, test } from 'vitest'
import { batchPerTick } from './batch-per-tick.ts'

test('everything that arrives in one tick of the event loop takes each step together', async () => {
  const steps: string[] = []
  async function walk(name: string) {
    await batchPerTick()
    steps.push(`${name}1`)
    await Promise.resolve()
    steps.push(`${name}2`)
  }
  await Promise.all([walk('a'), walk('b')])
  await walk('c')
  expect(steps).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'c2'])
})
