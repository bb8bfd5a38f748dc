import { expect, test } from 'vitest'
import { inStep } from './in-step.ts'

test('Those who come in one turn of the event loop take each step together.', async () => {
  const steps: string[] = []
  async function walk(name: string) {
    await inStep()
    steps.push(`${name}1`)
    await Promise.resolve()
    steps.push(`${name}2`)
  }
  await Promise.all([walk('a'), walk('b')])
  await walk('c')
  expect(steps).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'c2'])
})
