import { expect, test, vi } from 'vitest'
import { createLodging } from './lodging.ts'
import { createMindHost, startMindThread } from './mind-host.ts'

function lodge() {
  const moveOut = vi.fn<() => void>()
  const host = createMindHost({ startThread: () => startMindThread(512) })
  return { lodging: createLodging(host, { part: 1, leftOut: [] }, moveOut), moveOut }
}

test('a part that nobody thinks about leaves at once', () => {
  const { lodging, moveOut } = lodge()
  lodging.leave()
  expect(moveOut).toHaveBeenCalledTimes(1)
})

test('a part that is thought about leaves when the last is done, be it with an error', async () => {
  const { lodging, moveOut } = lodge()
  const [first, last] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const thoughts = [lodging.stayFor(() => first.promise), lodging.stayFor(() => last.promise)]
  lodging.leave()
  first.resolve('By card.')
  expect(await thoughts[0]).toBe('By card.')
  expect(moveOut).not.toHaveBeenCalled()
  last.reject(new Error('too long'))
  await expect(thoughts[1]).rejects.toThrow('too long')
  expect(moveOut).toHaveBeenCalledTimes(1)
})

test('a part stays when nobody told it to leave', async () => {
  const { lodging, moveOut } = lodge()
  await lodging.stayFor(async () => 'By card.')
  expect(moveOut).not.toHaveBeenCalled()
})
