import type { AuditLine, Bot, InboxChange, InboxList, Matching, Reply } from 'beckon-contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { minuteMs, newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp, type TestDatabase } from '../test/app.ts'
import { shipping } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'

async function start(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [shipping], apiTrigger: true })
  const crm = app.api((await ada.token()).value)
  const say = async (message: string, more: object = {}): Promise<string> => {
    app.clock.advance(minuteMs)
    const reply = await crm.post(`/agents/${bot.id}/trigger`, { message, ...more })
    await app.messageSearch.indexDue()
    return expectStatus(reply, 200).json<Reply>().conversation_id
  }
  return { app, ada, bot, say }
}

/** More than one step of the job has, without the service. */
async function addConversations(app: TestApp, bot: Bot, accountId: string, count: number): Promise<void> {
  const at = app.clock.now()
  const values = Array.from({ length: count }, () => ({
    ...{ id: newId(), accountId, botId: bot.id, channel: 'playground' as const, opening: 'A letter', turnCount: 0 },
    ...{ visitorId: null, userJson: null, userId: null, contextJson: null, openTurnId: null, unansweredCount: 0 },
    ...{ assigneeId: null, reviewedAt: null, createdAt: at, updatedAt: at },
  }))
  await app.db.insertInto('conversations').values(values).execute()
}

const choose = async (person: TestPerson, filter: Record<string, string>): Promise<Matching> =>
  expectStatus(await person.get(`/conversations/matching?${new URLSearchParams(filter)}`), 200).json()
const countIn = async (person: TestPerson, filter: Record<string, string>) => (await choose(person, filter)).count
const apply = async (person: TestPerson, what: 'change' | 'delete', body: object): Promise<InboxChange> =>
  expectStatus(await person.post(`/conversations/matching/${what}`, body), 202).json()
const stateOf = async (person: TestPerson, { id }: InboxChange): Promise<InboxChange | undefined> =>
  expectStatus(await person.get('/conversations/changes'), 200)
    .json<{ data: InboxChange[] }>()
    .data.find((one) => one.id === id)
const linesOf = async (person: TestPerson) =>
  expectStatus(await person.get('/audit-log'), 200)
    .json<{ data: AuditLine[] }>()
    .data.filter(({ action }) => action.startsWith('conversation'))

