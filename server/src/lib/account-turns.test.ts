import { expect, test } from 'vitest'
import { createAccountTurns } from './account-turns.ts'

test('accounts have their turns one after the other, however much each has waiting', () => {
  const turns = createAccountTurns<string>()
  for (const item of ['a1', 'a2', 'a3']) turns.push('a', item)
  turns.push('b', 'b1')
  const served: string[] = []
  while (!turns.isEmpty()) turns.serve((items) => void served.push(items.shift() ?? ''))
  expect(served).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('what a turn leaves waits for the next turn, and what comes in meanwhile too', () => {
  const turns = createAccountTurns<string>()
  turns.push('a', 'a1')
  turns.serve((items) => {
    items.shift()
    turns.push('a', 'a2')
    turns.push('b', 'b1')
  })
  const served: string[] = []
  while (!turns.isEmpty()) turns.serve((items) => void served.push(items.shift() ?? ''))
  expect(served).toEqual(['b1', 'a2'])
})
