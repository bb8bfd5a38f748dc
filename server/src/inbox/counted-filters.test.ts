import type { DashboardTopics, InboxCount, InboxList, Reply } from 'beckon-contract'
import type { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs, newId, toInstant } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { shipping } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { answering } from '../test/provider-acts.ts'
import { expectIndexed, watchStatements } from '../test/query-plans.ts'
import { startPaidBot } from '../test/spending-fixture.ts'
import { findFew } from './few-conversations.ts'
import { createInboxStore } from './inbox.store.ts'
import { createInboxCountStore } from './inbox-count.store.ts'
import type { InboxFilter } from './inbox-filters.ts'
import { findPeople } from './people.store.ts'

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [shipping], apiTrigger: true })
  const token = await ada.token()
  const crm = app.api(token.value)
  /** A minute after the last, and counted. */
  const say = async (message: string, more: object = {}, api = crm): Promise<Reply> => {
    app.clock.advance(minuteMs)
    const reply = expectStatus(await api.post(`/agents/${bot.id}/trigger`, { message, ...more }), 200).json<Reply>()
    await app.turnCounts.countDue()
    return reply
  }
  return { app, ada, bot, token, crm, say }
}

const list = async (person: TestPerson, query: Record<string, string>): Promise<string[]> =>
  expectStatus(await person.get(`/conversations?${new URLSearchParams(query)}`), 200)
    .json<InboxList>()
    .data.map(({ id }) => id)
const idsOf = (...replies: Reply[]) => replies.map(({ conversation_id }) => conversation_id)

