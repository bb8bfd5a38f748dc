import type { Entry, EntryFacets, EntryList, SourceList } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, toInstant } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'

const octets = { 'content-type': 'application/octet-stream' }
const shipping = { questions: ['How long does shipping take?'], answer: 'Two days.', tags: [' Shipping ', 'EU'] }
const versand = { questions: ['Wie lange dauert der Versand nach Deutschland?'], answer: 'Das dauert zwei Tage.' }
const pay = { questions: ['How can I pay for it?'], answer: 'You can pay by card.', tags: ['money'] }

async function setUp(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [], apiTrigger: true })
  const path = `/bots/${bot.id}/entries`
  const ids: Record<string, string> = {}
  for (const [name, draft] of Object.entries({ shipping, versand, pay })) {
    ids[name] = expectStatus(await ada.post(path, draft), 201).json<Entry>().id
    app.clock.advance(1_000)
  }
  const page = async (query: Record<string, string> = {}) =>
    expectStatus(await ada.get(`${path}?${new URLSearchParams(query)}`), 200).json<EntryList>()
  const found = async (query: Record<string, string>) => (await page(query)).data.map(({ answer }) => answer)
  const facets = async () => expectStatus(await ada.get(`${path}/facets`), 200).json<EntryFacets>()
  return { app, ada, bot, path, ids, page, found, facets }
}

