import type { BotList, BotQuery } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { expectIndexed, watchStatements } from '../test/query-plans.ts'
import { createBotListStore, type ListedBots } from './bot-list.store.ts'

const list = async (person: TestPerson, query: BotQuery = {}): Promise<BotList> =>
  (await person.get(`/bots?${new URLSearchParams(query as Record<string, string>)}`)).json()
const names = async (person: TestPerson, query: BotQuery = {}) =>
  (await list(person, query)).data.map(({ name }) => name)

describe.each(databases)('the list of bots, on %s', (database) => {
  async function setUp() {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const create = async (name: string) => {
      app.clock.advance(1_000)
      return ada.bot({ name })
    }
    return { app, ada, create }
  }
  const say = async (app: TestApp, person: TestPerson, botId: string) =>
    expectStatus(
      await app.api((await person.token()).value).post(`/agents/${botId}/trigger`, { message: 'Hello' }),
      200,
    ).json<{ conversation_id: string }>()

  test('pages neither repeat nor miss a bot, in every order', async () => {
    const { ada, create } = await setUp()
    for (const name of ['Shop', 'shop', 'Hotel', 'Clinic', 'Shop']) await create(name)
    for (const sort of ['newest', 'name', 'changed', 'conversations', 'match'] as const) {
      const all = await list(ada, { sort })
      expect(all).toMatchObject({ total: 5, data: { length: 5 } })
      const pages = []
      for (let offset = 0; offset < 6; offset += 2) pages.push(await list(ada, { sort, limit: 2, offset }))
      expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
        [2, 5],
        [2, 5],
        [1, 5],
      ])
      expect(pages.flatMap(({ data }) => data)).toEqual(all.data)
    }
  })

  test('names are found without case and accents, by every word, and by the id', async () => {
    const { ada, create } = await setUp()
    const bots = []
    for (const name of ['Köln shop', 'Shop Über 100 %', 'HR', 'Ёлки']) bots.push(await create(name))
    expect(await names(ada, { search: 'KOLN' })).toEqual(['Köln shop'])
    expect(await names(ada, { search: ' shop köln ' })).toEqual(['Köln shop'])
    expect(await names(ada, { search: 'елки' })).toEqual(['Ёлки'])
    expect(await names(ada, { search: '0 %' })).toEqual(['Shop Über 100 %'])
    expect(await names(ada, { search: '_' })).toEqual([])
    expect(await names(ada, { search: bots[2]?.id.toUpperCase() ?? '' })).toEqual(['HR'])
    // Becomes 18 characters each.
    await create('ﷺ'.repeat(100))
    await ada.patch(`/bots/${bots[2]?.id}`, { name: 'Humán resources' })
    expect(await names(ada, { search: 'hr' })).toEqual([])
    expect(await names(ada, { search: 'human' })).toEqual(['Humán resources'])
  })

  test('names are sorted by their numbers, and the best match comes first', async () => {
    const { ada, create } = await setUp()
    for (const name of ['Shop 10', 'shop 9', 'Äpfel', 'Our shop', 'Shop']) await create(name)
    expect(await names(ada, { sort: 'name' })).toEqual(['Äpfel', 'Our shop', 'Shop', 'shop 9', 'Shop 10'])
    expect(await names(ada, { sort: 'match', search: 'shop' })).toEqual(['Shop', 'Shop 10', 'shop 9', 'Our shop'])
  })

  test('filters follow the switches, archiving and deleting', async () => {
    const { ada, create } = await setUp()
    const [api, widget, off] = [await create('api'), await create('widget'), await create('off')]
    const [old, gone] = [await create('old'), await create('gone')]
    await ada.patch(`/bots/${api.id}`, { apiTrigger: true })
    await ada.patch(`/bots/${widget.id}`, { widgetEnabled: true })
    await ada.patch(`/bots/${old.id}`, { archived: true })
    await ada.delete(`/bots/${gone.id}`, { name: 'gone' })
    for (const filter of ['api', 'widget', 'off'] as const) expect(await names(ada, { filter })).toEqual([filter])
    expect(await names(ada, { filter: 'active' })).toEqual(['off', 'widget', 'api'])
    expect(await names(ada, { filter: 'archived' })).toEqual(['old'])
    expect(await names(ada)).toEqual(['old', 'off', 'widget', 'api'])
    expect(await names(ada, { sort: 'match' })).toEqual(['off', 'widget', 'api', 'old'])
    expect(await names(ada, { ids: [old.id, gone.id, off.id.toUpperCase(), 'x'].join() })).toEqual(['old', 'off'])
  })

  test('other accounts’ bots are not listed, also by their ids', async () => {
    const { app, ada, create } = await setUp()
    const bot = await create('Shop')
    const eve = await app.signUp('eve')
    for (const query of [{}, { ids: bot.id }, { search: bot.id }, { search: 'shop' }])
      expect(await list(eve, query)).toEqual({ data: [], total: 0 })
    expect(await names(ada, { ids: bot.id })).toEqual(['Shop'])
  })

  test('conversations are counted when they begin and when they are deleted', async () => {
    const { app, ada, create } = await setUp()
    const [few, many] = [await create('few'), await create('many')]
    for (const { id } of [few, many]) await ada.patch(`/bots/${id}`, { apiTrigger: true })
    await say(app, ada, few.id)
    const { conversation_id: first } = await say(app, ada, many.id)
    await say(app, ada, many.id)
    const counts = async () =>
      (await list(ada, { sort: 'conversations' })).data.map(({ name, conversationCount }) => [name, conversationCount])
    expect(Object.fromEntries(await counts())).toEqual({ few: 1, many: 2 })
    // Another count may be under way.
    const settled = async () => {
      await app.turnCounts.countDue()
      const waiting = await app.db.selectFrom('uncountedConversations').select('id').execute()
      return waiting.length === 0 && counts()
    }
    await expect.poll(settled).toEqual([
      ['many', 2],
      ['few', 1],
    ])
    await ada.delete(`/bots/${many.id}/conversations/${first}`)
    expect(Object.fromEntries(await counts())).toEqual({ few: 1, many: 1 })
    await expect.poll(settled).toEqual([
      ['many', 1],
      ['few', 1],
    ])
  })

  test('counts are exact, in whatever order conversations begin, are deleted and are counted', async () => {
    const { app, ada, create } = await setUp()
    const { id } = await create('Shop')
    await ada.patch(`/bots/${id}`, { apiTrigger: true })
    const isExact = async () => {
      const [{ conversationCount } = { conversationCount: -1 }] = (await list(ada)).data
      const kept = await app.db.selectFrom('conversations').where('botId', '=', id).select('id').execute()
      expect(conversationCount).toBe(kept.length)
    }
    const begun: string[] = []
    const begin = async () => void begun.push((await say(app, ada, id)).conversation_id)
    const steps: Record<string, () => Promise<unknown>> = {
      begin,
      ask: () => ada.post(`/bots/${id}/playground`, { message: 'Hello' }),
      deleteFirst: () => ada.delete(`/bots/${id}/conversations/${begun.shift()}`),
      deleteLast: () => ada.delete(`/bots/${id}/conversations/${begun.pop()}`),
      count: () => app.turnCounts.countDue(),
      goOn: async () => app.clock.advance(1_000),
      goBack: async () => app.clock.advance(-5_000),
    }
    // The clock stands still unless it is moved: only what begins after `goOn` is later than what was counted.
    const order = `begin count goOn begin goOn begin deleteLast deleteFirst count goOn begin ask begin count begin goBack
      begin count begin goOn begin deleteLast goOn goOn goOn goOn goOn goOn begin deleteLast begin ask deleteFirst count`
    for (const step of order.split(/\s+/)) {
      await steps[step]?.()
      await isExact()
    }
  })

  test('a conversation that begins writes nothing for the list, on SQLite, and is counted', async () => {
    const { app, ada, create } = await setUp()
    const { id } = await create('Shop')
    await ada.patch(`/bots/${id}`, { apiTrigger: true })
    await say(app, ada, id)
    const [row] = await app.db.selectFrom('conversations').selectAll().execute()
    // Nothing counts it later, as it has no turn.
    const begin = (later: number) =>
      app.db
        .insertInto('conversations')
        .values({ ...(row as NonNullable<typeof row>), id: newId(), createdAt: app.clock.now() + later })
        .execute()
    await expect.poll(() => app.db.selectFrom('uncountedTurns').select('id').execute()).toEqual([])
    const readRow = () => app.db.selectFrom('listedBots').selectAll().executeTakeFirst()
    const before = await readRow()
    await begin(1)
    await begin(2)
    if (database === 'sqlite') expect(await readRow()).toEqual(before)
    expect((await list(ada)).data).toMatchObject([{ conversationCount: 3 }])
  })

  test('a search finds the same bots, whether few or many have its words', async () => {
    const { app, ada, create } = await setUp()
    const eve = await app.signUp('eve')
    const bots: { id: string }[] = []
    for (const name of ['Shop one', 'shop ONE two', 'Öne 😀😀', 'Two', 'x']) bots.push(await create(name))
    await eve.bot({ name: 'Shop one' })
    const wanted: ListedBots = {
      ...{ words: [], typed: '', id: undefined, filter: undefined, ids: undefined, limit: 10, offset: 0 },
      sort: 'newest',
    }
    const [rare, frequent] = [10, 0].map((rareMost) => createBotListStore(app.database, { rareMost }))
    const find = async (store: typeof rare, words: string[], more: Partial<ListedBots> = {}) => {
      const narrowed = await store?.narrow(ada.accountId, { ...wanted, words, ...more })
      const ids = (await store?.page(ada.accountId, narrowed as ListedBots)) ?? []
      return ids.map((id) => bots.findIndex((bot) => bot.id === id))
    }
    const searches: [words: string[], found: number[]][] = [
      [['one'], [2, 1, 0]],
      [
        ['one', 'shop'],
        [1, 0],
      ],
      [['wo', 'e'], [1]],
      [['x'], [4]],
      [['😀😀'], [2]],
      [['zero'], []],
    ]
    for (const [words, found] of searches)
      for (const store of [rare, frequent]) expect(await find(store, words), words.join(' ')).toEqual(found)
    const [id, other] = [bots[3]?.id ?? '', bots[0]?.id ?? '']
    for (const store of [rare, frequent]) {
      expect(await find(store, [id], { id })).toEqual([3])
      expect(await find(store, ['one'], { ids: [id, other] })).toEqual([0])
    }
  })

  test('the end of a long list is the same, read from either side', async () => {
    const { app, ada, create } = await setUp()
    for (const name of ['Shop', 'shop', 'Hotel', 'Clinic', 'Shop']) await create(name)
    const store = createBotListStore(app.database)
    for (const sort of ['newest', 'name', 'changed', 'conversations'] as const)
      for (let offset = 0; offset < 7; offset += 1) {
        const wanted: ListedBots = {
          ...{ words: [], typed: '', id: undefined, filter: undefined, ids: undefined, limit: 2, offset },
          sort,
        }
        const [forwards, either] = [await store.page(ada.accountId, wanted), await store.page(ada.accountId, wanted, 5)]
        expect(either).toEqual(forwards)
      }
  })

  test('a page in any order is read from an index', async () => {
    const { app, ada, create } = await setUp()
    for (let at = 0; at < 3; at += 1) await create(`Bot ${at}`)
    const { watched, statements } = watchStatements(app.database)
    const scan = (query: unknown) => watched.db.executeQuery(query as never).then(({ rows }) => rows)
    const store = createBotListStore({ ...watched, scan: scan as never })
    const wanted: ListedBots = {
      ...{ words: [], typed: '', id: undefined, filter: undefined, ids: undefined, limit: 2, offset: 0 },
      sort: 'newest',
    }
    for (const sort of ['newest', 'name', 'changed', 'conversations'] as const)
      await store.page(ada.accountId, { ...wanted, sort })
    expect(statements).toHaveLength(4)
    for (const statement of statements) await expectIndexed(app.database, statement, 10)
  })
})
