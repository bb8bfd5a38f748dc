import { type AuditLine, type Conversation, type Message, type Reply, scopes, type UserExport } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createConversationStore } from '../conversations/conversations.store.ts'
import { createPersonTurnStore } from '../conversations/person-turns.store.ts'
import { findBreaches, integrityChecks } from '../maintenance/integrity-checks.store.ts'
import { databases, startTestApp, type TestApp, type TestDatabase } from '../test/app.ts'
import { makeChatBot, openChat, shopSite, signJwt } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import { answering, createStage } from '../test/provider-acts.ts'
import { readEvents } from '../test/received-events.ts'
import { readAllRows } from '../test/rows.ts'
import { type Act, createScriptedProvider } from '../test/scripted-provider.ts'

const entries = [{ questions: ['When do you ship?'], answer: 'We ship within two days.' }]
const userId = 'grace/hopper@example.test?'
const user = {
  id: userId,
  name: 'Grace Secretname',
  email: 'grace@example.test',
  attributes: { plan: 'secret-plan' },
}
const path = `/users/${encodeURIComponent(userId)}`

async function setUp(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries, apiTrigger: true })
  const crm = app.api((await ada.token({ scopes: [...scopes] })).value)
  const ask = async (message: string, more: object = {}) =>
    expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message, ...more }), 200).json<Reply>()
  return { app, ada, bot, crm, ask }
}

/** Everything stored, as one text. */
const storedText = async (app: TestApp) => JSON.stringify(await readAllRows(app.config))

/** A bot whose model replies as scripted. */
async function startModelBot(database: TestDatabase, acts: Act[]) {
  const provider = await createScriptedProvider()
  onTestFinished(() => provider.close())
  provider.plays(...acts)
  const serviceModel = { url: provider.url, model: 'small-1', key: 'k' }
  const app = await startTestApp(database, { config: { serviceModel } })
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ apiTrigger: true })
  const change = { engine: 'model', providerId: null, beyondKnowledge: true, knowledgeOnFailure: false }
  expectStatus(await ada.patch(`/bots/${bot.id}`, change), 200)
  const crm = app.api((await ada.token({ scopes: [...scopes] })).value)
  return { app, ada, bot, crm, trigger: `/agents/${bot.id}/trigger` }
}

