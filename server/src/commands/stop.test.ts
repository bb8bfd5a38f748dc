import { expect, test, vi } from 'vitest'
import { createClosing } from '../lib/closing.ts'
import { closeWithin } from './stop.ts'

test('a stop that takes too long ends the process, and the log names the part that did not close', async () => {
  vi.useFakeTimers()
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const error = vi.fn()
  const { inTurn, current } = createClosing()
  const hang = new Promise(() => {})
  const parts = () => inTurn(['accounts', () => {}], ['webhooks', () => hang], ['database', () => {}])

  void closeWithin(5_000, { close: parts, closing: current, log: { error } })
  await vi.advanceTimersByTimeAsync(12_900)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)

  expect(error).toHaveBeenCalledExactlyOnceWith({ closing: 'webhooks' }, expect.any(String))
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
  vi.useRealTimers()
  vi.restoreAllMocks()
})
