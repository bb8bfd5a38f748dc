import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs, toInstant } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { createBrokenIndex } from '../test/broken-index.ts'
import { expectStatus } from '../test/clients.ts'
import { startMailbox, textOf } from '../test/mailbox.ts'
import { answering, refusing } from '../test/provider-acts.ts'
import { startPaidBot } from '../test/spending-fixture.ts'

async function setUp(database: TestDatabase) {
  const { smtpUrl, mails } = await startMailbox()
  const { app, ada, botId, provider } = await startPaidBot(database, {}, { smtpUrl })
  const editor = await ada.invite('editor')
  await app.jobs.runDue()
  mails.length = 0
  const crm = app.api((await ada.token({ name: 'CRM' })).value)
  const ask = async () => {
    const answer = await crm.post(`/agents/${botId}/trigger`, { message: 'Hello?' })
    await app.modelFaults.close()
    return answer
  }
  const failSource = async (isFailed = true) =>
    app.database.db
      .updateTable('sources')
      .set({ state: isFailed ? 'failed' : 'ready', reason: null })
      .execute()
  /** The next look of the account's job. */
  const look = async (afterMs = 11 * minuteMs) => {
    app.clock.advance(afterMs)
    await app.jobs.runDue()
    return mails.splice(0).map((mail) => ({ to: mail.to[0], text: textOf(mail) }))
  }
  expectStatus(await ada.post(`/bots/${botId}/sources/texts`, { title: 'Terms', text: 'All of them.' }), 201)
  await app.jobs.runDue()
  return { app, ada, editor, botId, provider, mails, ask, failSource, look }
}

describe.each(databases)('notices by mail, on %s', (database) => {
  test('go to those who chose them, once for each series', async () => {
    const { ada, editor, failSource, look } = await setUp(database)
    expect(expectStatus(await editor.get('/notices/mails'), 200).json()).toMatchObject({
      ...{ model_failing: 'off', source_failed: 'off' },
    })
    expect(expectStatus(await ada.get('/notices/mails'), 200).json()).toMatchObject({
      ...{ model_failing: 'now', budget_used_up: 'now', source_failed: 'off' },
    })
    const chosen = expectStatus(await editor.patch('/notices/mails', { source_failed: 'now' }), 200).json()
    expect(chosen).toMatchObject({ source_failed: 'now', unanswered: 'off' })
    expect(await look()).toEqual([])
    await failSource()
    const [mail, ...others] = await look()
    expect(others).toEqual([])
    expect(mail?.to).toBe(editor.email)
    expect(mail?.text).toContain('could not be read')
    expect(mail?.text).toContain('/knowledge/documents')
    for (let again = 0; again < 3; again += 1) expect(await look()).toEqual([])
    // Back within a day: the same series. Later: another one.
    await failSource(false)
    await look()
    await failSource()
    expect(await look()).toEqual([])
    await failSource(false)
    for (let hours = 0; hours < 26; hours += 1) expect(await look(60 * minuteMs)).toEqual([])
    await failSource()
    expect(await look()).toHaveLength(1)
    expectStatus(await editor.patch('/notices/mails', { source_failed: 'off' }), 200)
    expect(await look()).toEqual([])
  })

  test('come together once a day, if a member chose that', async () => {
    const { app, ada, failSource, look } = await setUp(database)
    expectStatus(await ada.patch('/notices/mails', { source_failed: 'daily', token_expiring: 'daily' }), 200)
    await failSource()
    await ada.token({ name: 'Old', expiresAt: toInstant(app.clock.now() + 3 * dayMs) })
    expect(await look()).toEqual([])
    const [digest, ...others] = await look(dayMs)
    expect(others).toEqual([])
    expect(digest?.text).toContain('2 things need attention')
    expect(digest?.text).toContain('The API token Old expires')
    expect(await look(dayMs)).toEqual([])
  })

  test('of a failing model and of budgets go at once to owners, unless they chose otherwise', async () => {
    const { ada, editor, provider, mails, ask } = await setUp(database)
    expectStatus(await editor.patch('/notices/mails', { model_failing: 'now' }), 200)
    provider.plays(refusing(401))
    await ask()
    expect(mails.map(({ to }) => to[0]).toSorted()).toEqual(['ada@example.test', editor.email].toSorted())
    mails.length = 0
    provider.plays(answering('Hello.'))
    expectStatus(await ask(), 200)
    expectStatus(await ada.patch('/notices/mails', { model_failing: 'off', budget_warning: 'off' }), 200)
    provider.plays(refusing(402))
    await ask()
    expect(mails.map(({ to }) => to[0])).toEqual([editor.email])
    mails.length = 0
    // A reply costs 0.025, and this is the second.
    provider.plays(answering('Hello.'))
    expectStatus(await ada.put('/budgets', { daily: 0.05 }), 200)
    expectStatus(await ask(), 200)
    await expect.poll(() => mails.map(({ to }) => to[0])).toEqual(['ada@example.test'])
    expect(textOf(mails[0] as (typeof mails)[0])).toContain('has used 100% of its budget')
  })

  test('are chosen by each member, and what a role may not see is not mailed', async () => {
    const { app, ada, editor, look } = await setUp(database)
    expectStatus(await editor.patch('/notices/mails', { token_expiring: 'now', unanswered: 'now' }), 200)
    expect(expectStatus(await editor.get('/notices/mails'), 200).json()).toMatchObject({ token_expiring: 'off' })
    await ada.token({ name: 'Old', expiresAt: toInstant(app.clock.now() + 3 * dayMs) })
    expect(await look()).toEqual([])
    expect(expectStatus(await ada.get('/notices/mails'), 200).json()).toMatchObject({ unanswered: 'off' })
  })

  test('an index that could not be built is a notice until one is', async () => {
    const { indexPool, repair } = createBrokenIndex()
    const app = await startTestApp(database, { indexPool })
    const ada = await app.signUp('ada')
    const bot = await ada.bot({ name: 'Shop', entries: [{ questions: ['When?'], answer: 'Now.' }] })
    const kinds = async () => expectStatus(await ada.get('/notices'), 200).json().data
    const look = () => ada.post(`/bots/${bot.id}/entries/nearest`, { message: 'When?' })
    expectStatus(await look(), 500)
    await expect.poll(kinds).toMatchObject([{ kind: 'index_failed', id: bot.id, name: 'Shop' }])
    repair()
    expectStatus(await look(), 200)
    await expect.poll(kinds).toEqual([])
  })
})