describe.each(databases)('users, on %s', (database) => {
  test('deleting a person leaves nothing of them, and everything of others', async () => {
    const { app, ada, bot, crm, ask } = await setUp(database)
    const first = await ask('My secret-order is lost', { user, metadata: { note: 'secret-note' } })
    const second = await ask('When do you ship?', { user })
    const feedback = { rating: 'down', comment: 'secret-comment' }
    expectStatus(await crm.put(`/messages/${second.id}/feedback`, feedback), 200)
    const keyed = { 'idempotency-key': 'once' }
    expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message: 'When?', user }, keyed), 200)
    const other = await ask('My other-order is lost', { user: { id: 'alan' } })
    const unanswered = async () => (await ada.get(`/bots/${bot.id}/unanswered`)).body
    expect(await unanswered()).toContain('secret-order')

    const deleted = expectStatus(await crm.delete(path), 200).json()
    expect(deleted).toEqual({ id: userId, object: 'user', deleted: true, conversations: 3 })
    expect((await crm.get(`/conversations/${first.conversation_id}`)).statusCode).toBe(404)
    expect(await unanswered()).not.toContain('secret-order')
    expect(await unanswered()).toContain('other-order')
    expect((await crm.get(`/conversations/${other.conversation_id}`)).statusCode).toBe(200)
    await app.turnCounts.countDue()
    const left = await storedText(app)
    for (const word of ['secret', 'Secretname', 'hopper', first.conversation_id, second.id])
      expect(left).not.toContain(word)
    expect((await readAllRows(app.config)).idempotencyKeys).toEqual([])
  })

  test('an export is in the audit log, with the token and without the person’s id', async () => {
    const { ada, crm, ask } = await setUp(database)
    await ask('When do you ship?', { user })
    for (const exported of [path, '/users/nobody']) expectStatus(await crm.get(`${exported}/export`), 200)
    const lines = (await ada.get('/audit-log?group=data')).json<{ data: AuditLine[] }>().data
    expect(lines).toMatchObject([
      { action: 'user.exported', person: null, token: { name: 'CRM' }, address: '127.0.0.1' },
    ])
    expect(lines[0]?.detail).toMatch(/^SHA-256 of the id: [0-9a-f]{64}$/)
  })

  test('a repeated deletion succeeds with nothing to do, and only the first is in the audit log', async () => {
    const { ada, crm, ask } = await setUp(database)
    await ask('When do you ship?', { user })
    for (const conversations of [1, 0])
      expect((await crm.delete(path)).json()).toMatchObject({ deleted: true, conversations })
    expect((await crm.delete('/users/a%00b')).json()).toMatchObject({ status: 400, errors: [{ path: '/user_id' }] })
    for (const nobody of ['', 'x'.repeat(201)])
      expect((await crm.delete(`/users/${nobody}`)).json()).toMatchObject({
        status: 400,
        errors: [{ path: '/user_id' }],
      })
    expect((await crm.delete('/users/nobody')).json()).toMatchObject({ deleted: true, conversations: 0 })
    const lines = (await ada.get('/audit-log?group=data')).json<{ data: AuditLine[] }>().data
    expect(lines).toMatchObject([
      { action: 'user.deleted', person: null, token: { name: 'CRM' }, address: '127.0.0.1' },
    ])
    expect(lines[0]?.detail).toMatch(/SHA-256 of the id: [0-9a-f]{64}$/)
    const file = (await ada.get('/audit-log/export')).body
    expect(file).toMatch(/user\.deleted.*,"CRM","[0-9a-f-]{36}"/)
  })

  test('a signed-in visitor’s profile, and conversations from before they signed in, go along', async () => {
    const { app, ada, crm } = await setUp(database)
    const shop = await makeChatBot(ada, { sites: [shopSite] })
    const secret = expectStatus(await ada.post(`/bots/${shop.id}/widget/identity-secret`), 201).json().value
    const anonymous = await openChat(app.http, shop.id)
    const early = await anonymous.say('When do you ship? secret-before')
    const claims = { sub: userId, exp: app.clock.now() / 1_000 + 3_600, name: 'Grace Secretname' }
    const identity = signJwt(claims, secret)
    const grace = await openChat(app.http, shop.id, { visitor: anonymous.visitor, identity })
    await grace.say('When do you ship? secret-after')

    const listed = await crm.get(`/agents/${shop.id}/conversations?user_id=${encodeURIComponent(userId)}`)
    expect(listed.json<{ data: Conversation[] }>().data.map(({ id }) => id)).toContain(early.conversation_id)
    const all = (await crm.get(`${path}/export`)).json<UserExport>()
    expect(all.profiles).toMatchObject([{ agent_id: shop.id, name: 'Grace Secretname' }])
    expect(all.conversations.map(({ opening }) => opening).sort()).toEqual([
      'When do you ship? secret-after',
      'When do you ship? secret-before',
    ])
    expect((await crm.delete(path)).json()).toMatchObject({ conversations: 2 })
    expect(await storedText(app)).not.toMatch(/[Ss]ecret-|Secretname|hopper/)
    // The open chat begins a new session instead of storing messages of nobody.
    expect((await grace.send('Hello?')).json()).toMatchObject({ status: 401, code: 'session_expired' })
    const nobody = await openChat(app.http, shop.id, { visitor: grace.visitor, renew: grace.token })
    expect(nobody.person).toBeNull()
    expect((await nobody.send('Hello?')).statusCode).toBe(200)
  })

  test('conversations that go on under another id are found by each, and each has only their own words', async () => {
    const { app, bot, crm, ask } = await setUp(database)
    const guest = { id: 'guest-1', name: 'Guest Secretname' }
    const begun = await ask('secret-unnamed opening')
    const { conversation_id } = begun
    const keyed = { 'idempotency-key': 'guest' }
    const asked = { message: 'secret-guest', conversation_id, user: guest }
    expectStatus(await crm.post(`/agents/${bot.id}/trigger`, asked, keyed), 200)
    await ask('secret-silent', { conversation_id })
    await ask('When do you ship?', { conversation_id, user })
    await ask('And abroad?', { conversation_id })
    const alone = await ask('secret-alone', { user: guest })

    const found = async (id: string) =>
      (await crm.get(`/agents/${bot.id}/conversations?user_id=${encodeURIComponent(id)}`))
        .json<{ data: Conversation[] }>()
        .data.map((conversation) => conversation.id)
    expect(await found(userId)).toEqual([conversation_id])
    expect((await found('guest-1')).sort()).toEqual([conversation_id, alone.conversation_id].sort())
    const guests = (await crm.get('/users/guest-1/export')).json<UserExport>().conversations
    expect(guests.map(({ user, opening, turns, unanswered }) => ({ user, opening, turns, unanswered }))).toEqual([
      { user: { id: 'guest-1' }, opening: 'secret-unnamed opening', turns: 3, unanswered: 3 },
      { user: guest, opening: 'secret-alone', turns: 1, unanswered: 1 },
    ])
    expect(guests[0]?.messages.map(({ text }) => text).filter((text) => !text.startsWith('secret'))).toHaveLength(3)
    expect(JSON.stringify(guests)).not.toMatch(/hopper|abroad/)
    const graces = (await crm.get(`${path}/export`)).json<UserExport>().conversations
    expect(graces).toMatchObject([{ user, opening: 'When do you ship?', turns: 2, messages: [{}, {}, {}, {}] }])
    expect(JSON.stringify(graces)).not.toContain('secret-g')

    await app.messageSearch.indexDue()
    expect((await crm.delete('/users/guest-1')).json()).toMatchObject({ conversations: 2 })
    expect(await storedText(app)).not.toMatch(/secret-(?!plan)|guest/)
    const left = (await crm.get(`/conversations/${conversation_id}`)).json<Conversation>()
    expect(left).toMatchObject({ user, opening: 'When do you ship?', turns: 2 })
    for (const check of integrityChecks)
      expect(await findBreaches(app.db, check), check.what).toMatchObject({ count: 0 })
    expect((await ask('Still there?', { conversation_id })).conversation_id).toBe(conversation_id)
    expect((await crm.delete(path)).json()).toMatchObject({ conversations: 1 })
    expect((await crm.get(`/conversations/${conversation_id}`)).statusCode).toBe(404)
  })

  test('the name of a person who wrote last in a shared conversation goes, and the other’s id is shown', async () => {
    const { app, crm, ask } = await setUp(database)
    const { conversation_id } = await ask('When do you ship?', { user: { id: 'guest-1' } })
    await ask('secret-order', { conversation_id, user })
    const bytesOf = async () =>
      (await readAllRows(app.config)).conversations?.map(({ id, bytes }) => [id, Number(bytes)])
    const [[, before] = []] = (await bytesOf()) ?? []
    expectStatus(await crm.delete(path), 200)
    expect(await storedText(app)).not.toMatch(/secret|Secretname|hopper/)
    expect((await crm.get(`/conversations/${conversation_id}`)).json()).toMatchObject({
      user: { id: 'guest-1' },
      ...{ turns: 1, unanswered: 0 },
    })
    const [[, after] = []] = (await bytesOf()) ?? []
    expect(after).toBeLessThan(Number(before))
  })

  test('a person’s turns in a long shared conversation go in pieces', async () => {
    const { app, ada, crm, ask } = await setUp(database)
    const { conversation_id } = await ask('When do you ship?', { user: { id: 'guest-1' } })
    for (const message of ['secret-one', 'secret-two', 'secret-three']) await ask(message, { conversation_id, user })
    await ask('When, please?', { conversation_id, user: { id: 'guest-1' } })
    const share = { accountId: ada.accountId, conversationId: conversation_id, userId }
    const store = createPersonTurnStore(app.database)
    const first = await store.findFirst(share)
    expect(first?.position).toBe(2)
    // Interrupted: what is left is still found.
    expect(await store.forgetTraces(share, 2, 2)).toEqual([3, 4])
    expect(await store.deletePiece(share, first?.id ?? '', 1)).toBe(1)
    await app.db.updateTable('conversations').set({ turnCount: 1_000 }).execute()
    expectStatus(await crm.delete(path), 200)
    expect(await storedText(app)).not.toMatch(/secret|Secretname|hopper/)
    const { data } = (await crm.get(`/conversations/${conversation_id}/messages`)).json<{ data: Message[] }>()
    expect(data.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual([
      'When, please?',
      'When do you ship?',
    ])
    expect((await crm.get(`/conversations/${conversation_id}`)).json()).toMatchObject({ turns: 2 })
    const positions = await app.db.selectFrom('turns').orderBy('position').select('position').execute()
    expect(positions.map(({ position }) => position)).toEqual([1, 2])
    await ask('And now?', { conversation_id, user: { id: 'guest-1' } })
  })

  test('in a shared conversation only the person’s own reply in progress is stopped', async () => {
    const stages = [createStage(), createStage()]
    const { app, crm, trigger } = await startModelBot(database, [answering('Hello.'), ...stages.map(({ act }) => act)])
    const { conversation_id } = (await crm.post(trigger, { message: 'Hi', user })).json<Reply>()
    const going = crm.post(trigger, { message: 'More?', conversation_id, user: { id: 'guest-1' } })
    await stages[0]?.opened
    expect((await crm.delete(path)).json()).toMatchObject({ conversations: 1 })
    await stages[0]?.say('Of course.')
    await stages[0]?.finish()
    expect((await going).json()).toMatchObject({ reply: 'Of course.' })
    const silent = crm.post(trigger, { message: 'secret-silent', conversation_id })
    await stages[1]?.opened
    expect((await crm.delete('/users/guest-1')).json()).toMatchObject({ conversations: 1 })
    expect((await silent).json()).toMatchObject({ status: 404, code: 'not_found' })
    expect(await storedText(app)).not.toMatch(/secret-silent|hopper|guest-1/)
  })

  test('a token that is limited to some bots exports and deletes only their conversations', async () => {
    const { app, ada, bot, crm, ask } = await setUp(database)
    const other = await ada.bot({ entries, apiTrigger: true })
    await ask('When do you ship?', { user })
    expectStatus(await crm.post(`/agents/${other.id}/trigger`, { message: 'When do you ship?', user }), 200)
    const limited = app.api((await ada.token({ botIds: [other.id], scopes: [...scopes] })).value)
    const idsOf = async (client: typeof crm) =>
      (await client.get(`${path}/export`)).json<UserExport>().conversations.map(({ agent_id }) => agent_id)
    expect(await idsOf(limited)).toEqual([other.id])
    expect((await limited.delete(path)).json()).toMatchObject({ conversations: 1 })
    expect(await idsOf(crm)).toEqual([bot.id])
  })

  test('an export has every conversation and message once, however many there are', async () => {
    const { crm, ask } = await setUp(database)
    const { conversation_id } = await ask('When do you ship? (0)', { user })
    const texts = Array.from({ length: 60 }, (_, at) => `When do you ship? (${at})`)
    for (const text of texts.slice(1)) await ask(text, { conversation_id })
    for (let count = 0; count < 25; count += 1) await ask('Again?', { user })
    const answer = expectStatus(await crm.get(`${path}/export`), 200)
    const all = answer.json<UserExport>()
    expect(all).toMatchObject({ object: 'user_export', id: userId, profiles: [] })
    expect(all.conversations).toHaveLength(26)
    const [longest] = all.conversations
    expect(longest).toMatchObject({ id: conversation_id, user, turns: 60, context: null })
    const sent = longest?.messages.filter(({ role }) => role === 'user').map(({ text }) => text)
    expect(sent?.reverse()).toEqual(texts)
    expect(longest?.messages).toHaveLength(120)
    expect((await crm.get('/users/nobody/export')).json()).toMatchObject({ profiles: [], conversations: [] })
  })

  test('a long conversation goes in pieces, with the replies that are stored for repeated calls', async () => {
    const { app, ada, bot, crm } = await setUp(database)
    const body = { message: 'Secretword: when do you ship?', user }
    const say = async (key: string, more: object = {}) =>
      expectStatus(
        await crm.post(`/agents/${bot.id}/trigger`, { ...body, ...more }, { 'idempotency-key': key }),
        200,
      ).json<Reply>()
    const { conversation_id } = await say('one')
    for (const key of ['two', 'three']) await say(key, { conversation_id })
    const turns = async () => (await app.db.selectFrom('turns').select('id').execute()).length
    const keys = async () => (await app.db.selectFrom('idempotencyKeys').select('key').execute()).length
    expect([await turns(), await keys()]).toEqual([3, 3])
    const store = createConversationStore(app.database)
    while ((await turns()) === 3) expect(await store.deletePiece(ada.accountId, conversation_id, 1)).toBe(1)
    expect([await turns(), await keys()]).toEqual([2, 2])
    await app.db.updateTable('conversations').set({ turnCount: 1_000 }).execute()
    expectStatus(await crm.delete(path), 200)
    expect([await turns(), await keys()]).toEqual([0, 0])
    expect(await storedText(app)).not.toMatch(/Secretword|Secretname/)
  })

  test('a reply in progress is stopped, and not stored after the deletion', async () => {
    const stages = [createStage(), createStage()]
    const { app, crm, trigger } = await startModelBot(database, [...stages.map(({ act }) => act)])
    const waiting = crm.post(trigger, { message: 'secret-waiting', user })
    await stages[0]?.opened
    const streaming = crm.post(trigger, { message: 'secret-streaming', user, stream: true })
    await stages[1]?.opened
    expectStatus(await crm.delete(path), 200)
    expect((await waiting).json()).toMatchObject({ status: 404, code: 'not_found' })
    const end = await streaming
    const problem = end.statusCode === 200 ? readEvents(end.body).at(-1)?.data : end.json()
    expect(problem).toMatchObject({ code: 'not_found' })
    expect(await storedText(app)).not.toContain('secret-')
  })

  test('deleting a conversation stops its reply, and is recorded with the token', async () => {
    const stage = createStage()
    const { app, ada, bot, crm, trigger } = await startModelBot(database, [answering('secret-reply'), stage.act])
    const { conversation_id } = (await crm.post(trigger, { message: 'Hello?' })).json<Reply>()
    const going = crm.post(trigger, { message: 'secret-second', conversation_id })
    await stage.opened
    const deleted = expectStatus(await crm.delete(`/conversations/${conversation_id}`), 200).json()
    expect(deleted).toEqual({ id: conversation_id, object: 'conversation', deleted: true })
    expect((await going).json()).toMatchObject({ status: 404, code: 'not_found' })
    expect((await crm.delete(`/conversations/${conversation_id}`)).statusCode).toBe(404)
    const listed = (await crm.get(`/agents/${bot.id}/conversations`)).json<{ data: Conversation[] }>()
    expect(listed.data).toEqual([])
    expect(await storedText(app)).not.toContain('secret-')
    expect((await ada.get('/audit-log?group=data')).json().data).toMatchObject([
      { action: 'conversation.deleted', token: { name: 'CRM' }, subject: { id: conversation_id } },
    ])
  })
})
