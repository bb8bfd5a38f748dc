import type { Conversation, ConversationList, Message, MessageList, Reply } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs, toInstant } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { openChat, shipping, shopSite } from '../test/chats.ts'
import { type Client, expectStatus } from '../test/clients.ts'
import { expectIndexed, watchStatements } from '../test/query-plans.ts'
import { createConversationStore } from './conversations.store.ts'

async function startLists(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [shipping], apiTrigger: true })
  expectStatus(await ada.patch(`/bots/${bot.id}`, { widgetEnabled: true, sites: [shopSite] }), 200)
  const crm = app.api((await ada.token()).value)
  /** A minute after the last. */
  const say = async (message: string, more: object = {}): Promise<Reply> => {
    app.clock.advance(minuteMs)
    return expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message, ...more }), 200).json()
  }
  const path = `/agents/${bot.id}/conversations`
  const list = async (query: Record<string, string> = {}): Promise<string[]> =>
    (await pageOf(crm, `${path}?${new URLSearchParams(query)}`)).data.map(({ id }) => id)
  return { app, ada, bot, crm, say, list, path }
}

const pageOf = async (crm: Client, path: string): Promise<ConversationList> =>
  expectStatus(await crm.get(path), 200).json()

async function allPages(crm: Client, path: string, onPage: () => Promise<void> = async () => {}): Promise<string[]> {
  const seen: Conversation[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ConversationList = await pageOf(crm, cursor ? `${path}&cursor=${cursor}` : path)
    seen.push(...page.data)
    cursor = page.next_cursor
    await onPage()
  }
  return seen.map(({ id }) => id)
}

