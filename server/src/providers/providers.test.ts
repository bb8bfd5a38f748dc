import { type Bot, limits, type Provider, type ProviderDraft, type ProviderList } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Config } from '../config.ts'
import { createListModels } from '../engines/models/list-models.ts'
import { newId } from '../lib/clock.ts'
import { createCalls } from '../outbound/calls.ts'
import { databases, startTestApp, type TestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { hanging, refusing } from '../test/provider-acts.ts'
import { createScriptedProvider } from '../test/scripted-provider.ts'
import { createVault } from '../vault/vault.ts'
import { createProviderStore } from './providers.store.ts'
import { createProviders } from './providers.ts'

const key = 'sk-0123456789abcdef'
const draft: ProviderDraft = { kind: 'compatible', name: 'Ours', url: 'https://models.example/v1', key }

const listOf = async (person: TestPerson) => expectStatus(await person.get('/providers'), 200).json<ProviderList>()
const add = async (person: TestPerson, more: Partial<ProviderDraft> = {}) =>
  expectStatus(await person.post('/providers', { ...draft, ...more }), 201).json<Provider>()

async function setUp(database: TestDatabase, config: Partial<Config> = {}) {
  const app = await startTestApp(database, { config })
  return { app, ada: await app.signUp('ada') }
}

async function startProvider() {
  const provider = await createScriptedProvider()
  onTestFinished(provider.close)
  return provider
}

describe.each(databases)('providers, on %s', (database) => {
  test('a provider is added, listed, changed and deleted; only the end of its key is shown', async () => {
    const { app, ada } = await setUp(database)
    const added = await ada.post('/providers', { ...draft, name: ' Ours ', url: ' https://Models.example:443/v1// ' })
    expect(expectStatus(added, 201).json()).toEqual({
      id: expect.any(String),
      kind: 'compatible',
      name: 'Ours',
      url: 'https://models.example/v1',
      keyEnding: 'cdef',
      embeddingModel: null,
      botCount: 0,
      createdAt: '2026-11-15T10:00:00.000Z',
      updatedAt: '2026-11-15T10:00:00.000Z',
    })
    const { id } = added.json<Provider>()
    expect(await listOf(ada)).toEqual({ data: [added.json()], service: null })

    app.clock.advance(1_000)
    const changes = { name: 'Renamed', key: 'sk-zyxwvutsrqponm', embeddingModel: 'embed-1' }
    const changed = await ada.patch(`/providers/${id}`, changes)
    expect(changed.json()).toEqual({
      ...added.json(),
      name: 'Renamed',
      keyEnding: 'ponm',
      embeddingModel: 'embed-1',
      updatedAt: '2026-11-15T10:00:01.000Z',
    })
    for (const { body } of [added, changed, await ada.get('/providers')]) expect(body).not.toMatch(/sk-|sealed/)

    expect((await ada.delete(`/providers/${id}`)).statusCode).toBe(204)
    expect((await listOf(ada)).data).toEqual([])
    expect((await ada.patch(`/providers/${id}`, {})).statusCode).toBe(404)
  })

  test('known providers have a default address; others require one', async () => {
    const { ada } = await setUp(database)
    const urlOf = async (kind: string) => (await ada.post('/providers', { kind, name: kind })).json<Provider>().url
    expect(await urlOf('openai')).toBe('https://api.openai.com/v1')
    expect(await urlOf('anthropic')).toBe('https://api.anthropic.com/v1')
    expect(await urlOf('google')).toBe('https://generativelanguage.googleapis.com/v1beta/openai')
    expect((await ada.post('/providers', { kind: 'compatible', name: 'x' })).json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: '/url' }],
    })
    expect(await add(ada, { kind: 'openai', url: 'https://proxy.example/openai' })).toMatchObject({
      url: 'https://proxy.example/openai',
    })
  })

  test('an address with credentials, a query or another protocol is refused', async () => {
    const { ada } = await setUp(database)
    const { id } = await add(ada)
    for (const url of [
      'https://root:hunter2@models.example/v1',
      'https://root@models.example/v1',
      'https://models.example/v1?key=hunter2',
      'https://models.example/v1#x',
      'ftp://models.example',
      'http://',
      'models.example',
    ])
      for (const refused of [
        await ada.post('/providers', { ...draft, url }),
        await ada.patch(`/providers/${id}`, { url, key }),
      ]) {
        expect(refused.json(), url).toMatchObject({ code: 'invalid_request', errors: [{ path: '/url' }] })
        expect(refused.body).not.toContain('hunter2')
      }
    expect((await listOf(ada)).data).toHaveLength(1)
  })

  test('names, kinds and keys are validated', async () => {
    const { ada } = await setUp(database)
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { kind: 'other' },
      { key: 'with space' },
      { key: 'with\nline' },
      { key: 'ключ' },
      { sealedKey: 'x' },
    ])
      expect((await ada.post('/providers', { ...draft, ...wrong })).json()).toMatchObject({ code: 'invalid_request' })
    expect((await listOf(ada)).data).toEqual([])
  })

  test('a key may be missing or removed, and nothing of a short one is shown', async () => {
    const { ada } = await setUp(database)
    const { key: _, ...open } = draft
    expect((await ada.post('/providers', open)).json()).toMatchObject({ keyEnding: null })
    const { id, keyEnding } = await add(ada, { key: 'short-key' })
    expect(keyEnding).toBe('')
    expect((await ada.patch(`/providers/${id}`, { name: 'x' })).json()).toMatchObject({ keyEnding: '' })
    expect((await ada.patch(`/providers/${id}`, { key: '' })).json()).toMatchObject({ keyEnding: null })
  })

  test('a stored key is not sent to another address: it has to be entered again', async () => {
    const { app, ada } = await setUp(database)
    const { id } = await add(ada)
    const model = { accountId: ada.accountId, providerId: id, model: 'm' }
    for (const url of ['https://evil.example/v1', 'http://models.example/v1', 'https://models.example:8443/v1'])
      expect((await ada.patch(`/providers/${id}`, { url })).json(), url).toMatchObject({
        code: 'invalid_request',
        errors: [{ path: '/key' }],
      })
    expect(await app.providers.accessOf(model)).toMatchObject({ url: draft.url, key })

    expect((await ada.patch(`/providers/${id}`, { url: 'https://models.example/v2' })).statusCode).toBe(200)
    expect(await app.providers.accessOf(model)).toMatchObject({ url: 'https://models.example/v2', key })
    const moved = { url: 'https://other.example/v1', key: 'sk-of-the-other' }
    expect((await ada.patch(`/providers/${id}`, moved)).statusCode).toBe(200)
    expect(await app.providers.accessOf(model)).toMatchObject(moved)
    const without = { url: 'https://third.example', key: '' }
    expect((await ada.patch(`/providers/${id}`, without)).statusCode).toBe(200)
    expect(await app.providers.accessOf(model)).toMatchObject({ url: without.url, key: null })
    expect((await ada.patch(`/providers/${id}`, { url: 'https://fourth.example' })).statusCode).toBe(200)
  })

  test('concurrent changes never send the key of one address to the other', async () => {
    const { app, ada } = await setUp(database)
    const store = createProviderStore(app.database)
    const changes = [{ key: 'sk-of-this-address' }, { url: 'https://other.example', key: 'sk-of-the-other' }]
    for (const first of [...changes, { key: '' }]) {
      const { id } = await add(ada)
      const looked = await store.find(ada.accountId, id)
      if (!looked) throw new Error('It is not there.')
      expectStatus(await ada.patch(`/providers/${id}`, first), 200)
      expect(await store.update(ada.accountId, looked, { url: 'https://models.example/v2', updatedAt: 0 })).toBe(false)
    }
    const { id } = await add(ada, { key: '' })
    const answers = await Promise.all(changes.map((change) => ada.patch(`/providers/${id}`, change)))
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
  })

  test('a provider in use is not deleted, and the error names its bots', async () => {
    const { ada } = await setUp(database)
    const { id } = await add(ada)
    const [thinking, resting] = [await ada.bot({ name: 'Thinker' }), await ada.bot({ name: 'Rester' })]
    for (const bot of [thinking, resting])
      expectStatus(await ada.patch(`/bots/${bot.id}`, { engine: 'model', providerId: id, model: 'm' }), 200)
    expectStatus(await ada.patch(`/bots/${resting.id}`, { engine: 'knowledge' }), 200)
    expect((await listOf(ada)).data).toMatchObject([{ botCount: 1 }])

    const refused = (await ada.delete(`/providers/${id}`)).json()
    expect(refused).toMatchObject({ status: 409, code: 'conflict' })
    expect(refused.detail).toContain('Thinker')
    expect(refused.detail).not.toContain('Rester')

    expectStatus(await ada.patch(`/bots/${thinking.id}`, { engine: 'knowledge' }), 200)
    expect((await ada.delete(`/providers/${id}`)).statusCode).toBe(204)
    for (const bot of [thinking, resting])
      expect((await ada.get(`/bots/${bot.id}`)).json<Bot>()).toMatchObject({ engine: 'knowledge', providerId: null })
  })

  test('a bot that selects a provider while it is deleted either keeps it or is refused', async () => {
    const { ada } = await setUp(database)
    const bot = await ada.bot()
    for (let round = 0; round < 8; round += 1) {
      const { id } = await add(ada)
      const chosen = { engine: 'model', providerId: id, model: 'm' }
      // In half of the rounds it was chosen before, and only the engine is changed back.
      if (round % 2) await ada.patch(`/bots/${bot.id}`, { ...chosen, engine: 'knowledge' })
      const change = round % 2 ? { engine: 'model' } : chosen
      const [deleted, choice] = await Promise.all([
        ada.delete(`/providers/${id}`),
        ada.patch(`/bots/${bot.id}`, change),
      ])
      expect([deleted.statusCode, choice.statusCode].join()).toMatch(/^(204,400|409,200)$/)
      await ada.patch(`/bots/${bot.id}`, { engine: 'knowledge', providerId: null })
    }
  })

  test('the number of providers per account is limited', async () => {
    const { ada } = await setUp(database)
    for (let count = 0; count < limits.providersPerAccount; count += 1) await add(ada)
    expect((await ada.post('/providers', draft)).json()).toMatchObject({ status: 409, code: 'quota_exceeded' })
  })

  test('admins manage providers; editors and viewers see them, without keys', async () => {
    const { ada } = await setUp(database)
    const provider = await add(ada)
    expect((await (await ada.invite('admin')).patch(`/providers/${provider.id}`, { name: 'x' })).statusCode).toBe(200)
    for (const role of ['editor', 'viewer'] as const) {
      const person = await ada.invite(role)
      expect((await listOf(person)).data).toMatchObject([{ id: provider.id }])
      for (const answer of [
        await person.post('/providers', draft),
        await person.patch(`/providers/${provider.id}`, { name: 'y' }),
        await person.delete(`/providers/${provider.id}`),
        await person.post(`/providers/${provider.id}/test`),
      ])
        expect(answer.json()).toMatchObject({ status: 403, code: 'role_missing' })
    }
  })

  test('a bot uses its own provider, and never another account’s', async () => {
    const { app, ada } = await setUp(database)
    const eve = await app.signUp('eve')
    const { id } = await add(ada)
    const bot = { accountId: ada.accountId, providerId: id, model: 'large-1' }
    expect(await app.providers.accessOf(bot)).toEqual({
      name: 'Ours',
      kind: 'compatible',
      url: draft.url,
      key,
      model: 'large-1',
      isTrusted: false,
    })
    expect(await app.providers.accessOf({ ...bot, accountId: eve.accountId })).toBeUndefined()
    expect(await app.providers.accessOf({ ...bot, providerId: newId() })).toBeUndefined()
    expect(await app.providers.accessOf({ ...bot, providerId: null })).toBeUndefined()
  })

  test('a change applies to the very next message', async () => {
    const { app, ada } = await setUp(database)
    const { id } = await add(ada)
    const bot = { accountId: ada.accountId, providerId: id, model: 'm' }
    await app.providers.accessOf(bot)
    await ada.patch(`/providers/${id}`, { key: 'sk-another-key-now' })
    expect((await app.providers.accessOf(bot))?.key).toBe('sk-another-key-now')
    await ada.delete(`/providers/${id}`)
    expect(await app.providers.accessOf(bot)).toBeUndefined()
  })

  test('a key that was moved to another row cannot be decrypted, and the error says so', async () => {
    const { app, ada } = await setUp(database)
    const [first, second] = [await add(ada), await add(ada, { url: 'https://evil.example' })]
    const { sealedKey } = await app.db
      .selectFrom('providers')
      .where('id', '=', first.id)
      .select('sealedKey')
      .executeTakeFirstOrThrow()
    await app.db.updateTable('providers').set({ sealedKey }).where('id', '=', second.id).execute()
    await expect(
      app.providers.accessOf({ accountId: ada.accountId, providerId: second.id, model: 'm' }),
    ).rejects.toThrow('The key of Ours can no longer be decrypted. Enter it again')
    expect((await ada.post(`/providers/${second.id}/test`)).json()).toMatchObject({
      code: 'engine_failed',
      detail: expect.stringContaining('Enter it again'),
    })
  })

  test('all accounts may use the operator’s model, and none sees its address or key', async () => {
    const serviceModel = { url: 'http://10.0.0.1/v1', model: 'house-1', key: 'sk-of-the-operator' }
    const { app, ada } = await setUp(database, { serviceModel })
    const answer = await ada.get('/providers')
    expect(answer.json()).toEqual({ data: [], service: { model: 'house-1', maxTokens: null } })
    const access = { name: 'This service', kind: 'compatible', ...serviceModel, isTrusted: true }
    const bot = { accountId: ada.accountId, providerId: null, model: '' }
    expect(await app.providers.accessOf(bot)).toEqual(access)
    // A name stored earlier, or in any other way, changes nothing.
    expect(await app.providers.accessOf({ ...bot, model: 'house-2' })).toEqual(access)
  })
})

