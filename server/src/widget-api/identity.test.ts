import type { IdentitySecret } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, secondMs } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp, type TestDatabase } from '../test/app.ts'
import { askSession, makeChatBot, openChat, signJwt } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { readAllRows } from '../test/rows.ts'

const makeSecret = async (person: TestPerson, botId: string) =>
  expectStatus(await person.post(`/bots/${botId}/widget/identity-secret`), 201).json<IdentitySecret>().value

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await makeChatBot(ada)
  return { app, ada, bot, secret: await makeSecret(ada, bot.id) }
}

const claimsOf = ({ clock }: TestApp, more: object = {}) => ({
  sub: 'customer-7',
  exp: clock.now() / secondMs + 600,
  ...more,
})

describe.each(databases)('identify, on %s', (database) => {
  test('an identified visitor has the same conversations in every browser, and keeps the earlier ones', async () => {
    const { app, ada, bot, secret } = await startShop(database)
    const identity = signJwt(claimsOf(app, { name: 'Zoë', email: 'zoe@shop.example' }), secret)
    const anonymous = await openChat(app.http, bot.id)
    const first = await anonymous.say('When do you ship?')
    const known = await openChat(app.http, bot.id, { visitor: anonymous.visitor, identity })
    expect(known.visitor).toBe(anonymous.visitor)
    const second = await known.say('When do you ship?')
    const phone = await openChat(app.http, bot.id, { identity })
    const seen = (await phone.get('/conversations')).json().data.map(({ id }: { id: string }) => id)
    expect(seen).toEqual([second.conversation_id, first.conversation_id])
    const { user } = (await ada.get(`/bots/${bot.id}/conversations`)).json().data[0]
    expect(user).toEqual({ id: 'customer-7', name: 'Zoë', email: 'zoe@shop.example' })
  })

  test('attributes that the site signs are the person’s; those that cannot be stored are left out', async () => {
    const { app, ada, bot, secret } = await startShop(database)
    const attributes = { plan: 'pro', seats: 3, isAdmin: false }
    const bad = { list: [1], nothing: null, long: 'x'.repeat(501), ['n'.repeat(101)]: 1, zero: 'a\0b' }
    const userOf = async (claims: object) => {
      const chat = await openChat(app.http, bot.id, { identity: signJwt(claimsOf(app, claims), secret) })
      const { conversation_id } = await chat.say('When do you ship?')
      return (await ada.get(`/bots/${bot.id}/conversations/${conversation_id}`)).json().user
    }
    expect(await userOf({ attributes: { ...attributes, ...bad } })).toEqual({ id: 'customer-7', attributes })
    for (const none of ['pro', ['pro'], {}, null])
      expect(await userOf({ attributes: none }), JSON.stringify(none)).toEqual({ id: 'customer-7' })
  })

  test('without the proof the same browser is anonymous again', async () => {
    const { app, bot, secret } = await startShop(database)
    const identity = signJwt(claimsOf(app), secret)
    const known = await openChat(app.http, bot.id, { identity })
    await known.say('When do you ship?')
    const later = await openChat(app.http, bot.id, { visitor: known.visitor })
    expect((await later.get('/conversations')).json().data).toEqual([])
    const other = await openChat(app.http, bot.id, {
      visitor: known.visitor,
      identity: signJwt(claimsOf(app, { sub: 'customer-8' }), secret),
    })
    expect((await other.get('/conversations')).json().data).toEqual([])
  })

  test('browsers identified at the same moment are one visitor', async () => {
    const { app, bot, secret } = await startShop(database)
    const identity = signJwt(claimsOf(app), secret)
    const answers = await Promise.all(Array.from({ length: 8 }, () => askSession(app.http, bot.id, { identity })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201))
    const named = await app.db.selectFrom('visitors').where('externalId', 'is not', null).selectAll().execute()
    expect(named).toHaveLength(1)
  })

  test('only a fresh HS256 signature with this bot’s secret identifies a visitor', async () => {
    const { app, ada, bot, secret } = await startShop(database)
    const seconds = app.clock.now() / secondMs
    const good = claimsOf(app)
    const [head = '', body = '', mac = ''] = signJwt(good, secret).split('.')
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const otherSecret = await makeSecret(ada, (await makeChatBot(ada)).id)
    const forged: [what: string, jwt: string][] = [
      ['an unsigned claim', JSON.stringify(good)],
      ['no signature', `${head}.${body}.`],
      ['two parts', `${head}.${body}`],
      ['four parts', `${head}.${body}.${mac}.${mac}`],
      ['alg none', `${encode({ alg: 'none' })}.${body}.`],
      ['alg none, signed', signJwt(good, secret, { alg: 'none' })],
      ['alg None', signJwt(good, secret, { alg: 'None' })],
      ['alg hs256', signJwt(good, secret, { alg: 'hs256' })],
      ['alg HS512', signJwt(good, secret, { alg: 'HS512' })],
      ['alg RS256', signJwt(good, secret, { alg: 'RS256' })],
      ['no alg', signJwt(good, secret, { typ: 'JWT' })],
      ['a critical extension', signJwt(good, secret, { alg: 'HS256', crit: ['b64'], b64: false })],
      ['another secret', signJwt(good, `${secret}x`)],
      ['an empty secret', signJwt(good, '')],
      ["another bot's secret", signJwt(good, otherSecret)],
      ['another body', `${head}.${encode({ ...good, sub: 'admin' })}.${mac}`],
      ['another spelling of the signature', `${head}.${body}.${mac}=`],
      ['no exp', signJwt({ sub: 'a' }, secret)],
      ['exp as text', signJwt({ ...good, exp: String(good.exp) }, secret)],
      ['exp as null', signJwt({ ...good, exp: null }, secret)],
      ['expired', signJwt({ ...good, exp: seconds }, secret)],
      ['more than a day', signJwt({ ...good, exp: seconds + dayMs / secondMs + 61 }, secret)],
      ['nbf ahead', signJwt({ ...good, nbf: seconds + 61 }, secret)],
      ['iat ahead', signJwt({ ...good, iat: seconds + 61 }, secret)],
      ['iat as text', signJwt({ ...good, iat: 'now' }, secret)],
      ['no sub', signJwt({ exp: good.exp }, secret)],
      ['an empty sub', signJwt({ ...good, sub: ' ' }, secret)],
      ['a number as sub', signJwt({ ...good, sub: 7 }, secret)],
      ['a sub of 201', signJwt({ ...good, sub: 'x'.repeat(201) }, secret)],
      ['NUL in sub', signJwt({ ...good, sub: 'a\0b' }, secret)],
      ['half a surrogate pair', signJwt({ ...good, sub: '\ud83d' }, secret)],
      ['a list', signJwt([good], secret)],
      ['null', signJwt(null, secret)],
    ]
    for (const [what, identity] of forged) {
      const answer = await askSession(
        app.http,
        bot.id,
        { identity },
        `198.51.100.${forged.findIndex(([name]) => name === what)}`,
      )
      expect(answer.json(), what).toMatchObject({ status: 401, code: 'identity_invalid' })
    }
    expect((await askSession(app.http, bot.id, { identity: 'x'.repeat(4_001) })).json().code).toBe('invalid_request')
    expect(await app.db.selectFrom('visitors').selectAll().execute()).toEqual([])

    for (const [at, more] of [
      { exp: seconds + dayMs / secondMs, iat: seconds, nbf: seconds },
      { exp: seconds + 1, iat: seconds + 59 },
      { sub: '😀'.repeat(200), name: 'x'.repeat(201), email: 7 },
      { sub: "'; drop table visitors; --" },
    ].entries())
      expect(
        (await askSession(app.http, bot.id, { identity: signJwt(claimsOf(app, more), secret) }, `192.0.2.${at}`))
          .statusCode,
      ).toBe(201)
  })

  test('an expired identity must be proven again', async () => {
    const { app, bot, secret } = await startShop(database)
    const identity = signJwt(claimsOf(app), secret)
    await openChat(app.http, bot.id, { identity })
    app.clock.advance(hourMs)
    const answer = await askSession(app.http, bot.id, { identity })
    expect(answer.json()).toMatchObject({ status: 401, code: 'identity_invalid' })
    expect(answer.json().detail).toContain('has expired. Sign a new one')
  })

  test('an identified visitor stays identified for a day, with the browser’s secret and the previous session, without a new JWT', async () => {
    const { app, bot, secret } = await startShop(database)
    const identity = signJwt(claimsOf(app), secret)
    const anonymous = await openChat(app.http, bot.id)
    expect(anonymous.person).toBeNull()
    let chat = await openChat(app.http, bot.id, { identity, visitor: anonymous.visitor })
    const { person } = chat
    expect(person).not.toBeNull()
    const { conversation_id } = await chat.say('When do you ship?')
    for (let hours = 0; hours < 23; hours += 1) {
      app.clock.advance(hourMs)
      chat = await openChat(app.http, bot.id, { identity, visitor: chat.visitor, renew: chat.token })
      expect(chat.person).toBe(person)
    }
    expect((await chat.get('/conversations')).json().data).toMatchObject([{ id: conversation_id }])

    const other = await openChat(app.http, bot.id)
    for (const body of [{ renew: chat.token }, { renew: chat.token, visitor: other.visitor }, { renew: 'x.y' }])
      expect((await openChat(app.http, bot.id, body)).person).toBeNull()
    const forged = `${chat.token.split('.')[0]}.${other.token.split('.')[1]}`
    expect((await openChat(app.http, bot.id, { renew: forged, visitor: chat.visitor })).person).toBeNull()

    app.clock.advance(hourMs)
    const over = { visitor: chat.visitor, renew: chat.token }
    expect((await openChat(app.http, bot.id, over)).person).toBeNull()
    expect((await askSession(app.http, bot.id, { ...over, identity })).json().code).toBe('identity_invalid')
  })

  test('a new identity secret, and another bot, invalidate the proof', async () => {
    const { app, ada, bot, secret } = await startShop(database)
    const chat = await openChat(app.http, bot.id, { identity: signJwt(claimsOf(app), secret) })
    const again = { visitor: chat.visitor, renew: chat.token }
    const other = await makeChatBot(ada)
    expect((await openChat(app.http, other.id, again)).person).toBeNull()
    expect((await openChat(app.http, bot.id, again)).person).toBe(chat.person)
    await makeSecret(ada, bot.id)
    expect((await openChat(app.http, bot.id, again)).person).toBeNull()
  })

  test('a bot without a secret identifies nobody, and a new secret invalidates the old one', async () => {
    const { app, ada, bot, secret } = await startShop(database)
    const fresh = await makeChatBot(ada)
    expect((await askSession(app.http, fresh.id, { identity: signJwt(claimsOf(app), '') })).json().detail).toContain(
      'no identity secret yet',
    )
    const next = await makeSecret(ada, bot.id)
    expect(next).not.toBe(secret)
    expect((await askSession(app.http, bot.id, { identity: signJwt(claimsOf(app), secret) })).statusCode).toBe(401)
    expect((await askSession(app.http, bot.id, { identity: signJwt(claimsOf(app), next) })).statusCode).toBe(201)
  })

  test('the secret is shown once: it is not in the settings, the database or the log', async () => {
    const { app, ada, bot, secret } = await startShop(database)
    await openChat(app.http, bot.id, { identity: signJwt(claimsOf(app), secret) })
    const pages = [await ada.get(`/bots/${bot.id}`), await ada.get(`/bots/${bot.id}/widget`), await ada.get('/bots')]
    expect(pages[1]?.json()).toMatchObject({ hasIdentitySecret: true })
    const rows = JSON.stringify(await readAllRows(app.config))
    for (const text of [...pages.map(({ body }) => body), rows, app.logs.join('')]) expect(text).not.toContain(secret)
  })
})