describe.each(databases)('all conversations that match, on %s', (database) => {
  test('are labelled, reviewed and deleted in steps, and only those', async () => {
    const { app, ada, bot, say } = await start(database)
    await addConversations(app, bot, ada.accountId, 130)
    const other = await say('When do you ship?')
    const filter = { channel: 'playground' }
    const { until, ...counted } = await choose(ada, filter)
    expect(counted).toEqual({ count: 130, isMore: false })

    const labelled = await apply(ada, 'change', { filter, until, addLabel: ' Letters ' })
    expect(labelled).toMatchObject({ action: 'label', state: 'running', total: 130 })
    await app.jobs.runDue()
    expect(await stateOf(ada, labelled)).toMatchObject({ state: 'done', done: 130 })
    const [label] = (await ada.get('/labels')).json().data
    expect(label.name).toBe('Letters')
    expect(await countIn(ada, { label: label.id })).toBe(130)

    await apply(ada, 'change', { filter: { ...filter, reviewed: false }, until, reviewed: true })
    await app.jobs.runDue()
    expect(await countIn(ada, { reviewed: 'true' })).toBe(130)

    const deleted = await apply(ada, 'delete', { filter, until })
    await app.jobs.runDue()
    expect(await stateOf(ada, deleted)).toMatchObject({ state: 'done', total: 130, done: 130 })
    const { data } = expectStatus(await ada.get('/conversations'), 200).json<InboxList>()
    expect(data.map(({ id }) => id)).toEqual([other])
    expect((await linesOf(ada)).map(({ action, detail }) => ({ action, detail }))).toEqual([
      { action: 'conversation.deleted', detail: '130 conversations' },
      { action: 'conversations.changed', detail: '130 conversations reviewed' },
      { action: 'conversations.changed', detail: '130 conversations labelled “Letters”' },
    ])
  })

  test('are those of the moment of choice: what arrives later stays, also in an old conversation', async () => {
    const { app, ada, say } = await start(database)
    const gone = await say('First parcel')
    const goesOn = await say('Second parcel')
    const { until, count } = await choose(ada, { q: 'parcel' })
    expect(count).toBe(2)
    await say('Where is it?', { conversation_id: goesOn })
    const late = await say('Third parcel')
    const running = await apply(ada, 'delete', { filter: { q: 'parcel' }, until })
    expect(running.total).toBe(1)
    await app.jobs.runDue()
    const { data } = expectStatus(await ada.get('/conversations'), 200).json<InboxList>()
    expect(data.map(({ id }) => id)).toEqual([late, goesOn])
    expect((await ada.get(`/conversations/${gone}`)).statusCode).toBe(404)

    // Nobody chooses what is to come.
    await apply(ada, 'change', { filter: {}, until: '2099-01-01T00:00:00Z', reviewed: true })
    await app.jobs.runDue()
    app.clock.advance(minuteMs)
    await say('And this?', { conversation_id: late })
    expect(await countIn(ada, { reviewed: 'true' })).toBe(1)
  })

  test('are counted once each, whatever finds or sorts them', async () => {
    const { app, ada, bot, say } = await start(database)
    const twice = await say('My parcel')
    await say('The parcel again', { conversation_id: twice })
    await say('Hello')
    expect(await countIn(ada, { q: 'parcel' })).toBe(1)
    expect(await countIn(ada, { q: '??' })).toBe(0)
    await app.turnCounts.countDue()
    expect(await countIn(ada, { sort: 'slowest' })).toBe(2)
    expect(await countIn(ada, { bot: bot.id, sort: 'oldest' })).toBe(2)
    expect((await ada.get(`/conversations/matching?bot=${newId()}`)).statusCode).toBe(404)
  })

  test('are those of the own account, for those who may change them', async () => {
    const { app, ada, bot, say } = await start(database)
    await say('My parcel')
    const eve = await app.signUp('eve')
    const { until } = await choose(ada, {})
    const mine = await apply(ada, 'change', { filter: {}, until, addLabel: 'Mine' })
    await apply(eve, 'delete', { filter: {}, until })
    const foreign = { filter: { bot: bot.id }, until }
    expect((await eve.post('/conversations/matching/delete', foreign)).statusCode).toBe(404)
    expect((await eve.post('/conversations/matching/change', { ...foreign, reviewed: true })).statusCode).toBe(404)
    expect((await eve.post('/conversations/matching/change', { filter: {}, until })).statusCode).toBe(400)
    expect((await eve.post('/conversations/matching/delete', { filter: {}, until: 'now' })).statusCode).toBe(400)
    await app.jobs.runDue()
    expect(await countIn(ada, {})).toBe(1)
    expect(await stateOf(eve, mine)).toBeUndefined()
    const viewer = await ada.invite('viewer')
    expect((await viewer.post('/conversations/matching/delete', { filter: {}, until })).statusCode).toBe(403)
  })
})

/** As if deleting or changing this conversation failed. */
const failOn = (app: TestApp, id: string) =>
  sql`create trigger fails before delete on conversations when old.id = ${sql.lit(id)}
    begin select raise(abort, 'no'); end`.execute(app.db)

test('a job that fails in the middle goes on where it was', async () => {
  const { app, ada, bot } = await start('sqlite')
  await addConversations(app, bot, ada.accountId, 130)
  const { until } = await choose(ada, {})
  const oldest = await app.db.selectFrom('conversations').orderBy('id').select('id').executeTakeFirstOrThrow()
  await failOn(app, oldest.id)
  const change = await apply(ada, 'delete', { filter: {}, until })
  await app.jobs.runDue()
  expect(await stateOf(ada, change)).toMatchObject({ state: 'running', done: 100 })
  await sql`drop trigger fails`.execute(app.db)
  app.clock.advance(minuteMs)
  await app.jobs.runDue()
  expect(await stateOf(ada, change)).toMatchObject({ state: 'done', done: 130 })
  expect(await countIn(ada, {})).toBe(0)
  expect(await linesOf(ada)).toHaveLength(1)
})

test('a job that fails again and again says that it has stopped, and no more than ten wait', async () => {
  const { app, ada, bot } = await start('sqlite')
  await addConversations(app, bot, ada.accountId, 1)
  const { until } = await choose(ada, {})
  const { id } = await app.db.selectFrom('conversations').select('id').executeTakeFirstOrThrow()
  await failOn(app, id)
  const choice = { filter: {}, until }
  const change = await apply(ada, 'delete', choice)
  for (let at = 0; at < 9; at++) await apply(ada, 'delete', choice)
  await app.jobs.runDue()
  expect((await ada.post('/conversations/matching/change', { ...choice, reviewed: true })).json().code).toBe('conflict')
  expect((await ada.post('/conversations/matching/delete', choice)).json().code).toBe('conflict')
  for (let tries = 1; tries < 3; tries++) {
    app.clock.advance(minuteMs)
    await app.jobs.runDue()
  }
  expect(await stateOf(ada, change)).toMatchObject({ state: 'stopped', done: 0 })
})
