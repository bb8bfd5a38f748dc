import { fetchEventSource } from '@microsoft/fetch-event-source'
import axios from 'axios'
import type { Reply, Turn } from 'beckon-contract'
import { EventSource } from 'eventsource'
import got from 'got'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../test/app.ts'

const entries = [{ questions: ['When do you ship?'], answer: 'Within two days.' }]

/** The service on a real port, and a bot that answers one question. */
async function startService() {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const [bot, { value }] = [await ada.bot({ entries, apiTrigger: true }), await ada.token()]
  const baseUrl = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const agent = `${baseUrl}/api/v1/agents/${bot.id}`
  return { agent, value, authorization: `Bearer ${value}` }
}

test('axios: JSON, a form with nested fields, a streamed reply, and cancel with its own media type', async () => {
  const { agent, value, authorization } = await startService()
  const client = axios.create({ baseURL: agent, headers: { authorization } })
  const body = { message: 'When do you ship?', user: { id: 42, name: null }, metadata: [] }
  const { data } = await client.post<Reply>('/trigger', body)
  expect(data.reply).toBe('Within two days.')

  const form = await axios.post<Reply>(
    `${agent}/trigger`,
    { message: 'When do you ship?', user: { id: 42 }, metadata: { ticket: 'T-1' } },
    { headers: { 'X-API-Key': value, 'Content-Type': 'application/x-www-form-urlencoded' } },
  )
  expect([form.data.reply, form.data.metadata]).toEqual(['Within two days.', { ticket: 'T-1' }])

  const streamed = await client.post('/trigger', { ...body, stream: true }, { responseType: 'stream' })
  let text = ''
  for await (const chunk of streamed.data) text += String(chunk)
  expect(text).toContain('event: reply.completed')

  const cancelled = await client.post<Turn>(`/turns/${data.id}/cancel`)
  expect(cancelled.data.status).toBe('completed')
  const refused = await client.post('/trigger', { mesage: 'x' }, { validateStatus: () => true })
  expect([refused.status, refused.data.code]).toEqual([400, 'invalid_request'])
})

test('got: JSON, a form, a streamed reply, and cancel without a body', async () => {
  const { agent, value, authorization } = await startService()
  const client = got.extend({ prefixUrl: agent, headers: { authorization } })
  const reply = await client
    .post('trigger', { json: { message: 'When do you ship?', conversation_id: '' } })
    .json<Reply>()
  expect(reply.reply).toBe('Within two days.')

  const form = { message: 'When do you ship?', 'user[id]': 42, stream: false }
  const posted = await got.post(`${agent}/trigger`, { form, headers: { 'x-api-key': value } }).json<Reply>()
  expect(posted.reply).toBe('Within two days.')

  let text = ''
  for await (const chunk of client.stream.post('trigger', { json: { message: 'When do you ship?', stream: true } }))
    text += String(chunk)
  expect(text).toContain('event: reply.completed')
  expect((await client.post(`turns/${reply.id}/cancel`).json<Turn>()).status).toBe('completed')
  const refused = await client.post('trigger', { json: {}, throwHttpErrors: false, responseType: 'json' })
  expect([refused.statusCode, (refused.body as { code: string }).code]).toEqual([400, 'invalid_request'])
})

test('fetch-event-source: a streamed reply, from its first event to its last', async () => {
  const { agent, authorization } = await startService()
  // It is written for browsers.
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const seen: string[] = []
  await fetchEventSource(`${agent}/trigger`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ message: 'When do you ship?' }),
    openWhenHidden: true,
    fetch,
    onmessage: ({ event, data }) => {
      if (event === '') return
      seen.push(event)
      if (event === 'reply.completed') expect(JSON.parse(data).reply).toBe('Within two days.')
    },
    onerror: (error) => {
      throw error
    },
  })
  expect(seen).toEqual(['turn.started', 'reply.delta', 'reply.completed'])
})

test('eventsource: a turn is followed with the token in a header', async () => {
  const { agent, authorization } = await startService()
  const begun = await axios.post<Turn>(
    `${agent}/trigger`,
    { message: 'When do you ship?' },
    { headers: { authorization, prefer: 'respond-async' } },
  )
  const source = new EventSource(`${agent}/turns/${begun.data.id}/events`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, authorization } }),
  })
  const data = await new Promise<string>((resolve) =>
    source.addEventListener('reply.completed', (event) => resolve(event.data)),
  )
  source.close()
  expect(JSON.parse(data).reply).toBe('Within two days.')
})
