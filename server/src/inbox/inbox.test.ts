import type {
  AuditLine,
  InboxConversation,
  InboxLatest,
  InboxList,
  InboxPerson,
  Label,
  Note,
  Reply,
} from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs, newId, toInstant } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { openChat, shipping, shopSite } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { expectIndexed, watchStatements } from '../test/query-plans.ts'
import { createInboxStore } from './inbox.store.ts'

async function startInbox(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [shipping], apiTrigger: true })
  const crm = app.api((await ada.token()).value)
  /** A minute after the last; its words can be found. */
  const say = async (message: string, more: object = {}, botId = bot.id): Promise<Reply> => {
    app.clock.advance(minuteMs)
    const reply = expectStatus(await crm.post(`/agents/${botId}/trigger`, { message, ...more }), 200).json<Reply>()
    await app.messageSearch.indexDue()
    return reply
  }
  return { app, ada, bot, crm, say }
}

const page = async (person: TestPerson, query: Record<string, string> = {}): Promise<InboxList> =>
  expectStatus(await person.get(`/conversations?${new URLSearchParams(query)}`), 200).json()
const list = async (person: TestPerson, query: Record<string, string> = {}): Promise<string[]> =>
  (await page(person, query)).data.map(({ id }) => id)
const change = async (person: TestPerson, ids: string[], body: object) =>
  expectStatus(await person.post('/conversations/change', { ids, ...body }), 204)
const firstOf = async (person: TestPerson, query: Record<string, string>): Promise<InboxConversation> =>
  (await page(person, query)).data[0] as InboxConversation