describe.each(databases)('lists of conversations, on %s', (database) => {
  test('are filtered by person, channel, answers and ratings, also combined', async () => {
    const { app, ada, bot, crm, say, list } = await startLists(database)
    const known = (await say('When do you ship?', { user: { id: 'grace & co' } })).conversation_id
    const asked = await say('Do you fly to the moon?', { user: { id: 'grace & co' } })
    const rated = await say('When do you ship?', { user: { id: 'alan' } })
    const chat = await (await openChat(app.http, bot.id)).say('When do you ship?')
    const playground = (await ada.post(`/bots/${bot.id}/playground`, { message: 'When do you ship?' })).json()
    expectStatus(await crm.put(`/messages/${rated.id}/feedback`, { rating: 'down' }), 200)
    expectStatus(await crm.put(`/messages/${asked.id}/feedback`, { rating: 'up' }), 200)

    expect(await list({ user_id: 'grace & co' })).toEqual([asked.conversation_id, known])
    expect(await list({ user_id: 'Grace & co' })).toEqual([])
    expect(await list({ channel: 'widget' })).toEqual([chat.conversation_id])
    expect(await list({ channel: 'playground' })).toEqual([playground.conversationId])
    expect(await list({ answered: 'false' })).toEqual([asked.conversation_id])
    expect(await list({ answered: 'true', channel: 'api' })).toEqual([rated.conversation_id, known])
    expect(await list({ rating: 'down' })).toEqual([rated.conversation_id])
    expect(await list({ rating: 'up', user_id: 'grace & co', answered: 'false' })).toEqual([asked.conversation_id])
    expect(await list({ rating: 'up', user_id: 'alan' })).toEqual([])
    expect(await list()).toHaveLength(5)
  })

  test('are filtered by when they began or changed, and refuse what is no instant', async () => {
    const { app, say, list, crm, path } = await startLists(database)
    const first = await say('When do you ship?')
    const between = toInstant(app.clock.now() + 1)
    const second = await say('When do you ship?')
    expect(await list({ created_after: between })).toEqual([second.conversation_id])
    expect(await list({ created_before: between })).toEqual([first.conversation_id])
    expect(await list({ updated_after: between })).toEqual([second.conversation_id])
    await say('And abroad?', { conversation_id: first.conversation_id })
    expect(await list({ updated_after: between, created_before: between })).toEqual([first.conversation_id])
    expect(await list({ created_after: toInstant(app.clock.now() + dayMs) })).toEqual([])
    const zoned = between.replace('10:', '11:').replace('Z', '+01:00')
    // Not URL-encoded, its plus sign means a space.
    expect((await pageOf(crm, `${path}?created_after=${zoned}`)).data).toHaveLength(1)
    for (const query of ['created_after=yesterday', 'updated_after=2026-02-30T00:00:00Z', 'created_before=2026-11-15'])
      expect((await crm.get(`${path}?${query}`)).json()).toMatchObject({
        code: 'invalid_request',
        errors: [{ path: `/${query.split('=')[0]}` }],
      })
    for (const query of ['order=oldest', 'channel=mail', 'rating=good', 'answered=maybe', 'user=x', 'user_id='])
      expect((await crm.get(`${path}?${query}`)).json().code, query).toBe('invalid_request')
  })

  test('a continued conversation moves to the top of those ordered by change, and not of the others', async () => {
    const { say, list } = await startLists(database)
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) ids.unshift((await say('When do you ship?')).conversation_id)
    const oldest = String(ids[2])
    await say('And abroad?', { conversation_id: oldest })
    expect(await list({ order: 'updated' })).toEqual([oldest, ids[0], ids[1]])
    expect(await list({ order: 'created' })).toEqual(ids)
    expect(await list()).toEqual(ids)
  })

  test.each(['created', 'updated'])(
    'pages by %s skip and repeat nothing, though others begin, change and vanish meanwhile',
    async (order) => {
      const { ada, bot, crm, say, path } = await startLists(database)
      const ids: string[] = []
      for (let at = 0; at < 7; at += 1) ids.unshift((await say('When do you ship?')).conversation_id)
      let page = 0
      const seen = await allPages(crm, `${path}?limit=2&order=${order}`, async () => {
        page += 1
        await say('When do you ship?')
        // Seen already: it moves to the top, and the last one of the page vanishes.
        await say('Again?', { conversation_id: ids[2 * page - 2] })
        expectStatus(await ada.delete(`/bots/${bot.id}/conversations/${ids[2 * page - 1] ?? ids[6]}`), 204)
      })
      expect(seen).toEqual(ids)
      expect((await crm.get(`${path}?cursor=bm90aGluZw`)).json().code).toBe('invalid_request')
    },
  )

  test('a conversation that moves while its list is read is not missed if the oldest change comes first', async () => {
    const { crm, say, list, path } = await startLists(database)
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) ids.push((await say('When do you ship?')).conversation_id)
    expect(await list({ order: 'created_asc' })).toEqual(ids)
    let isFirst = true
    const seen = await allPages(crm, `${path}?limit=2&order=updated_asc`, async () => {
      // Not seen yet.
      if (isFirst) await say('Again?', { conversation_id: ids[3] })
      isFirst = false
    })
    expect(seen).toEqual([ids[0], ids[1], ids[2], ids[4], ids[3]])
  })

  test('conversations that began in the same millisecond are each listed once', async () => {
    const { app, crm, bot, path } = await startLists(database)
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1)
      ids.unshift((await crm.post(`/agents/${bot.id}/trigger`, { message: 'Hi' })).json().conversation_id)
    expect(app.clock.now()).toBe(Date.UTC(2026, 10, 15, 10))
    for (const order of ['created', 'updated'])
      expect(await allPages(crm, `${path}?limit=2&order=${order}`)).toEqual(ids)
  })

  test('messages without a reply are listed with their status, page by page, and are not counted as turns', async () => {
    const { app, crm, say, list, path } = await startLists(database)
    const { conversation_id } = await say('When do you ship? (0)')
    const replies: string[] = []
    for (let at = 1; at < 10; at += 1) replies.push((await say(`When do you ship? (${at})`, { conversation_id })).id)
    const failureJson = JSON.stringify({ code: 'engine_failed', detail: 'The model failed.' })
    const change = (ids: string[], set: object) => app.db.updateTable('turns').set(set).where('id', 'in', ids).execute()
    await change(replies.slice(0, 7), { status: 'failed', failureJson })
    await change(replies.slice(-1), { status: 'running' })
    for (const limit of [1, 2, 3, 5, 100]) {
      const seen: Message[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: MessageList = (
          await crm.get(`/conversations/${conversation_id}/messages?limit=${limit}${cursor && `&cursor=${cursor}`}`)
        ).json()
        seen.push(...page.data)
        cursor = page.next_cursor
      }
      expect(seen.map(({ role, status }) => `${role} ${status}`)).toEqual([
        'user running',
        ...['agent completed', 'user completed'],
        ...Array(7).fill('user failed'),
        ...['agent completed', 'user completed'],
      ])
      expect(seen[3]).toMatchObject({ error: { code: 'engine_failed', detail: 'The model failed.' } })
      expect(seen[2]).not.toHaveProperty('error')
    }
    expect(await list()).toEqual([conversation_id])
    expect((await pageOf(crm, path)).data).toMatchObject([{ turns: 10 }])
  })
})

/** On SQLite, whose plans don't depend on how many rows there are. */
test('lists of conversations are read in order from an index, whatever their filters', async () => {
  const { app, ada, bot } = await startLists('sqlite')
  const { watched, statements } = watchStatements(app.database)
  const store = createConversationStore(watched)
  statements.splice(0)
  const after = { at: 1, id: bot.id }
  const filters = [{}, { channel: 'api' }, { answered: false }, { rating: 'up' }, { createdAfter: 1, createdBefore: 2 }]
  for (const column of ['createdAt', 'updatedAt'] as const)
    for (const direction of ['asc', 'desc'] as const)
      for (const filter of [...filters, { updatedAfter: 1 }] as const)
        await store.page(ada.accountId, bot.id, { ...(filter as object), limit: 20, after, column, direction })
  await store.pageOfVisitor(ada.accountId, bot.id, bot.id, { limit: 20, before: bot.id })
  expect(statements).toHaveLength(25)
  for (const statement of statements) await expectIndexed(app.database, statement)
  // A person has few conversations: they are found by index, and may be sorted.
  statements.splice(0)
  for (const column of ['createdAt', 'updatedAt'] as const)
    await store.page(ada.accountId, bot.id, { userId: 'grace', limit: 20, after, column, direction: 'desc' })
  for (const found of statements) {
    const explained = { ...found, sql: `explain query plan ${found.sql}` }
    const { rows } = await app.db.executeQuery<{ detail: string }>(explained)
    expect(rows.map(({ detail }) => detail).join()).toContain('turns_of_user')
  }
})