describe.each(databases)('the conversations of a figure, on %s', (database) => {
  test('are those with a reply in its range that was counted so, whatever came later', async () => {
    const { app, ada, bot, token, crm, say } = await startShop(database)
    const asked = await say('Who is your king?')
    const rated = await say('When do you ship?')
    const russian = await say('Который сейчас час на Луне?')
    expectStatus(await ada.post(`/bots/${bot.id}/playground`, { message: 'When do you ship?' }), 200)
    const range = { repliedFrom: toInstant(app.clock.now() - dayMs), repliedTo: toInstant(app.clock.now() + 1) }
    app.clock.advance(dayMs)
    // Later, the first conversation goes on otherwise.
    await say('When do you ship?', { conversation_id: asked.conversation_id })
    const later = { repliedFrom: range.repliedTo }
    const other = await ada.token()
    const elsewhere = await say('When do you ship?', {}, app.api(other.value))
    for (const { id } of [rated, elsewhere])
      expectStatus(await crm.put(`/messages/${id}/feedback`, { rating: 'up' }), 200)
    const found = (query: object) => list(ada, { sort: 'created', ...query })

    expect(await found(range)).toEqual(idsOf(russian, rated, asked))
    expect(await found({ ...range, bot: bot.id })).toEqual(idsOf(russian, rated, asked))
    expect(await found({ ...range, outcome: 'unanswered' })).toEqual(idsOf(russian, asked))
    expect(await found({ ...range, outcome: 'answered' })).toEqual(idsOf(rated))
    expect(await found({ ...later, outcome: 'answered' })).toEqual(idsOf(elsewhere, asked))
    expect(await found({ ...later, outcome: 'unanswered' })).toEqual([])
    expect(await found({ ...later, began: 'true' })).toEqual(idsOf(elsewhere))
    expect(await found({ ...range, language: 'ru' })).toEqual(idsOf(russian))
    expect(await found({ language: 'ru' })).toEqual(idsOf(russian))
    expect(await found({ ...range, rating: 'up' })).toEqual(idsOf(rated))
    expect(await found({ ...range, rating: 'down' })).toEqual([])
    expect(await found({ token: other.token.id })).toEqual(idsOf(elsewhere))
    expect(await found({ ...range, token: token.token.id })).toEqual(idsOf(russian, rated, asked))
    expect(await found({ token: 'none' })).toEqual([])
    await app.messageSearch.indexDue()
    expect(await found({ ...range, q: 'king' })).toEqual(idsOf(asked))
    expect((await ada.get('/conversations?repliedFrom=yesterday')).statusCode).toBe(400)
  })

  test('come with the most expensive, the longest or the slowest reply first, each once', async () => {
    const { app, ada, botId, provider } = await startPaidBot(database)
    const crm = app.api((await ada.token()).value)
    provider.plays(answering('Hello.'))
    const say = async (message: string, more: object = {}) => {
      const reply = expectStatus(await crm.post(`/agents/${botId}/trigger`, { message, ...more }), 200).json<Reply>()
      await app.turnCounts.countDue()
      return reply
    }
    const said = [await say('One?'), await say('Two?'), await say('Three?')] as [Reply, Reply, Reply]
    await say('Once more?', { conversation_id: said[0].conversation_id })
    const price = (reply: Reply, change: object) =>
      app.database.db.updateTable('countedTurns').set(change).where('turnId', '=', reply.id).execute()
    await price(said[0], { cost: 300, tokens: 1, totalMs: 20, firstWordMs: 9 })
    await price(said[1], { cost: 200, tokens: 999, totalMs: 900_000, firstWordMs: 5 })
    await price(said[2], { cost: 100_000_000, tokens: 2, totalMs: 30, firstWordMs: 900_000 })
    const sortedBy = async (sort: string) => {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = new URLSearchParams({ sort, limit: '2', ...(cursor && { cursor }) })
        const page: InboxList = expectStatus(await ada.get(`/conversations?${query}`), 200).json()
        seen.push(...page.data.map(({ id }) => id))
        cursor = page.next_cursor
      }
      return [...new Set(seen)]
    }
    expect((await sortedBy('cost'))[0]).toBe(said[2].conversation_id)
    expect((await sortedBy('tokens'))[0]).toBe(said[1].conversation_id)
    expect((await sortedBy('slowest'))[0]).toBe(said[1].conversation_id)
    expect((await sortedBy('first_word'))[0]).toBe(said[2].conversation_id)
    for (const sort of ['cost', 'tokens', 'slowest', 'first_word'])
      expect((await sortedBy(sort)).toSorted(), sort).toEqual(idsOf(...said).toSorted())
    const range = { repliedFrom: toInstant(app.clock.now() + dayMs) }
    expect(await list(ada, { sort: 'cost', ...range })).toEqual([])
  })

  test('of a top question are all of its group', async () => {
    const { app, ada, bot, say } = await startShop(database)
    const said = [await say('When do you ship?'), await say('When do you ship')]
    await say('Who is your king?')
    const day = new Date(app.clock.now()).toISOString().slice(0, 10)
    const query = new URLSearchParams({ from: day, to: day, zone: 'UTC' })
    const { questions } = expectStatus(await ada.get(`/dashboard/topics?${query}`), 200).json<DashboardTopics>()
    const [top] = questions
    expect(top?.count).toBe(2)
    const similar = { similar: top?.conversationId ?? '' }
    expect(await list(ada, similar)).toEqual(idsOf(...said).toReversed())
    expect(await list(ada, { ...similar, bot: bot.id })).toEqual(idsOf(...said).toReversed())
    expect(await list(ada, { similar: newId() })).toEqual([])
    expect(await list(await app.signUp('eve'), similar)).toEqual([])
  })

  test('that an answer or a source was used in are those with a reply that cites it, in its range', async () => {
    const { app, ada, bot, say } = await startShop(database)
    const returns = { questions: ['Can I send it back?'], answer: 'Within 30 days.' }
    const added = expectStatus(await ada.post(`/bots/${bot.id}/entries`, returns), 201).json<{ id: string }>()
    const early = await say('When do you ship?')
    const back = await say('Can I send it back?')
    const until = toInstant(app.clock.now() + 1)
    await say('Who is your king?')
    app.clock.advance(dayMs)
    const late = await say('When do you ship?')
    const again = await say('Can I send it back?', { conversation_id: late.conversation_id })
    const [shippingId] = early.citations.map(({ source_id }) => source_id)
    const found = (query: Record<string, string>) => list(ada, { sort: 'created', ...query })

    expect(await found({ cited: shippingId ?? '' })).toEqual(idsOf(late, early))
    expect(await found({ cited: added.id })).toEqual(idsOf(late, back))
    expect(await found({ cited: added.id.toUpperCase(), bot: bot.id })).toEqual(idsOf(late, back))
    const shown = expectStatus(await ada.get(`/conversations?cited=${added.id}`), 200).json<InboxList>()
    expect(shown.data.map(({ match }) => match?.text)).toEqual(['Can I send it back?', 'Can I send it back?'])
    expect(shown.data[0]?.match?.turnId).toBe(again.id)
    expect(await found({ cited: added.id, repliedTo: until })).toEqual(idsOf(back))
    // Of one reply: the first of this conversation cited something else.
    expect(await found({ cited: added.id, repliedFrom: until, began: 'true' })).toEqual([])
    expect(await found({ cited: added.id, sort: 'slowest' })).toEqual(expect.arrayContaining(idsOf(late, back)))
    expect(await found({ cited: newId() })).toEqual([])
    expect(await list(await app.signUp('eve'), { cited: added.id })).toEqual([])
    const file = await ada.get(`/conversations/export?format=jsonl&cited=${added.id}`)
    const exported = file.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).conversation_id)
    expect([...new Set(exported)].toSorted()).toEqual(idsOf(late, back).toSorted())

    expectStatus(await ada.post('/conversations/delete', { ids: idsOf(back) }), 200)
    const left = await app.database.db.selectFrom('citedTurns').select('conversationId').execute()
    expect(left.map(({ conversationId }) => conversationId)).not.toContain(back.conversation_id)
  })

  test('that an answer was used in are also those from before this was kept', async () => {
    const { app, ada, say } = await startShop(database)
    const reply = await say('When do you ship?')
    const cited = reply.citations[0]?.source_id ?? ''
    await app.database.db.deleteFrom('citedTurns').execute()
    await app.database.db.deleteFrom('service').where('key', '=', 'cited-turns').execute()
    expect(await list(ada, { cited })).toEqual([])
    // Another server, or this one in the background, may be counting.
    const listOlder = async () => {
      await app.turnCounts.countOlder()
      return list(ada, { cited })
    }
    await expect.poll(listOlder).toEqual(idsOf(reply))
  })

  test('say the figure of the reply they are sorted by', async () => {
    const { app, ada, say } = await startShop(database)
    const reply = await say('When do you ship?')
    const figures = { cost: 4_200, tokens: 77, firstWordMs: 12, totalMs: 345 }
    await app.database.db.updateTable('countedTurns').set(figures).where('turnId', '=', reply.id).execute()
    const figureOf = async (sort: string) =>
      expectStatus(await ada.get(`/conversations?sort=${sort}`), 200).json<InboxList>().data[0]?.figure
    expect(await figureOf('cost')).toEqual({ turnId: reply.id, value: 0.0042, currency: 'USD' })
    expect(await figureOf('tokens')).toEqual({ turnId: reply.id, value: 77, currency: null })
    expect(await figureOf('first_word')).toEqual({ turnId: reply.id, value: 12, currency: null })
    expect(await figureOf('slowest')).toEqual({ turnId: reply.id, value: 345, currency: null })
    expect(await figureOf('created')).toBeNull()
  })

  test('are counted as they are listed', async () => {
    const { app, ada, bot, crm, say } = await startShop(database)
    const first = await say('When do you ship?')
    await say('When do you ship?', { conversation_id: first.conversation_id })
    await say('Who is your king?')
    const rated = await say('Who is your queen?')
    expectStatus(await crm.put(`/messages/${rated.id}/feedback`, { rating: 'down' }), 200)
    await app.messageSearch.indexDue()
    const cited = first.citations[0]?.source_id ?? ''
    const counted = async (query: Record<string, string>): Promise<InboxCount> =>
      expectStatus(await ada.get(`/conversations/count?${new URLSearchParams(query)}`), 200).json()
    for (const query of [
      ...[{}, { bot: bot.id }, { outcome: 'unanswered' }, { outcome: 'answered' }, { outcome: 'failed' }, { cited }],
      ...[{ rating: 'down' }, { rating: 'down', bot: bot.id }, { channel: 'api' }, { channel: 'widget' }],
      ...[{ reviewed: 'true' }, { reviewed: 'false' }, { assignee: 'none' }, { assignee: ada.personId }],
      ...[{ q: 'ship' }, { q: 'king' }, { sort: 'slowest' }, { repliedFrom: toInstant(0), outcome: 'unanswered' }],
    ] as Record<string, string>[]) {
      const listed = await list(ada, query)
      expect(await counted(query), JSON.stringify(query)).toMatchObject({ count: listed.length, isMore: false })
    }
    const eve = await app.signUp('eve')
    expect(expectStatus(await eve.get('/conversations/count'), 200).json()).toMatchObject({ count: 0, isMore: false })
    // Two of the replies are in one conversation.
    expect(await counted({ cited })).toEqual({ count: 1, isMore: false, replies: 2 })
    expect(await counted({ cited, bot: bot.id, repliedFrom: toInstant(0) })).toMatchObject({ count: 1, replies: 2 })
    expect(await counted({ cited, began: 'true' })).toMatchObject({ count: 1, replies: 1 })
    expect(await counted({ channel: 'api' })).toMatchObject({ replies: null })
    expect(await counted({ q: '??' })).toMatchObject({ count: 0, isMore: false })
    expect((await eve.get(`/conversations/count?bot=${bot.id}`)).statusCode).toBe(404)
  })

  test('are counted up to a limit, however many there are', async () => {
    const { app, ada, say } = await startShop(database)
    for (let at = 0; at < 4; at += 1) await say('When do you ship?')
    await say('Who is your king?')
    const ask = { botId: undefined, limit: 3 }
    const few = createInboxCountStore(app.database)
    expect(await few.count(ada.accountId, { ...ask, filter: { rating: 'up' } })).toEqual({
      count: 0,
      isWhole: true,
      replies: null,
    })
    const latest = createInboxCountStore(app.database, { most: 2, fewMost: 0 })
    // The latest two of five: one of them was not answered.
    expect(await latest.count(ada.accountId, { ...ask, filter: {} })).toEqual({
      count: 2,
      isWhole: false,
      replies: null,
    })
    const answered: InboxFilter = { counted: { outcome: 'answered' } }
    expect(await latest.count(ada.accountId, { ...ask, filter: answered })).toEqual({
      count: 1,
      isWhole: false,
      replies: null,
    })
    const unanswered: InboxFilter = { outcome: 'unanswered' }
    expect(await latest.count(ada.accountId, { ...ask, filter: unanswered })).toEqual({
      count: 1,
      isWhole: true,
      replies: null,
    })
  })

  test('are also those that were counted before this was kept', async () => {
    const { app, ada, say } = await startShop(database)
    const russian = await say('Который сейчас час на Луне?')
    await app.database.db.deleteFrom('countedTurns').execute()
    await app.database.db.deleteFrom('service').where('key', '=', 'counted-turns').execute()
    expect(await list(ada, { language: 'ru' })).toEqual([])
    await app.turnCounts.countOlder()
    await app.turnCounts.countOlder()
    expect(await list(ada, { language: 'ru' })).toEqual(idsOf(russian))
  })

  test('are the same whether few or many fulfil the filter', async () => {
    const { app, ada, bot, token, crm, say } = await startShop(database)
    const user = { id: 'u-1', name: 'Grace' }
    const said = [
      await say('Who is your king?'),
      await say('When do you ship?', { user }),
      await say('Who is your king?'),
    ]
    expectStatus(await crm.put(`/messages/${said[0]?.id}/feedback`, { rating: 'down' }), 200)
    const range = { from: app.clock.now() - dayMs, to: app.clock.now() + dayMs }
    const filters: InboxFilter[] = [
      { rating: 'down' },
      { userId: 'u-1' },
      { counted: { ...range } },
      { counted: { ...range, outcome: 'unanswered' } },
      { counted: { ...range, rating: 'down' } },
      { counted: { language: 'en' } },
      { counted: { tokenId: token.token.id } },
      { counted: { citedId: said[1]?.citations[0]?.source_id } },
      { counted: { ...range, citedId: said[1]?.citations[0]?.source_id } },
    ]
    for (const filter of filters)
      for (const botId of [undefined, bot.id]) {
        const asked = { botId, filter, limit: 10 }
        expect(await findFew(app.database, ada.accountId, asked, 0), JSON.stringify(filter)).toBeUndefined()
        const few = (await findFew(app.database, ada.accountId, asked)) ?? []
        const many = createInboxStore(app.database, 0)
        const shown = await createInboxStore(app.database).page(ada.accountId, asked, 'updated', undefined)
        expect(await many.page(ada.accountId, asked, 'updated', undefined)).toEqual(shown)
        expect(shown.length, JSON.stringify(filter)).toBeGreaterThan(0)
        expect(shown.every(({ id }) => few.includes(id))).toBe(true)
      }
  })
})

