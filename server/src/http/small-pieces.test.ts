import { expect, test } from 'vitest'
import { createPieceCount } from './small-pieces.ts'

/** After how many pieces of this length, on average, a body is refused. */
function refusedAfter(lengths: number[], most = 100_000): number | undefined {
  const isTooMany = createPieceCount()
  for (let count = 1; count <= most; count += 1) if (isTooMany(lengths[count % lengths.length] ?? 0)) return count
  return undefined
}

test('bodies in chunks of a byte are refused early, and of a few bytes when there are very many', () => {
  expect(refusedAfter([1])).toBe(1_024)
  // What Python's `JSONEncoder().iterencode` yields: brackets, names, separators.
  expect(refusedAfter([1, 9, 2, 6], 30_000)).toBeUndefined()
  expect(refusedAfter([1, 9, 2, 6])).toBe(32_768)
  expect(refusedAfter([8])).toBeUndefined()
})