describe.each(databases)('tags, filters and uses of entries, on %s', (database) => {
  test('entries are found by tag, in any case, and a draft without tags keeps them', async () => {
    const { ada, path, ids, page, found, facets } = await setUp(database)
    expect((await page({ tag: 'shipping' })).data).toMatchObject([{ answer: 'Two days.', tags: ['shipping', 'eu'] }])
    expect(await found({ tag: 'SHIPPING' })).toEqual(['Two days.'])
    expect(await found({ tag: 'ship' })).toEqual([])
    expect(await found({ tag: '%' })).toEqual([])
    expectStatus(await ada.put(`${path}/${ids.shipping}`, { questions: ['When?'], answer: 'Soon.' }), 200)
    expect(await found({ tag: 'eu' })).toEqual(['Soon.'])
    expectStatus(await ada.put(`${path}/${ids.shipping}`, { questions: ['When?'], answer: 'Soon.', tags: [] }), 200)
    expect((await facets()).tags).toEqual([{ value: 'money', count: 1 }])
    for (const tag of ['a,b', ' ', 'x'.repeat(41)]) expectStatus(await ada.post(path, { ...pay, tags: [tag] }), 400)
  })

  test('several entries get and lose tags at once, only in their own bot and account', async () => {
    const { app, ada, path, ids, found, facets } = await setUp(database)
    const all = Object.values(ids)
    const change = { ids: all, add: ['Checked', 'money'], remove: ['EU'] }
    expect(expectStatus(await ada.post(`${path}/tags`, change), 200).json()).toEqual({ changed: 3 })
    expect(expectStatus(await ada.post(`${path}/tags`, change), 200).json()).toEqual({ changed: 0 })
    expect(await found({ tag: 'checked' })).toHaveLength(3)
    expect((await facets()).tags).toEqual([
      { value: 'checked', count: 3 },
      { value: 'money', count: 3 },
      { value: 'shipping', count: 1 },
    ])
    const eve = await app.signUp('eve')
    const own = await eve.bot()
    expectStatus(await eve.post(`${path}/tags`, change), 404)
    const elsewhere = await eve.post(`/bots/${own.id}/entries/tags`, { ids: all, add: ['eve'] })
    expect(expectStatus(elsewhere, 200).json()).toEqual({ changed: 0 })
    expect(await found({ tag: 'eve' })).toEqual([])
  })

  test('tagging builds no new index', async () => {
    const { app, ada, bot, path, ids } = await setUp(database)
    const version = async () =>
      (await app.db.selectFrom('bots').where('id', '=', bot.id).select('knowledgeVersion').executeTakeFirstOrThrow())
        .knowledgeVersion
    const before = await version()
    expectStatus(await ada.post(`${path}/tags`, { ids: [ids.pay], add: ['later'] }), 200)
    expect(await version()).toBe(before)
  })

  test('entries from before languages were stored are found by theirs too', async () => {
    const { app, page, found, facets } = await setUp(database)
    const before = await page()
    const languages = (await facets()).languages
    const forget = () => app.db.updateTable('entries').set({ language: null }).execute()
    await forget()
    expect(await found({ language: 'de' })).toEqual(['Das dauert zwei Tage.'])
    await forget()
    expect((await facets()).languages).toEqual(languages)
    expect(await page()).toEqual(before)
  })

  test('entries are filtered by language and sorted by change, page by page', async () => {
    const { app, ada, path, ids, page, found, facets } = await setUp(database)
    expect(await found({ language: 'de' })).toEqual(['Das dauert zwei Tage.'])
    expect((await facets()).languages).toEqual([
      { value: 'en', count: 2 },
      { value: 'de', count: 1 },
    ])
    app.clock.advance(1_000)
    expectStatus(await ada.put(`${path}/${ids.shipping}`, { ...shipping, answer: 'Three days.' }), 200)
    const expected = ['Three days.', 'You can pay by card.', 'Das dauert zwei Tage.']
    expect(await found({ sort: 'changed' })).toEqual(expected)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const one = await page({ sort: 'changed', limit: '1', ...(cursor && { cursor }) })
      seen.push(...one.data.map(({ answer }) => answer))
      cursor = one.next_cursor
    }
    expect(seen).toEqual(expected)
    const { next_cursor } = await page({ sort: 'changed', limit: '1' })
    expectStatus(await ada.get(`${path}?sort=used&cursor=${next_cursor}`), 400)
  })

  test('entries and sources tell how often and when replies used them', async () => {
    const { app, ada, bot, page, found } = await setUp(database)
    expectStatus(
      await ada.post(`/bots/${bot.id}/sources/texts`, { title: 'Warranty', text: 'The warranty lasts ten years.' }),
      201,
    )
    await app.jobs.runDue()
    const crm = app.api((await ada.token()).value)
    const ask = async (message: string) => {
      const reply = await crm.post(`/agents/${bot.id}/trigger`, { message })
      expect(expectStatus(reply, 200).json()).toMatchObject({ answered: true })
    }
    await ask('How can I pay for it?')
    app.clock.advance(dayMs)
    await ask('How can I pay for it?')
    await ask('How long does shipping take?')
    await ask('How long does the warranty last?')
    await app.turnCounts.countDue()
    const lastDay = toInstant(app.clock.now() - (app.clock.now() % dayMs))
    const { data } = await page({ sort: 'used' })
    expect(data.map(({ answer, used }) => [answer, used])).toEqual([
      ['You can pay by card.', { count: 2, lastDay }],
      ['Two days.', { count: 1, lastDay }],
      ['Das dauert zwei Tage.', undefined],
    ])
    expect(await found({ use: 'never' })).toEqual(['Das dauert zwei Tage.'])
    expect(await found({ use: 'used', tag: 'money' })).toEqual(['You can pay by card.'])
    const sources = expectStatus(await ada.get(`/bots/${bot.id}/sources`), 200).json<SourceList>().data
    expect(sources).toMatchObject([{ title: 'Warranty', used: { count: 1, lastDay } }])
  })

  test('tags are in exports, imports and bot files', async () => {
    const { ada, bot, path, page } = await setUp(database)
    const csv = (await ada.get(`${path}/export`)).body
    expect(csv).toContain('question,answer,tags')
    expect(csv).toContain('"shipping, eu"')
    const file = 'question,answer,tags\nHow can I pay for it?,You can pay by card.,"Money, cards"\n'
    const preview = await ada.post(`${path}/import/preview?format=csv`, Buffer.from(file), octets)
    expect(expectStatus(preview, 200).json()).toMatchObject({
      ...{ tagsColumn: 2, counts: { changed: 1, new: 0 } },
      rows: [{ state: 'changed', tags: ['money', 'cards'] }],
    })
    const taken = await ada.post(`${path}/import?format=csv`, Buffer.from(file), octets)
    expect(expectStatus(taken, 200).json()).toMatchObject({ changed: 1 })
    expect((await page({ tag: 'cards' })).data).toMatchObject([{ tags: ['money', 'cards'] }])
    const copy = expectStatus(await ada.post(`/bots/${bot.id}/duplicate`, { name: 'Second' }), 201).json<{
      id: string
    }>()
    const copied = expectStatus(await ada.get(`/bots/${copy.id}/entries?tag=cards`), 200).json<EntryList>()
    expect(copied.data).toMatchObject([{ answer: 'You can pay by card.', tags: ['money', 'cards'] }])
  })
})
