import { expect, onTestFinished, test } from 'vitest'
import { runForAccount } from '../lib/current-account.ts'
import { startWebServer } from '../test/web-server.ts'
import { createCalls } from './calls.ts'
import { readStart } from './read-start.ts'

const MB = 1024 * 1024

test('bodies that arrive slowly take only their account’s share of the memory', async () => {
  const piece = Buffer.alloc(16 * MB)
  const { port } = await startWebServer((request, response) => {
    if (request.url === '/short') return response.end('hello')
    return response.write(piece)
  })
  const calls = createCalls({ allowPrivate: true })
  onTestFinished(calls.close)
  const stop = new AbortController()
  const read = (account: string, path: string) =>
    runForAccount(account, async () => {
      const { body } = await calls.call(`http://127.0.0.1:${port}${path}`, { method: 'GET', signal: stop.signal })
      return (await readStart(body, 100 * MB)).bytes.toString()
    })

  const slow = Array.from({ length: 10 }, () => read('slow', '/slow').catch(({ message }: Error) => message))
  await expect(Promise.any(slow)).resolves.toBe(
    'This account is receiving too much data from other servers at once. Try again in a few seconds.',
  )
  expect(await read('other', '/short')).toBe('hello')

  stop.abort()
  await Promise.all(slow)
})