describe('testing a provider', () => {
  test('lists its models, and sends the key in the format of its kind', async () => {
    const { ada } = await setUp('sqlite', { allowPrivateAddresses: ['localhost'] })
    const provider = await startProvider()
    for (const kind of ['openai', 'google', 'compatible', 'anthropic'] as const) {
      const { id } = await add(ada, { kind, url: `${provider.url}/` })
      expect(expectStatus(await ada.post(`/providers/${id}/test`), 200).json()).toEqual({
        models: ['large-1', 'small-1'],
      })
      const { authorization, 'x-api-key': apiKey } = provider.asked.at(-1)?.headers ?? {}
      expect([authorization, apiKey]).toEqual(kind === 'anthropic' ? [undefined, key] : [`Bearer ${key}`, undefined])
    }
  })

  test('returns the provider’s own words, without the key', async () => {
    const { app, ada } = await setUp('sqlite', { allowPrivateAddresses: ['localhost'] })
    const provider = await startProvider()
    provider.lists(refusing(401, { words: `Incorrect API key provided: ${key}.` }))
    const { id } = await add(ada, { url: provider.url })
    const refused = await ada.post(`/providers/${id}/test`)
    expect(refused.json()).toMatchObject({ status: 502, code: 'engine_failed' })
    expect(refused.json().detail).toContain('Ours answered 401')
    expect(refused.json().detail).toContain('Incorrect API key provided')
    expect(refused.body + app.logs.join('')).not.toContain(key)
  })

  test('at a private address says which setting allows it', async () => {
    const { ada } = await setUp('sqlite')
    const provider = await startProvider()
    for (const url of [provider.url, 'http://localhost:11434/v1', 'http://[::1]:11434/v1']) {
      const { id } = await add(ada, { url })
      expect((await ada.post(`/providers/${id}/test`)).json()).toMatchObject({
        code: 'engine_failed',
        detail: expect.stringContaining('BECKON_ALLOW_PRIVATE_ADDRESSES'),
      })
    }
    expect(provider.asked).toEqual([])
  })

  test('does not wait for a provider that hangs', async () => {
    const { app, ada } = await setUp('sqlite')
    const provider = await startProvider()
    provider.lists(hanging())
    const providers = createProvidersWithShortTimeout(app)
    const { id } = await providers.create(ada.accountId, { ...draft, url: provider.url })
    await expect(providers.test(ada.accountId, id)).rejects.toMatchObject({
      code: 'engine_timeout',
      message: 'Ours did not answer within 0.05 s.',
    })
    await provider.asked[0]?.closed
  })
})

/** The feature with a short timeout. */
function createProvidersWithShortTimeout({ database, clock }: TestApp) {
  const calls = createCalls({ allowPrivate: true })
  onTestFinished(calls.close)
  return createProviders({
    database,
    vault: createVault(Buffer.alloc(32)),
    listModels: createListModels({ guarded: calls, trusted: calls }),
    serviceModel: undefined,
    now: clock.now,
    testTimeoutMs: 50,
  })
}
