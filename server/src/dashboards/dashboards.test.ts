import type { Dashboard, DashboardTopics, Reply, TokenDays } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { openChat, shipping, shopSite } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { answering } from '../test/provider-acts.ts'
import { readAllRows } from '../test/rows.ts'
import { startPaidBot } from '../test/spending-fixture.ts'

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [shipping], apiTrigger: true })
  const token = await ada.token({ name: 'CRM' })
  const crm = app.api(token.value)
  const say = async (message: string, more: object = {}): Promise<Reply> =>
    expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message, ...more }), 200).json<Reply>()
  const day = () => new Date(app.clock.now()).toISOString().slice(0, 10)
  const read = async (person: TestPerson = ada, query: object = {}): Promise<Dashboard> => {
    await app.turnCounts.countDue()
    const asked = { from: day(), to: day(), zone: 'UTC', ...query }
    return expectStatus(await person.get(`/dashboard?${new URLSearchParams(asked)}`), 200).json()
  }
  return { app, ada, bot, crm, token, say, read, day }
}

describe.each(databases)('a dashboard, on %s', (database) => {
  test('counts conversations, messages and how they ended, by bot, channel, token and language', async () => {
    const { app, ada, bot, token, say, read } = await startShop(database)
    const first = await say('When do you ship?')
    await say('When do you ship?', { conversation_id: first.conversation_id })
    await say('Который сейчас час на Луне?')
    expectStatus(await ada.patch(`/bots/${bot.id}`, { widgetEnabled: true, sites: [shopSite] }), 200)
    await (await openChat(app.http, bot.id)).say('When do you ship?')
    // Where authors talk to themselves.
    expectStatus(await ada.post(`/bots/${bot.id}/playground`, { message: 'When do you ship?' }), 200)

    for (const query of [{}, { bot: bot.id }]) {
      const { now, previous, by, points } = await read(ada, query)
      expect(now).toMatchObject({ conversations: 3, messages: 4, answered: 3, unanswered: 1, offered: 0, failed: 0 })
      expect(previous).toMatchObject({ conversations: 0, messages: 0, total: { p50: null, p95: null } })
      expect(now.total.p95).toBeGreaterThanOrEqual(0)
      expect(points.reduce((sum, { now }) => sum + now.messages, 0)).toBe(4)
      const countsOf = (rows: Dashboard['by']['bot']) =>
        Object.fromEntries(rows.map(({ value, now }) => [value, now.messages]))
      expect(countsOf(by.channel)).toEqual({ api: 3, widget: 1 })
      expect(countsOf(by.token)).toEqual({ [token.token.id]: 3, '': 1 })
      expect(countsOf(by.language)).toEqual({ en: 3, ru: 1 })
      expect(countsOf(by.bot)).toEqual('bot' in query ? {} : { [bot.id]: 4 })
      expect(by.token.find(({ value }) => value === token.token.id)?.name).toBe('CRM')
    }
  })

  test('shows the messages of one API token by day', async () => {
    const { app, ada, token, say, day } = await startShop(database)
    await say('When do you ship?')
    app.clock.advance(dayMs)
    await say('When do you ship?')
    await say('Who is your king?')
    await app.turnCounts.countDue()
    const path = `/tokens/${token.token.id}/usage`
    const { days, currency } = expectStatus(await ada.get(path), 200).json<TokenDays>()
    expect(days).toHaveLength(30)
    expect(days.slice(-2).map(({ turns }) => turns)).toEqual([1, 2])
    expect([days.at(-1)?.day, currency]).toEqual([day(), 'USD'])
    const eve = await app.signUp('eve')
    expectStatus(await eve.get(path), 404)
    expectStatus(await (await ada.invite('editor')).get(path), 403)
  })

  test('keeps its figures when conversations are deleted, and holds no word of them', async () => {
    const { app, ada, say, read } = await startShop(database)
    const reply = await say('When do you ship to my secret address?')
    expect((await read()).now.messages).toBe(1)
    expectStatus(await ada.post('/conversations/delete', { ids: [reply.conversation_id] }), 200)
    expect((await read()).now).toMatchObject({ conversations: 1, messages: 1 })
    const rows = await readAllRows(app.config)
    expect(rows.uncountedTurns).toEqual([])
    expect(JSON.stringify([rows.turnCounts, rows.turnLatencies, rows.citationCounts])).not.toContain('secret')
  })

  test('follows ratings, also when they change', async () => {
    const { crm, say, read } = await startShop(database)
    const { id } = await say('When do you ship?')
    const rate = async (rating: string) => expectStatus(await crm.put(`/messages/${id}/feedback`, { rating }), 200)
    await rate('up')
    expect((await read()).now).toMatchObject({ ratedUp: 1, ratedDown: 0, messages: 1 })
    await rate('down')
    await rate('down')
    expect((await read()).now).toMatchObject({ ratedUp: 0, ratedDown: 1, messages: 1 })
  })

  test('compares with the range before, and says what got worse', async () => {
    const { app, say, read } = await startShop(database)
    for (let asked = 0; asked < 20; asked += 1) await say('When do you ship?')
    app.clock.advance(dayMs)
    for (let asked = 0; asked < 20; asked += 1) await say(asked < 10 ? 'When do you ship?' : 'Who is your king?')
    const { now, previous, declines } = await read()
    expect([now.messages, now.unanswered]).toEqual([20, 10])
    expect([previous.messages, previous.unanswered]).toEqual([20, 0])
    expect(declines[0]).toMatchObject({ kind: 'unanswered', dimension: null, now: 0.5, before: 0 })
  })

  test('compares a day that isn’t over with the day before up to the same hour', async () => {
    const { app, say, read } = await startShop(database)
    app.clock.advance(Date.parse('2026-11-16T09:30Z') - app.clock.now())
    await say('When do you ship?')
    app.clock.advance(6 * hourMs)
    for (let asked = 0; asked < 3; asked += 1) await say('Who is your king?')
    app.clock.advance(18 * hourMs + hourMs / 4)
    await say('When do you ship?')
    const days = (from: string) => read(undefined, { from, to: '2026-11-17', zone: 'UTC' })
    const today = await days('2026-11-17')
    expect([today.now.messages, today.previous.messages, today.previous.unanswered]).toEqual([1, 1, 0])
    expect(today.by.channel).toMatchObject([{ now: { messages: 1 }, before: { messages: 1 } }])
    expect(today.points).toHaveLength(10)
    expect(today.points.at(-1)).toMatchObject({
      ...{ from: '2026-11-17T09:00:00.000Z', to: '2026-11-17T10:00:00.000Z', now: { messages: 1 } },
      ...{ beforeTo: '2026-11-16T10:00:00.000Z', before: { messages: 1 } },
    })
    const both = await days('2026-11-16')
    expect([both.now.messages, both.previous.messages]).toEqual([5, 0])
  })

  test('splits days where the reader’s time zone does', async () => {
    const { app, say, read } = await startShop(database)
    // 2026-11-16T22:30Z is the next day in Berlin.
    app.clock.advance(Date.parse('2026-11-16T22:30Z') - app.clock.now())
    await say('When do you ship?')
    app.clock.advance(hourMs)
    await say('When do you ship?')
    const messagesOn = async (day: string, zone: string) =>
      (await read(undefined, { from: day, to: day, zone })).now.messages
    expect(await messagesOn('2026-11-16', 'UTC')).toBe(2)
    expect(await messagesOn('2026-11-16', 'Europe/Berlin')).toBe(1)
    expect(await messagesOn('2026-11-17', 'Europe/Berlin')).toBe(1)
    const week = await read(undefined, { from: '2026-11-13', to: '2026-11-19', zone: 'Europe/Berlin' })
    const busy = week.points.filter(({ now }) => now.messages > 0)
    expect(busy.map(({ label, from }) => [label, from])).toEqual([
      ['2026-11-16', '2026-11-15T23:00:00.000Z'],
      ['2026-11-17', '2026-11-16T23:00:00.000Z'],
    ])
    expect(week.by.channel[0]?.now.messages).toBe(2)
  })

  test('counts turns from before it existed, once, with their ratings', async () => {
    const { app, crm, say, read } = await startShop(database)
    const { id } = await say('When do you ship?')
    await app.turnCounts.countDue()
    await app.database.db.deleteFrom('turnCounts').execute()
    await app.database.db.deleteFrom('turnLatencies').execute()
    await app.database.db.deleteFrom('service').where('key', '=', 'turn-counts').execute()
    expectStatus(await crm.put(`/messages/${id}/feedback`, { rating: 'up' }), 200)
    await app.turnCounts.countOlder()
    await app.turnCounts.countOlder()
    expect((await read()).now).toMatchObject({ conversations: 1, messages: 1, answered: 1, ratedUp: 1 })
  })

  test('knows what a model’s replies cost, and how soon the first word came', async () => {
    const { app, ada, botId, provider } = await startPaidBot(database)
    provider.plays(answering('Hello.'))
    const crm = app.api((await ada.token()).value)
    expectStatus(await crm.post(`/agents/${botId}/trigger`, { message: 'Hello?' }), 200)
    await app.turnCounts.countDue()
    const day = new Date(app.clock.now()).toISOString().slice(0, 10)
    const { now } = (await ada.get(`/dashboard?from=${day}&to=${day}&zone=UTC`)).json<Dashboard>()
    expect(now).toMatchObject({ messages: 1, inputTokens: 11, outputTokens: 7, cost: 0.025 })
  })

  test('groups the questions of the range, and tells which answers are used', async () => {
    const { app, ada, bot, say, day } = await startShop(database)
    expectStatus(
      await ada.post(`/bots/${bot.id}/entries`, { questions: ['Do you sell kites?'], answer: 'No kites.' }),
      201,
    )
    app.clock.advance(dayMs + minuteMs)
    for (const message of ['When do you ship?', 'When do you ship', 'Who is your king?']) await say(message)
    await app.turnCounts.countDue()
    const query = new URLSearchParams({ bot: bot.id, from: day(), to: day(), zone: 'UTC' })
    const topics = expectStatus(await ada.get(`/dashboard/topics?${query}`), 200).json<DashboardTopics>()
    expect(topics.questions.map(({ text, count, unanswered }) => [text, count, unanswered])).toEqual([
      ['When do you ship', 2, 0],
      ['Who is your king?', 1, 1],
    ])
    expect(topics.mostUsed.map(({ title, uses }) => [title, uses])).toEqual([['When do you ship?', 2]])
    expect(topics.neverUsed.map(({ title }) => title)).toEqual(['Do you sell kites?'])
  })

  test('groups questions that the same answer was given to, whatever their words', async () => {
    const { ada, bot, say, day } = await startShop(database)
    const returns = {
      questions: ['Can I send it back?', 'What is your refund policy?'],
      answer: 'Within 30 days.',
    }
    expectStatus(await ada.post(`/bots/${bot.id}/entries`, returns), 201)
    for (const message of ['Can I send it back?', 'When do you ship?', 'What is your refund policy?'])
      await say(message)
    for (const more of [{ bot: bot.id }, {}]) {
      const query = new URLSearchParams({ ...more, from: day(), to: day(), zone: 'UTC' })
      const { questions } = expectStatus(await ada.get(`/dashboard/topics?${query}`), 200).json<DashboardTopics>()
      expect(questions.map(({ text, count }) => [text, count])).toEqual([
        ['What is your refund policy?', 2],
        ['When do you ship?', 1],
      ])
    }
  })

  test('shows nothing of other accounts', async () => {
    const { app, bot, say, read } = await startShop(database)
    await say('When do you ship?')
    const eve = await app.signUp('eve')
    expect((await read(eve)).now.messages).toBe(0)
    const answer = await eve.get(`/dashboard?from=2026-11-15&to=2026-11-15&zone=UTC&bot=${bot.id}`)
    expect(answer.statusCode).toBe(404)
  })

  test.each([
    [{ zone: 'Mars/Base' }, '/zone'],
    [{ from: '2026-02-30' }, '/from'],
    [{ from: '2026-11-16', to: '2026-11-15' }, '/to'],
    [{ from: '2020-01-01' }, '/to'],
  ])('refuses %j', async (query, path) => {
    const { ada } = await startShop(database)
    const asked = { from: '2026-11-15', to: '2026-11-15', zone: 'UTC', ...query }
    const answer = await ada.get(`/dashboard?${new URLSearchParams(asked)}`)
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, path])
  })
})
