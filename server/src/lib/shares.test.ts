import { expect, test } from 'vitest'
import { createShares, type Shares } from './shares.ts'

/** Takes as much as it gets. */
function takeAll(shares: Shares, key: string): number {
  while (shares.mayTake(key)) shares.take(key)
  return shares.heldBy(key)
}

test('one account gets half, and each further one a part of what is left: there is always some', () => {
  const shares = createShares({ inAll: 1_000 })
  const all = Array.from({ length: 9 }, (_, at) => takeAll(shares, `account ${at}`))
  expect(all).toEqual([500, 250, 125, 63, 31, 16, 8, 4, 2])
  expect(shares.mayTake('another')).toBe(true)
})

test('what an account gives back is for others too, until all have about the same', () => {
  const shares = createShares({ inAll: 90 })
  takeAll(shares, 'ada')
  for (let round = 0; round < 90; round++) {
    takeAll(shares, 'bob')
    if (!shares.mayTake('ada')) shares.release('ada')
  }
  for (const key of ['ada', 'bob']) expect(Math.abs(shares.heldBy(key) - 30)).toBeLessThanOrEqual(1)
})

test('`perFree` sets how much one account alone may take', () => {
  expect(takeAll(createShares({ inAll: 1_000, perFree: 4 }), 'ada')).toBe(800)
  expect(takeAll(createShares({ inAll: 1 }), 'ada')).toBe(1)
})

test('never more than there is, and nothing is remembered of those that hold nothing', () => {
  const shares = createShares({ inAll: 10, perFree: 9 })
  shares.take('ada', 6)
  expect([shares.mayTake('bob', 5), shares.mayTake('bob', 4), shares.isFull(5)]).toEqual([false, true, true])
  shares.release('ada', 6)
  expect([shares.held(), shares.keys()]).toEqual([0, []])
})
