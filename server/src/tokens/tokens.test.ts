import type { Token, TokenCreated } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, toInstant } from '../lib/clock.ts'
import { databases, startTestApp } from '../test/app.ts'
import type { TestPerson } from '../test/people.ts'
import { makeTokenValue } from './token-value.ts'

const listOf = async (person: TestPerson): Promise<Token[]> => (await person.get('/tokens')).json().data

describe.each(databases)('API tokens, on %s', (database) => {
  test('a new token is active, shows its value once and only its ends later', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { token, value } = await ada.token({ name: '  CRM  ' })
    expect(token).toMatchObject({
      name: 'CRM',
      status: 'active',
      scopes: ['trigger', 'read'],
      botIds: null,
      expiresAt: null,
    })
    expect(token).toMatchObject({ first: value.slice(0, 8), last: value.slice(-4), createdBy: 'ada', calls: 0 })
    const list = await ada.get('/tokens')
    expect(list.json().data).toEqual([token])
    expect(list.body).not.toContain(value)
  })

  test('a token without a name, with an unknown scope or with a foreign bot is refused', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const foreign = await eve.bot()
    for (const draft of [
      {},
      { name: '' },
      { name: '   ' },
      { name: 'x'.repeat(101) },
      { name: 'x', scopes: ['all'] },
      { name: 'x', scopes: [] },
    ])
      expect((await ada.post('/tokens', draft)).json()).toMatchObject({ status: 400, code: 'invalid_request' })
    const refused = (await ada.post('/tokens', { name: 'x', botIds: [foreign.id] })).json()
    expect(refused).toMatchObject({ code: 'invalid_request', errors: [{ path: '/botIds/0' }] })
    expect(await listOf(ada)).toEqual([])
  })

  test('an expiry must be in the future', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    for (const expiresAt of [
      'tomorrow',
      '2027-01-31',
      '2027-13-01T00:00:00Z',
      '2027-02-30T00:00:00Z',
      toInstant(app.clock.now()),
      toInstant(app.clock.now() - 1),
    ])
      expect((await ada.post('/tokens', { name: 'x', expiresAt })).json()).toMatchObject({
        errors: [{ path: '/expiresAt' }],
      })
    const { token } = await ada.token({ expiresAt: '2027-01-31T23:59:59+02:00' })
    expect(token.expiresAt).toBe('2027-01-31T21:59:59.000Z')
  })

  test('a token works until its expiry, and is then listed as expired', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { value } = await ada.token({ expiresAt: toInstant(app.clock.now() + hourMs) })
    app.clock.advance(hourMs - 1)
    expect((await app.api(value).get('/me')).statusCode).toBe(200)
    app.clock.advance(1)
    const refused = await app.api(value).get('/me')
    expect(refused.json()).toMatchObject({ status: 401, code: 'token_expired' })
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="beckon", error="invalid_token"')
    expect(await listOf(ada)).toMatchObject([{ status: 'expired' }])
  })

  test('a disabled token is refused immediately, stays in the list, and cannot be enabled again', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { token, value } = await ada.token()
    expect((await app.api(value).get('/me')).statusCode).toBe(200)
    const disabled = await ada.post(`/tokens/${token.id}/disable`)
    expect(disabled.json()).toMatchObject({ id: token.id, status: 'disabled', disabledAt: toInstant(app.clock.now()) })
    const refused = await app.api(value).get('/me')
    expect(refused.json()).toMatchObject({ status: 401, code: 'token_disabled' })
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="beckon", error="invalid_token"')
    app.clock.advance(hourMs)
    const again = (await ada.post(`/tokens/${token.id}/disable`)).json<Token>()
    expect(again.disabledAt).toBe(disabled.json<Token>().disabledAt)
    expect(await listOf(ada)).toMatchObject([{ id: token.id, status: 'disabled' }])
  })

  test('a disabled token that has also expired is reported as disabled', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { token, value } = await ada.token({ expiresAt: toInstant(app.clock.now() + hourMs) })
    await ada.post(`/tokens/${token.id}/disable`)
    app.clock.advance(2 * hourMs)
    expect((await app.api(value).get('/me')).json().code).toBe('token_disabled')
    await ada.signIn()
    expect(await listOf(ada)).toMatchObject([{ status: 'disabled' }])
  })

  test('a replacement has the same settings and lifetime, and disables the old one if requested', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const life = 30 * dayMs
    const old = await ada.token({
      name: 'CRM',
      scopes: ['read'],
      botIds: [bot.id],
      expiresAt: toInstant(app.clock.now() + life),
    })
    app.clock.advance(10 * dayMs)
    const first = (await ada.post(`/tokens/${old.token.id}/replace`, { disableOld: false })).json<TokenCreated>()
    expect(first.token).toMatchObject({
      name: 'CRM',
      scopes: ['read'],
      botIds: [bot.id],
      expiresAt: toInstant(app.clock.now() + life),
    })
    expect(first.value).not.toBe(old.value)
    expect((await app.api(old.value).get('/me')).statusCode).toBe(200)
    const second = (await ada.post(`/tokens/${old.token.id}/replace`, { disableOld: true })).json<TokenCreated>()
    expect((await app.api(old.value).get('/me')).json().code).toBe('token_disabled')
    expect((await app.api(second.value).get('/me')).statusCode).toBe(200)
    expect(await listOf(ada)).toHaveLength(3)
  })

  test('only active tokens count towards the limit of an account', async () => {
    const app = await startTestApp(database, { config: { maxTokensPerAccount: 2 } })
    const ada = await app.signUp('ada')
    const first = await ada.token()
    await ada.token({ expiresAt: toInstant(app.clock.now() + hourMs) })
    expect((await ada.post('/tokens', { name: 'third' })).json()).toMatchObject({ status: 409, code: 'quota_exceeded' })
    await ada.post(`/tokens/${first.token.id}/disable`)
    await ada.token({ name: 'third' })
    app.clock.advance(hourMs)
    await ada.token({ name: 'fourth' })
  })

  test('owners and admins manage tokens; editors and viewers cannot see them', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { token } = await ada.token()
    const admin = await ada.invite('admin')
    expect((await admin.get('/tokens')).statusCode).toBe(200)
    for (const role of ['editor', 'viewer'] as const) {
      const person = await ada.invite(role)
      for (const answer of [
        await person.get('/tokens'),
        await person.post('/tokens', { name: 'x' }),
        await person.post(`/tokens/${token.id}/disable`),
        await person.post(`/tokens/${token.id}/replace`, { disableOld: true }),
      ])
        expect(answer.json()).toMatchObject({ status: 403, code: 'role_missing' })
    }
    expect(await listOf(ada)).toMatchObject([{ status: 'active' }])
  })

  test('the list shows when, from where and how often a token was used', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { value } = await ada.token()
    await app.api(value).get('/me')
    app.clock.advance(hourMs)
    await app.api(value).get('/me')
    expect(await listOf(ada)).toMatchObject([
      { calls: 2, lastUsedAt: toInstant(app.clock.now()), lastUsedFrom: '127.0.0.1' },
    ])
  })

  test('/me describes the token', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const { token, value } = await ada.token({ scopes: ['trigger'], botIds: [bot.id] })
    expect((await app.api(value).get('/me')).json()).toEqual({
      object: 'token',
      id: token.id,
      name: 'CRM',
      account: { id: ada.accountId, name: "ada's account" },
      scopes: ['trigger'],
      agent_ids: [bot.id],
      expires_at: null,
    })
  })

  test('no header, another scheme, a typo and an unknown value have different errors, as documented', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { value } = await ada.token()
    const missing = await app.anonymous.get('/api/v1/me')
    expect(missing.json()).toMatchObject({ status: 401, code: 'token_missing' })
    expect(missing.headers['www-authenticate']).toBe('Bearer realm="beckon"')
    const typo = `${value.slice(0, -1)}${value.endsWith('a') ? 'b' : 'a'}`
    for (const authorization of [
      `Basic ${value}`,
      value,
      'Bearer',
      `Bearer ${value} ${value}`,
      `Bearer ${typo}`,
      `Bearer ${makeTokenValue()}`,
    ]) {
      const refused = await app.anonymous.get('/api/v1/me', { authorization })
      expect(refused.json()).toMatchObject({ status: 401, code: 'token_invalid' })
      expect(refused.headers['www-authenticate']).toBe('Bearer realm="beckon", error="invalid_token"')
    }
  })

  test('a token cannot access the settings, and a session cannot access the API', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { value } = await ada.token()
    for (const path of ['/tokens', '/bots', '/members'])
      expect((await app.anonymous.get(`/api/settings${path}`, { authorization: `Bearer ${value}` })).json().code).toBe(
        'sign_in_required',
      )
    expect((await app.anonymous.get('/api/v1/me', { cookie: ada.cookie() })).json().code).toBe('token_missing')
  })
})
