import { expect, test } from 'vitest'
import { groupByTurns, turnsAtOnce } from './conversation-rows.ts'

test.each([
  ['none', [], []],
  ['only some without a turn', [0, 0], [[0, 0]]],
  ['the first without a turn', [0, turnsAtOnce], [[0, turnsAtOnce]]],
  ['as many as fit', [150, 50, 1], [[150, 50], [1]]],
  ['long ones alone', [1, 500, 0, 500, 1], [[1], [500], [0], [500], [1]]],
])('conversations are grouped by their turns, and none is left out: %s', (_, counts, groups) => {
  const all = counts.map((turnCount) => ({ turnCount }))
  expect(groupByTurns(all).map((group) => group.map(({ turnCount }) => turnCount))).toEqual(groups)
})
