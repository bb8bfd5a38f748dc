import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { measurePages } from '../bench/page-sizes.ts'
import { createAppRouter } from '../web/src/router.tsx'

const gzipBytesAtMost = 250 * 1_024

test('every settings page loads at most 250 kB before it is drawn', () => {
  const sizes = measurePages()
  const { routesByPath } = createAppRouter(new QueryClient())
  const paths = Object.keys(routesByPath).filter((path) => path !== '/')
  expect(sizes.map(({ path }) => path).sort()).toEqual(paths.sort())
  expect(sizes.filter(({ gzipBytes }) => gzipBytes > gzipBytesAtMost)).toEqual([])
})
