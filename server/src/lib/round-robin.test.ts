import { expect, test } from 'vitest'
import { createRoundRobin } from './round-robin.ts'

test('accounts are served one after the other, however much each has waiting', () => {
  const waiting = createRoundRobin<string>()
  for (const item of ['a1', 'a2', 'a3']) waiting.push('a', item)
  waiting.push('b', 'b1')
  const served: string[] = []
  while (!waiting.isEmpty()) waiting.serve((items) => void served.push(items.shift() ?? ''))
  expect(served).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('what is left waits for the next round, and what comes in meanwhile too', () => {
  const waiting = createRoundRobin<string>()
  waiting.push('a', 'a1')
  waiting.serve((items) => {
    items.shift()
    waiting.push('a', 'a2')
    waiting.push('b', 'b1')
  })
  const served: string[] = []
  while (!waiting.isEmpty()) waiting.serve((items) => void served.push(items.shift() ?? ''))
  expect(served).toEqual(['b1', 'a2'])
})
