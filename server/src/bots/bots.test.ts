import type { Bot, BotSummary } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'

describe.each(databases)('bots, on %s', (database) => {
  test('a new bot has a UUID, sensible texts, and both switches off', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const created = await ada.post('/bots', { name: '  Helper ' })
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({
      name: 'Helper',
      apiTrigger: false,
      embedding: false,
      sites: [],
      language: 'en',
      entryCount: 0,
    })
    expect(created.json<Bot>().id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(created.json<Bot>().fallback).not.toBe('')
  })

  test('a bot is invisible to other accounts', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const bot = await ada.bot()
    expect((await eve.get(`/bots/${bot.id}`)).statusCode).toBe(404)
    expect((await eve.patch(`/bots/${bot.id}`, { name: 'Mine' })).statusCode).toBe(404)
    expect((await eve.delete(`/bots/${bot.id}`, { name: bot.name })).statusCode).toBe(404)
    expect((await eve.get('/bots')).json().data).toEqual([])
    expect((await ada.get(`/bots/${bot.id}`)).json()).toEqual(bot)
  })

  test('the list is newest first, and search finds by part of the name in any case and script', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    for (const name of ['Shop helper', 'HR', 'Помощник']) await ada.bot({ name })
    const names = async (search: string) =>
      (await ada.get(`/bots?search=${encodeURIComponent(search)}`)).json().data.map(({ name }: BotSummary) => name)
    expect(await names('')).toEqual(['Помощник', 'HR', 'Shop helper'])
    expect(await names('SHOP')).toEqual(['Shop helper'])
    expect(await names('пом')).toEqual(['Помощник'])
    expect(await names('%')).toEqual([])
  })

  test('only what is sent changes', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    app.clock.advance(1_000)
    const change = {
      greeting: 'Hello!',
      instructions: 'Be kind.',
      language: 'pt-BR',
      embedding: true,
      sites: ['https://*.Shop.example', '*'],
    }
    const changed = (await ada.patch(`/bots/${bot.id}`, change)).json<Bot>()
    expect(changed).toEqual({
      ...bot,
      ...change,
      sites: ['https://*.shop.example', '*'],
      updatedAt: '2026-11-15T10:00:01.000Z',
    })
    expect((await ada.get(`/bots/${bot.id}`)).json()).toEqual(changed)
  })

  test('names, texts, languages and sites are checked', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    for (const name of ['', '   ', 'x'.repeat(101), 7])
      expect((await ada.post('/bots', { name })).json()).toMatchObject({ status: 400, code: 'invalid_request' })
    for (const change of [
      { name: '' },
      { fallback: ' ' },
      { language: 'English' },
      { apiTrigger: 1 },
      { id: bot.id },
      { accountId: bot.id },
      ...[
        'shop.example',
        'https://shop.example/path',
        'https://',
        'ftp://shop.example',
        'https://*',
        'https://shop.*',
        'javascript:alert(1)',
        'https://a b',
      ].map((site) => ({ sites: [site] })),
    ])
      expect((await ada.patch(`/bots/${bot.id}`, change)).json(), JSON.stringify(change)).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
    expect((await ada.get(`/bots/${bot.id}`)).json()).toEqual(bot)
  })

  test('deleting asks for the name, and takes knowledge and conversations along', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot({ entries: [{ questions: ['Hi'], answer: 'Hello' }], apiTrigger: true })
    const { value } = await ada.token()
    const reply = (await app.api(value).post(`/agents/${bot.id}/trigger`, { message: 'Hi' })).json()
    expect((await ada.delete(`/bots/${bot.id}`, { name: 'Other' })).json()).toMatchObject({
      status: 400,
      errors: [{ path: '/name' }],
    })
    expect((await ada.delete(`/bots/${bot.id}`, { name: bot.name })).statusCode).toBe(204)
    expect((await ada.get(`/bots/${bot.id}`)).statusCode).toBe(404)
    expect((await app.api(value).get(`/conversations/${reply.conversation_id}`)).statusCode).toBe(404)
    expect((await app.api(value).post(`/agents/${bot.id}/trigger`, { message: 'Hi' })).json().code).toBe(
      'agent_not_found',
    )
    for (const table of ['entries', 'conversations', 'turns'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('editors work with bots, viewers only look', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const [editor, viewer] = [await ada.invite('editor'), await ada.invite('viewer')]
    expect((await viewer.get(`/bots/${bot.id}`)).json()).toEqual(bot)
    for (const answer of [
      await viewer.post('/bots', { name: 'x' }),
      await viewer.patch(`/bots/${bot.id}`, { name: 'x' }),
      await viewer.delete(`/bots/${bot.id}`, { name: bot.name }),
      await viewer.post(`/bots/${bot.id}/entries`, { questions: ['x'], answer: 'y' }),
      await viewer.post(`/bots/${bot.id}/playground`, { message: 'x' }),
    ])
      expect(answer.json()).toMatchObject({ status: 403, code: 'role_missing' })
    expect((await editor.patch(`/bots/${bot.id}`, { name: 'Renamed' })).statusCode).toBe(200)
  })

  test('an account holds only so many bots', async () => {
    const app = await startTestApp(database, { config: { maxBotsPerAccount: 1 } })
    const ada = await app.signUp('ada')
    await ada.bot()
    expect((await ada.post('/bots', { name: 'Second' })).json()).toMatchObject({ status: 409, code: 'quota_exceeded' })
  })
})
