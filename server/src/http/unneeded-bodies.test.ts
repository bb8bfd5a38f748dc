import type { Reply } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'

const bodies: [what: string, headers: Record<string, string>, body: string | undefined][] = [
  ['nothing', {}, undefined],
  ['an empty form', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
  ['an empty JSON body', { 'content-type': 'application/json' }, ''],
  ['JSON that is none', { 'content-type': 'application/json' }, '{'],
  ['a media type and no body', { 'content-type': 'text/plain' }, undefined],
  ['text', { 'content-type': 'text/plain; charset=latin1' }, 'stop'],
  ['XML', { 'content-type': 'application/xml' }, '<stop/>'],
  ['a media type that is none', { 'content-type': ';;' }, 'stop'],
  ['no media type', { 'content-type': '' }, 'stop'],
  ['what claims to be compressed', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'stop'],
]

describe.each(databases)('cancelling a turn, on %s', (database) => {
  test.each(bodies)('works with %s', async (_, headers, payload) => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [bot, { value }] = [await ada.bot({ apiTrigger: true }), await ada.token()]
    const reply = (await app.api(value).post(`/agents/${bot.id}/trigger`, { message: 'Hello' })).json<Reply>()
    const answer = await app.http.inject({
      ...{ method: 'POST', url: `/api/v1/agents/${bot.id}/turns/${reply.id}/cancel` },
      headers: { authorization: `Bearer ${value}`, ...headers },
      ...(payload !== undefined && { payload }),
    })
    expect(answer.json()).toMatchObject({ id: reply.id, status: 'completed' })
  })

  test('a body that is too large is refused all the same', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [bot, { value }] = [await ada.bot({ apiTrigger: true }), await ada.token()]
    const answer = await app.http.inject({
      ...{ method: 'POST', url: `/api/v1/agents/${bot.id}/turns/${bot.id}/cancel` },
      headers: { authorization: `Bearer ${value}`, 'content-type': 'text/plain' },
      payload: 'x'.repeat(300_000),
    })
    expect(answer.json().code).toBe('body_too_large')
  })

  test('the settings API still refuses other media types where it needs no body', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { token } = await ada.token()
    const answer = await app.http.inject({
      ...{ method: 'POST', url: `/api/settings/tokens/${token.id}/disable` },
      headers: { cookie: ada.cookie(), 'content-type': 'text/plain' },
      payload: 'x',
    })
    expect(answer.json().code).toBe('unsupported_media_type')
  })
})
