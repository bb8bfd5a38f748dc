import { afterEach, expect, test, vi } from 'vitest'
import { openStream } from './stream.ts'

afterEach(() => vi.unstubAllGlobals())

function answer(body: string, status = 200) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const { signal } = new AbortController()

test('a message is sent as JSON, and its reply requested as events', async () => {
  const fetch = answer('data: 1\n\n')
  const body = await openStream('POST /bots/{botId}/playground', {
    params: { botId: '1' },
    body: { message: 'Hello' },
    key: 'k1',
    signal,
  })
  expect(await new Response(body).text()).toBe('data: 1\n\n')
  expect(fetch).toHaveBeenCalledWith('/api/settings/bots/1/playground', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', 'idempotency-key': 'k1' },
    body: '{"message":"Hello"}',
    signal,
  })
})

test('a reconnecting client says which event it received last', async () => {
  const fetch = answer('')
  await openStream('GET /bots/{botId}/turns/{turnId}/events', {
    params: { botId: '1', turnId: '2' },
    lastEventId: '7',
    signal,
  })
  expect(fetch.mock.lastCall?.[1].headers).toEqual({ accept: 'text/event-stream', 'last-event-id': '7' })
})

test('a failure before the first byte is shown in the service’s words', async () => {
  answer('{"code":"engine_failed","detail":"The model did not answer."}', 502)
  await expect(
    openStream('POST /bots/{botId}/playground', { params: { botId: '1' }, body: { message: 'Hello' }, signal }),
  ).rejects.toMatchObject({
    code: 'engine_failed',
    status: 502,
    message: 'The model did not answer.',
  })
})
