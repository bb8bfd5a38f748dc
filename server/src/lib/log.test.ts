import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function write(error: Error) {
  const lines: string[] = []
  createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } }).error(error, 'it failed')
  return lines.join('')
}

test('an error is logged with its message and where it happened', () => {
  const line = JSON.parse(write(new RangeError('out of reach')))
  expect(line).toMatchObject({ msg: 'it failed', err: { type: 'RangeError', message: 'out of reach' } })
  expect(line.err.stack).toMatch(/^RangeError: out of reach\n {4}at .*log\.test\.ts/)
})

test('an error that quotes another server is logged without the quotation', () => {
  const error = Object.assign(new Error('Acme answered 401: Wrong key: sk-1\n    at once'), { logMessage: 'refused' })
  const line = write(error)
  expect(line).toContain('refused')
  for (const word of ['Acme', 'sk-1', 'Wrong']) expect(line).not.toContain(word)
})

test('a text that could not be parsed is not quoted', () => {
  let line = ''
  try {
    JSON.parse('{"key": sk-very-secret')
  } catch (error) {
    line = write(error as Error)
  }
  expect(line).toContain('a text could not be parsed')
  expect(line).not.toContain('secret')
})
