import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createLogStream } from './log-stream.ts'

function start() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const written: string[] = []
  const stream = createLogStream({ write: (text) => written.push(text) })
  const log = createLog({ level: 'info', stream })
  return { written, log }
}

test('info lines are written together, soon', () => {
  const { written, log } = start()
  log.info('one')
  log.info('two')
  expect(written).toEqual([])
  vi.advanceTimersByTime(100)
  expect(written).toHaveLength(1)
  expect(written[0]?.match(/"msg":"\w+"/g)).toEqual(['"msg":"one"', '"msg":"two"'])
})

test('a warning is written immediately, after earlier lines', () => {
  const { written, log } = start()
  log.info('one')
  log.warn('trouble')
  expect(written.join('')).toMatch(/one[\s\S]*trouble/)
})

test('a large batch is written without waiting', () => {
  const { written, log } = start()
  for (let count = 0; count < 20; count += 1) log.info('x'.repeat(1_000))
  expect(written.length).toBeGreaterThan(0)
})

test('waiting lines are written when the process ends', () => {
  const { written, log } = start()
  log.info('last words')
  process.emit('exit', 0)
  expect(written.join('')).toContain('last words')
})
