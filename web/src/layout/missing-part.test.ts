import { afterEach, expect, test, vi } from 'vitest'
import { loadPart } from './missing-part.ts'

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))

afterEach(() => vi.unstubAllGlobals())

test('a part that loads is returned', async () => {
  expect(await loadPart(async () => 'part')).toBe('part')
})

test('a part that is gone while the service responds was replaced by an update', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  await expect(loadPart(failing)).rejects.toMatchObject({ name: 'MissingPart', isReplaced: true })
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is down behind a proxy', async () => new Response('', { status: 502 })],
])('a part that is missing while the service %s does not mean an update', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  await expect(loadPart(failing)).rejects.toMatchObject({ name: 'MissingPart', isReplaced: false })
})
