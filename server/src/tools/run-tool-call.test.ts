import { expect, test } from 'vitest'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import { runToolCall } from './run-tool-call.ts'

test('an unexpected error is logged, and the model is told only that it failed', async () => {
  const errors: unknown[] = []
  const bounds = {
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    onError: (error: unknown) => errors.push(error),
  }
  const surprise = new Error('select * from secrets')
  const told = await runToolCall(bounds, () => Promise.reject(surprise))
  expect(told).toEqual({ isError: true, text: expect.not.stringContaining('select') })
  expect(errors).toEqual([surprise])

  const known = await runToolCall(bounds, () => Promise.reject(new OutboundFailure('status', 'It is closed.')))
  expect(known).toEqual({ isError: true, text: 'It is closed.' })
  expect(errors).toHaveLength(1)
})
