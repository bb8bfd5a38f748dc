import {
  type AuditAction,
  type AuditLine,
  auditActions,
  type Entry,
  type Label,
  type Problem,
  type TestCase,
} from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs, newId, toInstant } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp, type TestDatabase } from '../test/app.ts'
import { turnOnSecondFactor } from '../test/authenticator.ts'
import { createClient, expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { expectIndexed, watchStatements } from '../test/query-plans.ts'
import { aHttpTool } from '../test/tool-fixture.ts'
import { createAuditStore } from './audit-log.store.ts'
import { createRecordStore } from './record.store.ts'
import { linesPerHour, record } from './record.ts'

const linesOf = async (person: TestPerson, query = ''): Promise<AuditLine[]> =>
  expectStatus(await person.get(`/audit-log${query}`), 200).json().data
const actionsOf = async (person: TestPerson, query = ''): Promise<AuditAction[]> =>
  (await linesOf(person, query)).map(({ action }) => action)
const latestOf = async (person: TestPerson) => (await linesOf(person))[0]

const browserOf = (app: TestApp, headers: Record<string, string> = {}) =>
  createClient(app.http, '/api/settings', () => headers)

const aLine = {
  ...({ at: 0, action: 'sign_in.failed', personId: null, personName: '', personEmail: '' } as const),
  ...{ address: '', userAgent: '', subjectId: null, subjectName: null, detail: '' },
}

async function start(database: TestDatabase) {
  const app = await startTestApp(database)
  return { app, ada: await app.signUp('ada') }
}

describe.each(databases)('the audit log, on %s', (database) => {
  test('tells who did what, when and from where', async () => {
    const { app, ada } = await start(database)
    app.clock.advance(minuteMs)
    const headers = { cookie: ada.cookie(), 'user-agent': `Firefox ${'x'.repeat(1_000)}` }
    expectStatus(await browserOf(app, headers).post('/bots', { name: 'Helper' }), 201)
    const line = await latestOf(ada)
    expect(line).toMatchObject({
      at: '2026-11-15T10:01:00.000Z',
      action: 'bot.created',
      count: 1,
      person: { id: ada.personId, name: 'ada', email: 'ada@example.test' },
      address: '127.0.0.1',
      subject: { name: 'Helper' },
    })
    expect(line?.userAgent).toMatch(/^Firefox x{192}$/)
  })

  test('has a line for every action', async () => {
    const { app, ada } = await start(database)
    const bot = await ada.bot({ name: 'Helper' })
    const did = async (action: AuditAction, name: string, detail: string | RegExp = '') => {
      const line = await latestOf(ada)
      expect(line).toMatchObject({
        action,
        subject: name === '' ? null : { name },
        detail: detail === '' ? '' : expect.stringMatching(detail),
      })
      return line
    }
    const at = `/bots/${bot.id}`
    await ada.patch(at, { apiTrigger: true })
    await did('bot.api_trigger_on', 'Helper')
    await ada.patch(at, { apiTrigger: false, name: 'Guide' })
    await did('bot.api_trigger_off', 'Guide')
    await ada.patch(at, { widgetEnabled: true })
    await did('bot.embedding_on', 'Guide')
    await ada.patch(at, { widgetEnabled: false })
    await did('bot.embedding_off', 'Guide')
    await ada.patch(at, { sites: ['https://shop.example', 'https://www.shop.example'] })
    await did('bot.sites_changed', 'Guide', /^https:\/\/shop\.example, https:\/\/www\.shop\.example$/)
    await ada.patch(at, { sites: [] })
    await did('bot.sites_changed', 'Guide', /^none$/)
    await ada.patch(at, { dailyBudget: 2.5 })
    await did('bot.budget_changed', 'Guide', /^2.5 a day$/)
    await ada.patch(at, { dailyBudget: null, greeting: 'Hello' })
    await did('bot.budget_changed', 'Guide', /^no daily budget$/)
    expectStatus(await ada.post(`${at}/widget/identity-secret`), 201)
    await did('bot.identity_secret_renewed', 'Guide')

    const { token } = await ada.token({ name: 'CRM' })
    await did('token.created', 'CRM')
    const { token: next } = (await ada.post(`/tokens/${token.id}/replace`, { disableOld: true })).json()
    expect(await did('token.replaced', 'CRM', /disabled$/)).toMatchObject({ subject: { id: token.id } })
    await ada.post(`/tokens/${next.id}/disable`)
    expect(await did('token.disabled', 'CRM', /^….{4}$/)).toMatchObject({ subject: { id: next.id } })

    const draft = { kind: 'compatible', name: 'Acme', url: 'https://models.example', key: 'sk-very-secret-key' }
    const provider = expectStatus(await ada.post('/providers', draft), 201).json()
    await did('provider.created', 'Acme', /^https:\/\/models\.example$/)
    expectStatus(await ada.patch(at, { engine: 'model', providerId: provider.id, model: 'acme-1' }), 200)
    await did('bot.model_changed', 'Guide', /^acme-1$/)
    expectStatus(await ada.patch(at, { engine: 'model', providerId: provider.id, model: 'acme-1', maxTokens: 9 }), 200)
    await did('bot.model_changed', 'Guide', /^acme-1$/)
    expectStatus(await ada.patch(at, { engine: 'knowledge', providerId: null }), 200)
    await did('bot.model_changed', 'Guide', /^no model$/)
    await ada.patch(`/providers/${provider.id}`, { name: 'Other', key: 'sk-another-secret' })
    await did('provider.changed', 'Other', /^name, key$/)
    await ada.delete(`/providers/${provider.id}`)
    await did('provider.deleted', 'Other')

    const headers = [{ name: 'X-Key', value: 'sk-very-secret-tool', isSecret: true }]
    const tool = expectStatus(await ada.post(`${at}/tools`, aHttpTool({ headers })), 201).json()
    await did('tool.created', 'find_contact', /^bot Guide$/)
    await ada.put(`${at}/tools/${tool.id}`, aHttpTool({ name: 'find', headers }))
    await did('tool.changed', 'find', /^bot Guide$/)
    await ada.delete(`${at}/tools/${tool.id}`)
    await did('tool.deleted', 'find', /^bot Guide$/)

    const webhookDraft = { url: 'https://crm.example/events', events: ['turn.completed'] }
    const { webhook, secret: webhookSecret } = expectStatus(await ada.post('/webhooks', webhookDraft), 201).json()
    await did('webhook.created', webhookDraft.url)
    await ada.patch(`/webhooks/${webhook.id}`, { events: ['turn.failed'] })
    await did('webhook.changed', webhookDraft.url)
    await ada.patch(`/webhooks/${webhook.id}`, { isEnabled: false })
    await did('webhook.off', webhookDraft.url)
    await ada.patch(`/webhooks/${webhook.id}`, { isEnabled: true })
    await did('webhook.on', webhookDraft.url)
    expectStatus(await ada.post(`/webhooks/${webhook.id}/secret`), 200)
    await did('webhook.secret_renewed', webhookDraft.url)
    await ada.delete(`/webhooks/${webhook.id}`)
    await did('webhook.deleted', webhookDraft.url)

    await ada.patch('/account', { name: 'Acme Ltd' })
    await did('account.renamed', 'Acme Ltd', /^was ada's account$/)
    await ada.put('/budgets', { daily: 5 })
    await did('account.budget_changed', '', /^5 a day$/)
    await ada.put('/prices', { currency: 'EUR', prices: [] })
    await did('account.prices_changed', '')

    const text = expectStatus(await ada.post(`${at}/sources/texts`, { title: 'Hours', text: 'We open at nine.' }), 201)
    await ada.delete(`${at}/sources/${text.json().id}`)
    await did('source.deleted', 'Hours')
    const reply = expectStatus(await ada.post(`${at}/playground`, { message: 'Hello' }), 200).json()
    await ada.delete(`${at}/conversations/${reply.conversationId}`)
    await did('conversation.deleted', 'with Guide')
    await ada.patch(at, { apiTrigger: true })
    const crm = app.api((await ada.token({ name: 'GDPR', scopes: ['trigger', 'read', 'delete'] })).value)
    expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message: 'Hello', user: { id: 'contact-4711' } }), 200)
    expectStatus(await crm.get('/users/contact-4711/export'), 200)
    expectStatus(await crm.delete('/users/contact-4711'), 200)
    const labelled = expectStatus(await ada.post(`${at}/playground`, { message: 'Hello' }), 200).json()
    const addLabel = { ids: [labelled.conversationId], addLabel: 'Urgent' }
    expectStatus(await ada.post('/conversations/change', addLabel), 204)
    const [label] = expectStatus(await ada.get('/labels'), 200).json<{ data: Label[] }>().data
    expectStatus(await ada.delete(`/labels/${label?.id}`), 204)
    await did('label.deleted', 'Urgent')
    const all = { filter: {}, until: toInstant(app.clock.now()), reviewed: true }
    expectStatus(await ada.post('/conversations/matching/change', all), 202)
    await did('conversations.changed', 'in the inbox', /^\d conversations? reviewed$/)
    const answered = { questions: ['When?'], answer: 'At nine.' }
    const entry = expectStatus(await ada.post(`${at}/entries`, answered), 201).json<Entry>()
    await ada.delete(`${at}/entries/${entry.id}`)
    expect(await did('entry.deleted', 'of Guide')).toMatchObject({ subject: { id: entry.id } })
    const { createdAt } = entry
    expectStatus(await ada.post(`${at}/entries/${entry.id}/restore`, { ...answered, createdAt }), 200)
    expect(await did('entry.restored', 'of Guide')).toMatchObject({ subject: { id: entry.id } })
    const octets = { 'content-type': 'application/octet-stream' }
    const file = Buffer.from('question,answer\nWhere?,In Berlin.\n')
    const { changeId } = expectStatus(await ada.post(`${at}/entries/import?name=a.csv`, file, octets), 200).json()
    expectStatus(await ada.post(`${at}/entries/changes/${changeId}/undo`), 200)
    await did('import.undone', 'of Guide', /^1 added, 0 changed, from a.csv$/)
    const aTest = { message: 'When?', expected: { kind: 'refusal' } }
    const tested = expectStatus(await ada.post(`${at}/tests`, aTest), 201).json<TestCase>()
    await ada.delete(`${at}/tests/${tested.id}`)
    expect(await did('test.deleted', 'of Guide')).toMatchObject({ subject: { id: tested.id } })
    const again = { ...aTest, lastVerdict: null, createdAt: tested.createdAt }
    expectStatus(await ada.post(`${at}/tests/${tested.id}/restore`, again), 200)
    expect(await did('test.restored', 'of Guide')).toMatchObject({ subject: { id: tested.id } })
    await ada.get(`${at}/entries/export`)
    await did('knowledge.exported', 'Guide', /^csv$/)
    await ada.get(`${at}/tests/export?format=json`)
    await did('tests.exported', 'Guide', /^json$/)
    expectStatus(await ada.get(`${at}/export`), 200)
    await did('bot.exported', 'Guide')
    await ada.patch(at, { archived: true })
    await did('bot.archived', 'Guide')
    await ada.patch(at, { archived: false })
    await did('bot.restored', 'Guide')
    expectStatus(await ada.post(`${at}/playground`, { message: 'Hello' }), 200)
    app.clock.advance(2 * dayMs)
    await ada.put('/retention', { rule: { mode: 'delete', days: 1 } })
    await expect.poll(() => actionsOf(ada)).toContain('retention.applied')
    expect(await actionsOf(ada)).toContain('account.retention_changed')
    await ada.delete(at, { name: 'Guide' })
    await did('bot.deleted', 'Guide')

    const { invitation } = (await ada.post('/invitations', { email: 'eve@example.test', role: 'editor' })).json()
    await did('invitation.created', 'eve@example.test', /^editor$/)
    await ada.delete(`/invitations/${invitation.id}`)
    await did('invitation.withdrawn', 'eve@example.test', /^editor$/)
    const grace = await ada.invite('viewer')
    expect(await did('member.joined', grace.email, /^viewer$/)).toMatchObject({ person: { id: grace.personId } })
    await ada.patch(`/members/${grace.personId}`, { role: 'admin' })
    await did('member.role_changed', grace.email, /^viewer → admin$/)
    await grace.delete(`/members/${grace.personId}`)
    expect(await did('member.left', grace.email, /^admin$/)).toMatchObject({ person: { id: grace.personId } })
    const other = await ada.invite('editor')
    await ada.delete(`/members/${other.personId}`)
    await did('member.removed', other.email, /^editor$/)

    await ada.signIn()
    expect(await did('sign_in.succeeded', '')).toMatchObject({ person: { name: 'ada' }, address: '127.0.0.1' })
    await browserOf(app).post('/sign-in', { email: ada.email, password: 'wrong password' })
    await expect.poll(() => actionsOf(ada)).toContain('sign_in.failed')
    const sessions = (await ada.get('/me/sessions')).json().data
    await ada.delete(`/me/sessions/${sessions.at(-1).id}`)
    await did('session.ended', '')
    await ada.post('/me/password', { current: ada.password, next: 'a longer new passphrase' })
    await did('password.changed', '')
    const link = await app.accounts.passwordResets.makeLink(ada.email)
    const secret = link?.slice(link.lastIndexOf('/') + 1)
    await browserOf(app).post(`/password-resets/${secret}`, { password: ada.password })
    await ada.signIn()
    await ada.post('/me/sign-out-everywhere')
    await ada.signIn()
    await ada.get('/audit-log/export')
    expectStatus(await ada.get('/conversations/export?format=csv'), 200)
    await did('conversations.exported', '')

    const { password } = ada
    const { code, secret: totpSecret, recoveryCodes } = await turnOnSecondFactor(app, ada)
    await did('second_factor.on', '')
    await ada.put('/account/second-factor', { required: true })
    await did('account.second_factor_required', '')
    await ada.put('/account/second-factor', { required: false })
    await did('account.second_factor_optional', '')
    const newCodes = { password, code: recoveryCodes[0] }
    const renewed = expectStatus(await ada.post('/me/second-factor/recovery-codes', newCodes), 201)
    await did('second_factor.recovery_codes_renewed', '')
    expect(await actionsOf(ada)).toContain('second_factor.recovery_code_used')
    expectStatus(await ada.delete('/me/second-factor', { password, code: code() }), 204)
    await did('second_factor.off', '')
    const wrong = await turnOnSecondFactor(app, ada)
    expectStatus(await ada.delete('/me/second-factor', { password, code: '000000' }), 400)
    await expect.poll(() => actionsOf(ada)).toContain('second_factor.failed')

    // The job would remove the log with the rest of the account.
    await app.jobs.close()
    await app.signUp('another')
    expectStatus(await ada.delete('/account', { name: 'Acme Ltd' }), 200)

    const seen = await app.db.selectFrom('auditLog').select('action').distinct().execute()
    expect(seen.map(({ action }) => action).sort()).toEqual(Object.values(auditActions).flat().sort())
    const everything = JSON.stringify(await app.db.selectFrom('auditLog').selectAll().execute())
    expect(everything).not.toMatch(/very-secret|another-secret|passphrase|battery/)
    const codes = [...recoveryCodes, ...renewed.json<{ recoveryCodes: string[] }>().recoveryCodes]
    for (const value of [...codes, totpSecret, wrong.secret, webhookSecret]) expect(everything).not.toContain(value)
  })

  test('a switch that stays as it is, and a refused change, leave no line', async () => {
    const { ada } = await start(database)
    const bot = await ada.bot()
    const before = await actionsOf(ada)
    await ada.patch(`/bots/${bot.id}`, { apiTrigger: false, greeting: 'Hi' })
    await ada.delete(`/bots/${bot.id}`, { name: 'Another' })
    await ada.delete(`/members/${ada.personId}`)
    await ada.post('/tokens', { name: '' })
    await ada.put('/account/second-factor', { required: false })
    await ada.put('/account/second-factor', { required: true })
    expect(await actionsOf(ada)).toEqual(before)
  })

  test('a change and its line are one commit', async () => {
    const { app, ada } = await start(database)
    const { token } = await ada.token({ name: 'CRM' })
    await app.db.schema.alterTable('auditLog').renameTo('auditLogAway').execute()
    for (const change of [
      () => ada.post('/bots', { name: 'Helper' }),
      () => ada.post(`/tokens/${token.id}/disable`),
      () => ada.patch('/account', { name: 'Other' }),
      () => ada.post('/invitations', { email: 'eve@example.test', role: 'owner' }),
    ])
      expect((await change()).statusCode).toBe(500)
    await app.db.schema.alterTable('auditLogAway').renameTo('auditLog').execute()
    expect((await ada.get('/bots')).json().data).toEqual([])
    expect((await ada.get('/tokens')).json().data).toMatchObject([{ status: 'active' }])
    expect((await ada.get('/session')).json().account.name).toBe("ada's account")
    expect((await ada.get('/invitations')).json().data).toEqual([])
  })

  test('failed sign-ins from one address are one line per hour, and unknown people leave none', async () => {
    const app = await startTestApp(database, { config: { trustProxy: true } })
    const ada = await app.signUp('ada')
    const failed = () => linesOf(ada, '?group=sign_in')
    const attempt = async (email: string, browser: string, address = '192.0.2.1') => {
      const headers = { 'user-agent': browser, 'x-forwarded-for': address }
      await browserOf(app, headers).post('/sign-in', { email, password: 'wrong password' })
    }
    for (const [at, browser] of ['a', 'b', 'c'].entries()) {
      await attempt(ada.email, browser)
      await attempt('nobody@example.test', browser)
      await expect.poll(async () => (await failed())[0]?.count).toBe(at + 1)
    }
    expect(await failed()).toMatchObject([{ action: 'sign_in.failed', count: 3, userAgent: 'c', address: '192.0.2.1' }])
    // Somebody else's failure doesn't replace the address of the first.
    await attempt(ada.email, 'd', '192.0.2.2')
    await expect.poll(async () => (await failed()).map(({ address }) => address)).toEqual(['192.0.2.2', '192.0.2.1'])
    // Not an hour since the last one: a slow attacker would otherwise stay in a line far below the others.
    app.clock.advance(59 * minuteMs)
    await attempt(ada.email, 'e')
    await expect.poll(async () => (await failed()).map(({ count }) => count)).toEqual([1, 4])
    app.clock.advance(2 * minuteMs)
    await attempt(ada.email, 'f')
    await expect.poll(async () => (await failed()).map(({ count }) => count)).toEqual([1, 1, 4])
  })

  test('simultaneous failures are counted in one line', async () => {
    const { app, ada } = await start(database)
    const attempts = Array.from({ length: 5 }, () =>
      browserOf(app).post('/sign-in', { email: ada.email, password: 'wrong password' }),
    )
    await Promise.all(attempts)
    await expect.poll(async () => (await linesOf(ada, '?group=sign_in')).map(({ count }) => count)).toEqual([5])
  })

  test('sign-in in two steps is recorded when it succeeds, and so are wrong and recovery codes', async () => {
    const { app, ada } = await start(database)
    const { code, recoveryCodes } = await turnOnSecondFactor(app, ada)
    const before = (await linesOf(ada)).length
    const pass = async (entered: string) => {
      const { pending } = (await browserOf(app).post('/sign-in', { email: ada.email, password: ada.password })).json()
      return (await browserOf(app).post('/sign-in/second-step', { pending, code: entered })).statusCode
    }
    const latest = async () => (await actionsOf(ada)).slice(0, -before)
    expect(await pass('000000')).toBe(400)
    await expect.poll(latest).toEqual(['second_factor.failed'])
    expect(await pass(code())).toBe(200)
    expect(await latest()).toEqual(['sign_in.succeeded', 'second_factor.failed'])
    expect(await pass(recoveryCodes[0] ?? '')).toBe(200)
    expect(await latest()).toEqual([
      'sign_in.succeeded',
      'second_factor.recovery_code_used',
      'sign_in.succeeded',
      'second_factor.failed',
    ])
  })

  test('exports are one line per hour and bot, so that viewers can’t fill the log', async () => {
    const { ada } = await start(database)
    const bots = [await ada.bot({ name: 'One' }), await ada.bot({ name: 'Two' })]
    const viewer = await ada.invite('viewer')
    for (const bot of [...bots, ...bots, ...bots]) await viewer.get(`/bots/${bot.id}/entries/export`)
    expect(await linesOf(ada, '?group=data')).toMatchObject([
      { count: 3, subject: { name: 'Two' } },
      { count: 3, subject: { name: 'One' } },
    ])
  })

  test('beyond a hundred of a kind in an hour, a person’s actions are counted in the latest line', async () => {
    const { app, ada } = await start(database)
    const rename = (number: number) =>
      record(app.db, ada.accountId, { ...renamed, subject: { id: null, name: `${number}` } })
    const renamed = { action: 'account.renamed', at: app.clock.now(), personId: ada.personId } as const
    for (let number = 1; number <= linesPerHour + 20; number++) await rename(number)
    const { data, next_cursor } = (await ada.get('/audit-log?limit=100&group=account')).json()
    expect(data[0]).toMatchObject({ count: 21, subject: { name: '120' } })
    expect(data.slice(1).every(({ count }: AuditLine) => count === 1)).toBe(true)
    const last = (await ada.get(`/audit-log?limit=100&group=account&cursor=${next_cursor}`)).json().data
    expect(last.map(({ action }: AuditLine) => action)).toEqual(['account.created'])
  })

  test('a person’s sign-ins are seen by the owners of all of their accounts, and of no other', async () => {
    const { app, ada } = await start(database)
    const [eve, mallory] = [await app.signUp('eve'), await app.signUp('mallory')]
    const { link } = (await eve.post('/invitations', { email: ada.email, role: 'viewer' })).json()
    const path = `/invitations/by-link/${link.slice(link.lastIndexOf('/') + 1)}/accept`
    expectStatus(await ada.post(path, {}), 200)
    await ada.signIn()
    for (const owner of [ada, eve]) expect(await actionsOf(owner, '?group=sign_in')).toEqual(['sign_in.succeeded'])
    expect(await actionsOf(mallory)).toEqual(['account.created'])
  })

  test('only owners may read or export it', async () => {
    const { ada } = await start(database)
    for (const role of ['admin', 'editor', 'viewer'] as const) {
      const member = await ada.invite(role)
      for (const path of ['/audit-log', '/audit-log/people', '/audit-log/export'])
        expect((await member.get(path)).json<Problem>().code).toBe('role_missing')
    }
  })

  test('lines stay readable after the person is gone, and are still found by them', async () => {
    const { app, ada } = await start(database)
    const admin = await ada.invite('admin')
    await admin.post('/bots', { name: 'Helper' })
    await ada.delete(`/members/${admin.personId}`)
    await app.db.deleteFrom('people').where('id', '=', admin.personId).execute()
    const person = { id: admin.personId, name: 'admin-1', email: admin.email }
    expect(await linesOf(ada, `?personId=${admin.personId.toUpperCase()}&group=bots`)).toMatchObject([
      { action: 'bot.created', person },
    ])
    expect((await ada.get('/audit-log/people')).json().data).toContainEqual(person)
  })

  test('is listed page by page, newest first, by group and by person', async () => {
    const { ada } = await start(database)
    for (const name of ['a', 'b', 'c', 'd']) await ada.token({ name })
    const first = (await ada.get('/audit-log?limit=3&group=tokens')).json()
    expect(first.data.map(({ subject }: AuditLine) => subject?.name)).toEqual(['d', 'c', 'b'])
    const second = (await ada.get(`/audit-log?limit=3&group=tokens&cursor=${first.next_cursor}`)).json()
    expect(second).toMatchObject({ data: [{ subject: { name: 'a' } }], next_cursor: null })
    expect(await actionsOf(ada, '?group=members')).toEqual([])
    for (const query of ['?group=all', '?personId=ada', '?cursor=x', '?limit=0'])
      expect((await ada.get(`/audit-log${query}`)).json<Problem>().code).toBe('invalid_request')
  })

  test('is exported as CSV, in which no cell is a formula', async () => {
    const { ada } = await start(database)
    await ada.token({ name: '=HYPERLINK("http://evil.example")' })
    for (let count = 0; count < 3; count++) await ada.token({ name: `t${count}` })
    const answer = await ada.get('/audit-log/export?group=tokens')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('audit-log.csv')
    const [header, ...lines] = answer.body.replace(/\r\n$/, '').split('\r\n')
    expect(header).toBe(
      '\ufefftime,action,count,person,email,person_id,subject,subject_id,detail,address,user_agent,token,token_id',
    )
    expect(lines).toHaveLength(4)
    expect(lines[3]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(lines[0]).toContain('"token.created","1","ada","ada@example.test"')
    expect(await actionsOf(ada, '?group=data')).toEqual(['audit_log.exported'])
  })

  test('is written, listed and cleaned by index, however long it is', async () => {
    const { app, ada } = await start(database)
    const { watched, statements } = watchStatements(app.database)
    const [store, records] = [createAuditStore(watched), createRecordStore(watched.db)]
    const { accountId, personId } = ada
    await store.page(accountId, {}, { limit: 50, before: newId() })
    const since = { action: 'sign_in.failed', since: 0, limit: linesPerHour } as const
    await records.listSince(accountId, { ...since, personId, tokenId: null })
    await records.listSince(accountId, { ...since, personId: null, tokenId: newId() })
    await records.countAgain(accountId, newId(), { ...aLine, personId })
    await store.removeBefore(0, 500)
    expect(statements).toHaveLength(5)
    for (const statement of statements) await expectIndexed(app.database, statement)
  })

  test('lines are kept for a year', async () => {
    const { app, ada } = await start(database)
    await ada.token({ name: 'old' })
    const count = async () => (await app.db.selectFrom('auditLog').select('id').execute()).length
    const many = Array.from({ length: 1_200 }, () => ({ ...aLine, id: newId(), at: app.clock.now(), count: 1 }))
    const { accountId } = ada
    await app.db
      .insertInto('auditLog')
      .values(many.map((line) => ({ ...line, accountId })))
      .execute()
    app.clock.advance(365 * dayMs)
    await app.auditLog.removeOld()
    expect(await count()).toBe(1_202)
    app.clock.advance(1)
    await app.auditLog.removeOld()
    expect(await count()).toBe(0)
  })
})
