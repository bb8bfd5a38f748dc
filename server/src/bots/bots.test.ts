import type { Bot, BotChange, BotSummary, Provider } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'

describe.each(databases)('bots, on %s', (database) => {
  test('a new bot has a UUID, default texts, and both switches off', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const created = await ada.post('/bots', { name: '  Helper ' })
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({
      name: 'Helper',
      apiTrigger: false,
      widgetEnabled: false,
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

  test('the list is newest first, and search matches part of the name in any case and script', async () => {
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

  test('only sent fields change', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    app.clock.advance(1_000)
    const change = {
      greeting: 'Hello!',
      instructions: 'Be kind.',
      language: 'pt-BR',
      widgetEnabled: true,
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

  test('names, texts, languages and sites are validated', async () => {
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
        'https://*.com',
        'https://shop.example:99999',
      ].map((site) => ({ sites: [site] })),
    ])
      expect((await ada.patch(`/bots/${bot.id}`, change)).json(), JSON.stringify(change)).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
    expect((await ada.get(`/bots/${bot.id}`)).json()).toEqual(bot)
  })

  test('a site in any language is stored as browsers spell it, and an invalid one is named with the reason', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const sites = ['https://Bücher.example', 'https://shop.example:443', 'https://shop.example']
    expect((await ada.patch(`/bots/${bot.id}`, { sites })).json().sites).toEqual([
      'https://xn--bcher-kva.example',
      'https://shop.example',
    ])
    const refused = await ada.patch(`/bots/${bot.id}`, { sites: ['https://shop.example', 'https://*.com'] })
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: '/sites/1' }] })
    expect(refused.json().detail).toContain('https://*.com is not a valid site. *.com would be a whole ending')
  })

  test('deleting requires the name, and also deletes knowledge and conversations', async () => {
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
    await app.jobs.runDue()
    expect((await ada.get(`/bots/${bot.id}`)).statusCode).toBe(404)
    expect((await app.api(value).get(`/conversations/${reply.conversation_id}`)).statusCode).toBe(404)
    expect((await app.api(value).post(`/agents/${bot.id}/trigger`, { message: 'Hi' })).json().code).toBe(
      'agent_not_found',
    )
    for (const table of ['entries', 'conversations', 'turns'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('editors can change bots, viewers can only read them', async () => {
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

  test('a new bot answers from its knowledge only', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    expect(await ada.bot()).toMatchObject({
      engine: 'knowledge',
      providerId: null,
      model: '',
      temperature: null,
      maxTokens: null,
      beyondKnowledge: false,
      knowledgeOnFailure: true,
    })
  })

  test('a bot can switch to a model of its account, and back to its knowledge', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const provider = await ada.post('/providers', { kind: 'openai', name: 'OpenAI' })
    const engine = {
      engine: 'model',
      temperature: 0.25,
      maxTokens: 500,
      beyondKnowledge: true,
      knowledgeOnFailure: false,
    }
    const chosen = { ...engine, providerId: provider.json<Provider>().id.toUpperCase(), model: ' gpt-5 ' }
    const changed = (await ada.patch(`/bots/${bot.id}`, chosen)).json<Bot>()
    expect(changed).toEqual({ ...bot, ...engine, providerId: provider.json<Provider>().id, model: 'gpt-5' })
    expect((await ada.patch(`/bots/${bot.id}`, { temperature: null, model: 'gpt-6' })).json()).toEqual({
      ...changed,
      temperature: null,
      model: 'gpt-6',
    })
    expect((await ada.patch(`/bots/${bot.id}`, { engine: 'knowledge' })).json()).toMatchObject({
      engine: 'knowledge',
      providerId: changed.providerId,
      model: 'gpt-6',
    })
  })

  test('a bot can have a fallback model: another one, at a provider of its account, which then can’t be deleted', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const bot = await ada.bot()
    expect(bot).toMatchObject({ fallbackProviderId: null, fallbackModel: '' })
    const provider = async (person: TestPerson) =>
      (await person.post('/providers', { kind: 'openai', name: 'OpenAI' })).json<Provider>().id
    const [first, other, foreign] = [await provider(ada), await provider(ada), await provider(eve)]
    const change = (fields: object) => ada.patch(`/bots/${bot.id}`, fields)
    expectStatus(await change({ engine: 'model', providerId: first, model: 'gpt-5' }), 200)
    const refused: [fields: object, path: string][] = [
      [{ fallbackProviderId: foreign, fallbackModel: 'gpt-4' }, '/fallbackProviderId'],
      [{ fallbackProviderId: other }, '/fallbackModel'],
      [{ fallbackProviderId: first, fallbackModel: ' gpt-5' }, '/fallbackModel'],
    ]
    for (const [fields, path] of refused)
      expect((await change(fields)).json()).toMatchObject({ status: 400, errors: [{ path }] })
    const named = { fallbackProviderId: other, fallbackModel: 'gpt-4' }
    expect((await change({ ...named, fallbackModel: ' gpt-4 ' })).json()).toMatchObject(named)
    expect((await change({ temperature: 1 })).json()).toMatchObject(named)
    expect((await ada.delete(`/providers/${other}`)).json()).toMatchObject({ status: 409, code: 'conflict' })
    expect((await change({ fallbackProviderId: null })).json()).toMatchObject({ fallbackModel: '' })
    expectStatus(await ada.delete(`/providers/${other}`), 204)
  })

  test('the operator’s model can be a fallback, if there is one and the bot doesn’t use it already', async () => {
    const serviceModel = { url: 'https://models.example/v1', model: 'operators-1', key: null }
    for (const config of [{ serviceModel }, {}]) {
      const app = await startTestApp(database, { config })
      const ada = await app.signUp('ada')
      const bot = await ada.bot()
      const { id: own } = (await ada.post('/providers', { kind: 'openai', name: 'OpenAI' })).json<Provider>()
      const change = async (fields: object) => (await ada.patch(`/bots/${bot.id}`, fields)).json()
      expect(await change({ engine: 'model', providerId: own, model: 'gpt-5' })).toMatchObject({
        fallbackToService: false,
      })
      const refused = { status: 400, errors: [{ path: '/fallbackToService' }] }
      const named = { fallbackToService: true, fallbackProviderId: null, fallbackModel: '' }
      if (!('serviceModel' in config)) {
        expect(await change({ fallbackToService: true })).toMatchObject(refused)
        continue
      }
      expect(await change({ fallbackToService: true })).toMatchObject(named)
      expect(await change({ temperature: 1 })).toMatchObject(named)
      expect(await change({ providerId: null })).toMatchObject(refused)
      const other = { fallbackProviderId: own, fallbackModel: 'gpt-4' }
      expect(await change(other)).toMatchObject({ ...other, fallbackToService: false })
      expect(await change({ fallbackToService: true })).toMatchObject(named)
      expect(await change({ fallbackToService: false })).toMatchObject({ ...named, fallbackToService: false })
    }
  })

  test('an engine that cannot reply is refused: an unknown provider, no provider, no model, numbers out of range', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const bot = await ada.bot()
    const provider = async (person: TestPerson) =>
      (await person.post('/providers', { kind: 'openai', name: 'OpenAI' })).json<Provider>().id
    const [own, foreign] = [await provider(ada), await provider(eve)]
    const refusals: [change: object, path: string][] = [
      [{ providerId: foreign }, '/providerId'],
      [{ providerId: bot.id }, '/providerId'],
      [{ providerId: 'openai' }, '/providerId'],
      [{ engine: 'model', model: 'gpt-5' }, '/providerId'],
      [{ engine: 'model', providerId: own }, '/model'],
      [{ engine: 'model', providerId: own, model: ' ' }, '/model'],
      [{ engine: 'dream' }, '/engine'],
      [{ model: 'x'.repeat(201) }, '/model'],
      [{ temperature: 2.1 }, '/temperature'],
      [{ temperature: -0.1 }, '/temperature'],
      [{ maxTokens: 0 }, '/maxTokens'],
      [{ maxTokens: 1.5 }, '/maxTokens'],
      [{ beyondKnowledge: 1 }, '/beyondKnowledge'],
    ]
    for (const [change, path] of refusals)
      expect((await ada.patch(`/bots/${bot.id}`, change)).json(), JSON.stringify(change)).toMatchObject({
        code: 'invalid_request',
        errors: [{ path }],
      })
    expect((await ada.get(`/bots/${bot.id}`)).json()).toEqual(bot)

    await ada.patch(`/bots/${bot.id}`, { engine: 'model', providerId: own, model: 'gpt-5' })
    for (const [change, path] of [
      [{ model: '' }, '/model'],
      [{ providerId: null }, '/providerId'],
    ])
      expect((await ada.patch(`/bots/${bot.id}`, change)).json()).toMatchObject({ errors: [{ path }] })
    expect((await ada.patch(`/bots/${bot.id}`, { greeting: 'Hello' })).statusCode).toBe(200)
  })

  test('the service model needs no provider and no name', async () => {
    const serviceModel = { url: 'http://localhost:11434/v1', model: 'llama', key: null }
    const app = await startTestApp(database, { config: { serviceModel } })
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    expect((await ada.patch(`/bots/${bot.id}`, { engine: 'model' })).json()).toMatchObject({
      engine: 'model',
      providerId: null,
      model: '',
    })
  })

  test('a bot on the service model cannot name another one', async () => {
    const serviceModel = { url: 'http://localhost:11434/v1', model: 'llama', key: null }
    const app = await startTestApp(database, { config: { serviceModel } })
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const draft = { kind: 'compatible', name: 'Ours', url: 'https://models.example/v1' }
    const { id: providerId } = expectStatus(await ada.post('/providers', draft), 201).json<Provider>()
    const change = async (engine: BotChange) =>
      expectStatus(await ada.patch(`/bots/${bot.id}`, engine), 200).json<Bot>()
    expect((await change({ engine: 'model', providerId: null, model: 'large-1' })).model).toBe('')
    expect((await change({ model: 'large-1' })).model).toBe('')
    expect((await change({ providerId, model: 'large-1' })).model).toBe('large-1')
    expect((await change({ providerId: null })).model).toBe('')
    // A name that an earlier version stored is not used, shown or priced.
    await app.db.updateTable('bots').set({ model: 'large-1' }).where('id', '=', bot.id).execute()
    expect((await ada.get(`/bots/${bot.id}/usage`)).json()).toMatchObject({ model: 'llama' })
    expect((await ada.get('/prices')).json()).toMatchObject({ unpriced: ['llama'] })
  })

  test('a bot on the service model gets no more tokens than the operator allows', async () => {
    const serviceModel = { url: 'http://localhost:11434/v1', model: 'llama', key: null, maxTokens: 500 }
    const app = await startTestApp(database, { config: { serviceModel } })
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    expectStatus(await ada.patch(`/bots/${bot.id}`, { engine: 'model', maxTokens: 500 }), 200)
    expect((await ada.patch(`/bots/${bot.id}`, { maxTokens: 501 })).json()).toMatchObject({
      errors: [{ path: '/maxTokens', message: expect.stringContaining('at most 500 tokens') }],
    })
    const draft = { kind: 'compatible', name: 'Ours', url: 'https://models.example/v1' }
    const { id: providerId } = expectStatus(await ada.post('/providers', draft), 201).json<Provider>()
    expectStatus(await ada.patch(`/bots/${bot.id}`, { providerId, model: 'large-1', maxTokens: 501 }), 200)
    expect((await ada.patch(`/bots/${bot.id}`, { providerId: null })).json()).toMatchObject({
      errors: [{ path: '/maxTokens' }],
    })
  })

  test('a bot whose engine can no longer reply can still be changed otherwise', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    await app.db.updateTable('bots').set({ engine: 'model' }).where('id', '=', bot.id).execute()
    expect((await ada.patch(`/bots/${bot.id}`, { greeting: 'Hello', temperature: 1 })).statusCode).toBe(200)
    expect((await ada.patch(`/bots/${bot.id}`, { engine: 'knowledge' })).statusCode).toBe(200)
  })

  test('the number of bots per account is limited', async () => {
    const app = await startTestApp(database, { config: { maxBotsPerAccount: 1 } })
    const ada = await app.signUp('ada')
    await ada.bot()
    expect((await ada.post('/bots', { name: 'Second' })).json()).toMatchObject({ status: 409, code: 'quota_exceeded' })
  })
})
