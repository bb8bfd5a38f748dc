import { expect, test } from 'vitest'
import { scrollEdges } from './scroll-edges.ts'

test.each([
  ['everything fits', { scrollLeft: 0, clientWidth: 400, scrollWidth: 400 }, 'none'],
  ['at its beginning', { scrollLeft: 0, clientWidth: 390, scrollWidth: 520 }, 'end'],
  ['in its middle', { scrollLeft: 60, clientWidth: 390, scrollWidth: 520 }, 'both'],
  ['at its end, but for a rounded pixel', { scrollLeft: 129.4, clientWidth: 390, scrollWidth: 520 }, 'start'],
] as const)('a strip, %s', (_, strip, edges) => {
  expect(scrollEdges(strip)).toBe(edges)
})
