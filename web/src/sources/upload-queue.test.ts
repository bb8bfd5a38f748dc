import { limits } from 'beckon-contract'
import { expect, test } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

const file = (name: string, size = 10) => ({ name, size }) as File
/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A service whose responses are given by the test. */
function startQueue() {
  const calls = new Map<string, PromiseWithResolvers<string> & { onProgress: (share: number) => void }>()
  const sent: string[] = []
  const queue = createUploadQueue<string>({
    send: ({ name }, { onProgress, signal }) => {
      const call = { ...Promise.withResolvers<string>(), onProgress }
      signal.addEventListener('abort', () => call.reject(new Error('stopped')))
      calls.set(name, call)
      return call.promise
    },
    onSent: (answer) => sent.push(answer),
    isWorthRetrying: (failure) => failure instanceof Error && failure.message === 'offline',
    atOnce: 2,
  })
  const states = () => Object.fromEntries(queue.list().map(({ name, state }) => [name, state]))
  const idOf = (name: string) => queue.list().find((upload) => upload.name === name)?.id ?? ''
  return { queue, calls, sent, states, idOf }
}

test('two files are sent at the same time, the next when one is done', async () => {
  const { queue, calls, sent, states } = startQueue()
  queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')])
  expect(states()).toEqual({ 'a.pdf': 'sending', 'b.pdf': 'sending', 'c.pdf': 'waiting' })
  calls.get('a.pdf')?.resolve('source a')
  await settle()
  expect(sent).toEqual(['source a'])
  expect(states()).toEqual({ 'b.pdf': 'sending', 'c.pdf': 'sending' })
})

test('each file has its own progress', () => {
  const { queue, calls } = startQueue()
  queue.add([file('a.pdf'), file('b.pdf')])
  calls.get('b.pdf')?.onProgress(0.5)
  expect(queue.list().map(({ sent }) => sent)).toEqual([0, 0.5])
})

test('a failed file stays with its reason, and the others continue', async () => {
  const { queue, calls, states, idOf } = startQueue()
  queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')])
  calls.get('a.pdf')?.reject(new Error('offline'))
  await settle()
  expect(queue.list()[0]).toMatchObject({ state: 'failed', reason: 'offline', isWorthRetrying: true })
  expect(states()).toMatchObject({ 'b.pdf': 'sending', 'c.pdf': 'sending' })
  calls.get('b.pdf')?.resolve('source b')
  await settle()
  queue.retry(idOf('a.pdf'))
  expect(queue.list()[0]).toMatchObject({ state: 'sending', reason: null })
})

test('unsupported files are refused before they are sent', () => {
  const { queue, calls } = startQueue()
  queue.add([file('film.mp4'), file('empty.txt', 0), file('big.pdf', limits.fileBytes + 1024 * 1024)])
  expect(calls.size).toBe(0)
  expect(queue.isBusy()).toBe(false)
  expect(queue.list().map(({ reason }) => reason)).toEqual([
    expect.stringContaining('PDF, DOCX'),
    'The file is empty.',
    expect.stringContaining('21 MB; the maximum is 20 MB'),
  ])
})

test('removing a file aborts it, and starts the next', async () => {
  const { queue, states, idOf } = startQueue()
  queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')])
  queue.remove(idOf('a.pdf'))
  await settle()
  expect(states()).toEqual({ 'b.pdf': 'sending', 'c.pdf': 'sending' })
})