describe.each(databases)('the inbox, on %s', (database) => {
  test('finds messages and replies by the beginnings of their words, in any script, the latest first', async () => {
    const { ada, say } = await startInbox(database)
    const english = await say('Where is my jacket?')
    const german = await say('Kommt das Päckchen nach München?')
    const russian = await say('Где моя посылка?')
    const japanese = await say('配送時間はどのくらいですか')
    const shipped = await say('When do you ship?')
    const idsOf = (...replies: Reply[]) => replies.map(({ conversation_id }) => conversation_id)
    expect(await list(ada, { q: 'JACK' })).toEqual(idsOf(english))
    expect(await list(ada, { q: 'munchen packchen' })).toEqual(idsOf(german))
    expect(await list(ada, { q: 'посылк' })).toEqual(idsOf(russian))
    expect(await list(ada, { q: '配送' })).toEqual(idsOf(japanese))
    expect(await list(ada, { q: 'two days' })).toEqual(idsOf(shipped))
    expect(await list(ada, { q: 'jacket ship' })).toEqual([])
    expect(await list(ada, { q: 'jac' })).toEqual(idsOf(english))
    // Too short for a beginning, but a whole word.
    expect(await list(ada, { q: 'ja' })).toEqual([])
    expect(await list(ada, { q: 'do' })).toContain(shipped.conversation_id)
    expect(await list(ada, { q: 'two' })).toEqual(idsOf(shipped))
    // Punctuation means nothing to a query.
    expect(await list(ada, { q: `"jacket' OR * -:()&|!` })).toEqual([])
    expect(await list(ada, { q: `"jacket' *` })).toEqual(idsOf(english))
    expect(await list(ada, { q: '?!' })).toEqual([])
    expect((await list(ada, { q: ' ' })).length).toBe(5)

    const again = await say('My jacket is late', { conversation_id: english.conversation_id })
    const late = await say('Another jacket')
    expect(await list(ada, { q: 'jacket' })).toEqual(idsOf(late, english))
    expect((await firstOf(ada, { q: 'late' })).match).toEqual({ turnId: again.id, text: 'My jacket is late' })
  })

  test('tells whether anything is new, of all bots or of one, and in the open conversation', async () => {
    const { app, ada, bot, say } = await startInbox(database)
    const latest = async (query: Record<string, string> = {}, person: TestPerson = ada): Promise<InboxLatest> =>
      expectStatus(await person.get(`/conversations/latest?${new URLSearchParams(query)}`), 200).json()
    expect(await latest()).toEqual({ latest: null, open: null })
    const { conversation_id: open } = await say('First parcel')
    const begun = await latest({ bot: bot.id, open })
    expect(begun).toEqual({ latest: toInstant(app.clock.now()), open: toInstant(app.clock.now()) })
    expect(await latest({ bot: bot.id, open })).toEqual(begun)

    const other = await ada.bot({ name: 'Other', apiTrigger: true })
    await say('Second parcel', {}, other.id)
    expect(await latest({ bot: bot.id, open })).toEqual(begun)
    expect(await latest({ open })).toEqual({ latest: toInstant(app.clock.now()), open: begun.open })
    await say('And now?', { conversation_id: open })
    const now = toInstant(app.clock.now())
    expect(await latest({ bot: bot.id, open })).toEqual({ latest: now, open: now })

    expect(await latest({ bot: bot.id, open }, await app.signUp('eve'))).toEqual({ latest: null, open: null })
    expectStatus(await ada.delete(`/bots/${bot.id}/conversations/${open}`), 204)
    expect(await latest({ bot: bot.id, open })).toEqual({ latest: null, open: null })
  })

  test('pages through matches and sorted lists without leaving one out', async () => {
    const { ada, say } = await startInbox(database)
    const said: string[] = []
    for (let at = 0; at < 5; at++) said.unshift((await say(`Parcel number ${at}`)).conversation_id)
    for (const query of [{ q: 'parcel' }, { sort: 'updated' }, { sort: 'created' }, { sort: 'oldest' }]) {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const found: InboxList = await page(ada, { ...query, limit: '2', ...(cursor && { cursor }) })
        expect(found.data.length).toBeLessThanOrEqual(2)
        seen.push(...found.data.map(({ id }) => id))
        cursor = found.next_cursor
      }
      expect(seen).toEqual('sort' in query && query.sort === 'oldest' ? said.toReversed() : said)
    }
    const { next_cursor } = await page(ada, { limit: '2' })
    const wrong = await ada.get(`/conversations?q=parcel&cursor=${next_cursor}`)
    expect(wrong.statusCode).toBe(400)
  })

  test('filters by bot, channel, outcome, rating, person and time, also combined with words', async () => {
    const { app, ada, bot, crm, say } = await startInbox(database)
    const other = await ada.bot({ name: 'Other', entries: [shipping], apiTrigger: true })
    const known = await say('When do you ship?', { user: { id: 'grace' } })
    const asked = await say('Zeppelin shipyards on Tuesdays?', { user: { id: 'alan' } })
    const elsewhere = await say('When do you ship?', {}, other.id)
    expectStatus(await ada.patch(`/bots/${bot.id}`, { widgetEnabled: true, sites: [shopSite] }), 200)
    app.clock.advance(minuteMs)
    const chat = await (await openChat(app.http, bot.id)).say('When do you ship?')
    await app.messageSearch.indexDue()
    expectStatus(await crm.put(`/messages/${known.id}/feedback`, { rating: 'down' }), 200)

    const all = [chat, elsewhere, asked, known].map(({ conversation_id }) => conversation_id)
    expect(await list(ada)).toEqual(all)
    expect(await list(ada, { q: 'ship' })).toEqual(all)
    for (const words of [{}, { q: 'ship' }]) {
      const found = (query: object) => list(ada, { ...words, ...query })
      expect(await found({ bot: other.id })).toEqual([elsewhere.conversation_id])
      expect(await found({ channel: 'widget' })).toEqual([chat.conversation_id])
      expect(await found({ user: 'grace' })).toEqual([known.conversation_id])
      expect(await found({ rating: 'down' })).toEqual([known.conversation_id])
      expect(await found({ outcome: 'unanswered' })).toEqual([asked.conversation_id])
      expect(await found({ outcome: 'answered', bot: bot.id })).toEqual([chat, known].map((one) => one.conversation_id))
      expect(await found({ outcome: 'failed' })).toEqual([])
      const since = toInstant(app.clock.now() - minuteMs)
      expect(await found({ from: since })).toEqual([chat, elsewhere].map((one) => one.conversation_id))
      expect(await found({ to: since })).toEqual([asked, known].map((one) => one.conversation_id))
    }
    expect((await ada.get(`/conversations?bot=${newId()}`)).statusCode).toBe(404)
    expect((await ada.get('/conversations?from=yesterday')).statusCode).toBe(400)
  })

  test('finds people by a part of their name, e-mail address or id', async () => {
    const { app, ada, bot, say } = await startInbox(database)
    const other = await ada.bot({ name: 'Other', entries: [shipping], apiTrigger: true })
    await say('When do you ship?', { user: { id: 'u-1', name: 'Grace Hopper', email: 'grace@navy.example' } })
    await say('When do you ship?', { user: { id: 'u-2', name: 'Älva Öberg', attributes: { note: 'hopper_100%' } } })
    await say('When do you ship?', { user: { id: 'u-1', name: 'Grace Hopper', email: 'grace@navy.example' } }, other.id)
    const find = async (query: Record<string, string>, person = ada) =>
      expectStatus(await person.get(`/conversations/people?${new URLSearchParams(query)}`), 200)
        .json<{ data: InboxPerson[] }>()
        .data.map(({ id }) => id)
    expect(await find({ q: 'hopp' })).toEqual(['u-1'])
    expect(await find({ q: 'NAVY.ex' })).toEqual(['u-1'])
    expect(await find({ q: 'älva ö' })).toEqual(['u-2'])
    expect(await find({ q: 'u-' })).toEqual(['u-1', 'u-2'])
    expect(await find({ q: 'u-2', bot: bot.id })).toEqual(['u-2'])
    expect(await find({ q: 'u-2', bot: other.id })).toEqual([])
    // Neither attributes nor patterns.
    expect(await find({ q: '100%' })).toEqual([])
    expect(await find({ q: 'u%2' })).toEqual([])
    expect(await find({ q: 'hopp' }, await app.signUp('eve'))).toEqual([])
    expect((await ada.get(`/conversations/people?q=a&bot=${newId()}`)).statusCode).toBe(404)
  })

  test('conversations get labels, an assignee, notes and “reviewed”, which a later message takes back', async () => {
    const { app, ada, say } = await startInbox(database)
    const editor = await ada.invite('editor')
    const [first, second] = [await say('When do you ship?'), await say('When do you ship?')]
    const ids = [first.conversation_id, second.conversation_id]
    await change(editor, ids, { addLabel: ' Shipping ', assigneeId: editor.personId, reviewed: true })
    await change(editor, ids.slice(1), { addLabel: 'Urgent', assigneeId: null })
    const labels = expectStatus(await ada.get('/labels'), 200).json<{ data: Label[] }>().data
    expect(labels.map(({ name }) => name)).toEqual(['Shipping', 'Urgent'])
    const [shippingLabel, urgent] = labels as [Label, Label]
    expect(await list(ada, { label: shippingLabel.id })).toEqual(ids.toReversed())
    expect(await list(ada, { label: urgent.id })).toEqual(ids.slice(1))
    expect(await list(ada, { assignee: editor.personId })).toEqual(ids.slice(0, 1))
    expect(await list(ada, { assignee: 'none' })).toEqual(ids.slice(1))
    expect(await list(ada, { reviewed: 'true' })).toEqual(ids.toReversed())
    await say('Hello again', { conversation_id: ids[0] })
    expect(await list(ada, { reviewed: 'true' })).toEqual(ids.slice(1))
    expect(await list(ada, { reviewed: 'false' })).toEqual(ids.slice(0, 1))

    const note = expectStatus(
      await editor.post(`/conversations/${ids[0]}/notes`, { text: ' Call back ' }),
      201,
    ).json<Note>()
    expect(note).toMatchObject({ author: 'editor-1', text: 'Call back', createdAt: toInstant(app.clock.now()) })
    const shown = expectStatus(await ada.get(`/conversations/${ids[0]}`), 200).json()
    expect(shown).toMatchObject({ labels: [shippingLabel], assignee: { id: editor.personId }, notes: [note] })
    expectStatus(await ada.delete(`/conversations/${ids[0]}/notes/${note.id}`), 204)
    await change(ada, ids, { removeLabel: urgent.id })
    expectStatus(await ada.delete(`/labels/${shippingLabel.id}`), 204)
    expect((await page(ada)).data.flatMap(({ labels }) => labels)).toEqual([])
    const [line] = expectStatus(await ada.get('/audit-log'), 200).json<{ data: AuditLine[] }>().data
    expect(line).toMatchObject({ action: 'label.deleted', subject: shippingLabel })
    expect((await ada.post('/conversations/change', { ids, assigneeId: newId() })).statusCode).toBe(400)
    const viewer = await ada.invite('viewer')
    expect((await viewer.post('/conversations/change', { ids, reviewed: true })).statusCode).toBe(403)
  })

  test('deletes many at once, and what is deleted is no longer found', async () => {
    const { ada, say } = await startInbox(database)
    const said = [await say('First parcel'), await say('Second parcel'), await say('Third parcel')]
    const ids = said.map(({ conversation_id }) => conversation_id)
    const deleted = await ada.post('/conversations/delete', { ids: [...ids.slice(0, 2), newId()] })
    expect(deleted.json()).toEqual({ deleted: 2 })
    expect(await list(ada)).toEqual(ids.slice(2))
    expect(await list(ada, { q: 'parcel' })).toEqual(ids.slice(2))
    expect((await ada.get('/audit-log')).json().data[0]).toMatchObject({
      action: 'conversation.deleted',
      detail: '2 conversations',
    })
  })

  test('exports what is filtered or chosen, each message once, as CSV and JSON lines', async () => {
    const { ada, bot, say } = await startInbox(database)
    const first = await say('First parcel', { user: { id: '=1+1', name: 'Grace' } })
    await say('A parcel, "again"', { conversation_id: first.conversation_id })
    await change(ada, [first.conversation_id], { addLabel: 'Urgent', reviewed: true })
    await ada.post(`/conversations/${first.conversation_id}/notes`, { text: 'Call back' })
    for (let at = 0; at < 120; at++) await say(`Letter ${at}`)
    const lines = async (query: Record<string, string>) =>
      expectStatus(await ada.get(`/conversations/export?${new URLSearchParams(query)}`), 200)
        .body.trim()
        .split(/\r?\n/)
    const [header, ...rows] = await lines({ format: 'csv', q: 'parcel' })
    expect(header).toContain('conversation_id,agent_id,agent_name,channel')
    expect(rows.length).toBe(2)
    expect(rows[0]).toContain(`"'=1+1","Grace"`)
    expect(rows[1]).toContain('"A parcel, ""again"""')
    const letters = await lines({ format: 'jsonl', q: 'letter' })
    expect(new Set(letters.map((line) => JSON.parse(line).turn_id)).size).toBe(120)
    const chosen = await lines({ format: 'jsonl', ids: [first.conversation_id, newId()].join(',') })
    expect(chosen.map((line) => JSON.parse(line).message)).toEqual(['First parcel', 'A parcel, "again"'])
    expect(Object.keys(JSON.parse(chosen[0] ?? '')).join(',')).toBe(header?.replace('\ufeff', ''))
    expect(JSON.parse(chosen[0] ?? '')).toMatchObject({
      ...{ conversation_id: first.conversation_id, agent_id: bot.id, agent_name: bot.name, user_id: '=1+1' },
      ...{ labels: ['Urgent'], reviewed: true, notes: ['Call back'], assignee: null, answered: false, rating: null },
    })
    expect((await ada.get('/conversations/export?format=csv&cursor=x')).statusCode).toBe(400)
  })

  test('is invisible to other accounts, whatever they search for or send', async () => {
    const { app, ada, say } = await startInbox(database)
    const eve = await app.signUp('eve')
    const { conversation_id: id } = await say(`A parcel for ${ada.accountId} §${ada.accountId.replaceAll('-', '')}`)
    await change(ada, [id], { addLabel: 'Urgent' })
    const label = expectStatus(await ada.get('/labels'), 200).json<{ data: Label[] }>().data[0] as Label
    for (const q of ['parcel', `§${ada.accountId.replaceAll('-', '')}`, ada.accountId])
      expect(await list(eve, { q })).toEqual([])
    expect(await list(eve, { label: label.id })).toEqual([])
    await change(eve, [id], { addLabel: 'Mine', reviewed: true, assigneeId: eve.personId, removeLabel: label.id })
    expect((await eve.post('/conversations/delete', { ids: [id] })).json()).toEqual({ deleted: 0 })
    expect((await eve.get(`/conversations/export?format=jsonl&ids=${id}`)).body).toBe('')
    expect(await firstOf(ada, {})).toMatchObject({ id, labels: [label], reviewed: false, assignee: null })
  })
})

test('a page of the inbox is read by index, of a bot or of all', async () => {
  const { app, ada, bot, say } = await startInbox('sqlite')
  await say('When do you ship?')
  const { watched, statements } = watchStatements(app.database)
  const store = createInboxStore(watched)
  statements.splice(0)
  const after = { at: app.clock.now() + dayMs, id: newId() }
  for (const sort of ['updated', 'created', 'oldest'] as const)
    for (const botId of [undefined, bot.id])
      await store.page(ada.accountId, { botId, filter: {}, limit: 2 }, sort, sort === 'oldest' ? undefined : after)
  for (const botId of [undefined, bot.id]) await store.findLatest(ada.accountId, botId)
  expect(statements.length).toBe(8)
  for (const statement of statements) await expectIndexed(app.database, statement)
})
