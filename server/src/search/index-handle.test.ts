import { expect, test, vi } from 'vitest'
import { createIndexHandle } from './index-handle.ts'
import { createIndexWorker, startIndexThread } from './index-worker.ts'

function acquire() {
  const dispose = vi.fn<() => void>()
  const worker = createIndexWorker({ startThread: () => startIndexThread(512) })
  return {
    handle: createIndexHandle(worker, { part: 1, leftOut: [], isRead: false, snapshot: undefined }, dispose),
    dispose,
  }
}

test('a handle that is not in use is disposed of immediately', () => {
  const { handle, dispose } = acquire()
  handle.release()
  expect(dispose).toHaveBeenCalledTimes(1)
})

test('a handle in use is disposed of when the last use is done, even with an error', async () => {
  const { handle, dispose } = acquire()
  const [first, last] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const results = [handle.retainWhile(() => first.promise), handle.retainWhile(() => last.promise)]
  handle.release()
  first.resolve('By card.')
  expect(await results[0]).toBe('By card.')
  expect(dispose).not.toHaveBeenCalled()
  last.reject(new Error('too long'))
  await expect(results[1]).rejects.toThrow('too long')
  expect(dispose).toHaveBeenCalledTimes(1)
})

test('a handle that was not released is retained', async () => {
  const { handle, dispose } = acquire()
  await handle.retainWhile(async () => 'By card.')
  expect(dispose).not.toHaveBeenCalled()
})