test('rare filters and sorts by a figure are read by index', async () => {
  const { app, ada, bot, token, say } = await startShop('sqlite')
  const said = await say('When do you ship?')
  const { watched, statements } = watchStatements(app.database)
  const [few, many] = [createInboxStore(watched), createInboxStore(watched, 0)]
  const after = { at: app.clock.now() + dayMs, id: newId() }
  const range = { from: 1, to: app.clock.now() + dayMs }
  statements.splice(0)
  for (const botId of [undefined, bot.id]) {
    for (const filter of [
      ...([{ outcome: 'failed' }, { outcome: 'offered' }, { outcome: 'unanswered' }, { channel: 'widget' }] as const),
      ...([{ channel: 'playground' }, { reviewed: true }, { assigneeId: ada.personId }] as const),
      ...[{ counted: range }, { counted: { ...range, language: 'en' } }, { counted: { citedId: newId() } }],
    ])
      await many.page(ada.accountId, { botId, filter, limit: 2 }, 'updated', after)
    for (const sort of ['cost', 'tokens', 'first_word', 'slowest'] as const)
      await many.pageByFigure(ada.accountId, { botId, filter: { counted: range }, limit: 2 }, sort, after)
  }
  const inOrder = statements.splice(0)
  expect(inOrder.length).toBeGreaterThan(20)
  for (const statement of inOrder) await expectIndexed(app.database, statement)
  const { source_id: citedId } = said.citations[0] as { source_id: string }
  await findPeople(watched, ada.accountId, { words: 'user-1', botId: undefined })
  const [byId] = statements.splice(0)
  await expectIndexed(app.database, byId as CompiledQuery)
  for (const counted of [range, { ...range, language: 'en' }, { tokenId: token.token.id }, { citedId }])
    for (const botId of [undefined, bot.id])
      await few.page(ada.accountId, { botId, filter: { counted }, limit: 2 }, 'updated', after)
  // Of the few, a page is sorted.
  for (const statement of statements) {
    const { rows } = await app.database.db.executeQuery<{ detail: string }>({
      ...statement,
      sql: `explain query plan ${statement.sql}`,
    })
    const plan = rows.map(({ detail }) => detail).join('\n')
    expect(plan).not.toMatch(/^SCAN (?!json_each)/m)
    if (statement.sql.includes('json_each'))
      expect(plan).toContain('SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)')
  }
})
