import { expect, onTestFinished, test, vi } from 'vitest'
import { createClosing } from '../lib/closing.ts'
import { closeWithin } from './stop.ts'

/** What Node.js waits for, by kind. */
const open = expect.any(Array)

function watchEnd() {
  vi.useFakeTimers()
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  onTestFinished(() => {
    vi.useRealTimers()
    exit.mockRestore()
  })
  return { exit, log: { error: vi.fn(), warn: vi.fn() } }
}

test('a stop that takes too long ends the process, and the log names the part that did not close', async () => {
  const { exit, log } = watchEnd()
  const { oneByOne, current } = createClosing()
  const hang = new Promise(() => {})
  const parts = () => oneByOne(['accounts', () => {}], ['webhooks', () => hang], ['database', () => {}])

  void closeWithin(5_000, { close: parts, closing: current, log })
  await vi.advanceTimersByTimeAsync(12_900)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)

  expect(log.error).toHaveBeenCalledExactlyOnceWith({ closing: 'webhooks', open }, expect.any(String))
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
})

test('a stop that has closed everything is none that failed, whatever else keeps the process', async () => {
  const { exit, log } = watchEnd()
  await closeWithin(5_000, { close: async () => {}, closing: () => 'database', log })
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ open }, expect.any(String))
  expect(log.error).not.toHaveBeenCalled()
  expect(exit).toHaveBeenCalledExactlyOnceWith(0)
})
