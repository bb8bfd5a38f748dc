import type { AuditLine, Entry, EntryList, PlaygroundReply } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp } from '../test/app.ts'

const refund = { questions: ['Can I get a refund?', 'How do I return it?'], answer: 'Yes, within 30 days.' }
const pay = { questions: ['How can I pay?'], answer: 'By card.' }

describe.each(databases)('questions and answers, on %s', (database) => {
  test('chosen entries are deleted together, and only those of this bot', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const entries = ['a', 'b', 'c'].map((word) => ({ questions: [`What is ${word}?`], answer: `It is ${word}.` }))
    const [bot, other] = [await ada.bot({ entries }), await ada.bot({ entries })]
    const idsOf = async (botId: string, sort = 'newest') =>
      (await ada.get(`/bots/${botId}/entries?sort=${sort}`)).json<{ data: Entry[] }>().data.map(({ id }) => id)
    const ids = await idsOf(bot.id)
    expect(await idsOf(bot.id, 'oldest')).toEqual(ids.toReversed())
    const chosen = [...ids.slice(0, 2), ...(await idsOf(other.id))]
    const done = await ada.post(`/bots/${bot.id}/entries/delete`, { ids: chosen })
    expect(done.json()).toEqual({ deleted: 2, changeId: expect.any(String) })
    expect(await idsOf(bot.id)).toEqual(ids.slice(2))
    expect(await idsOf(other.id)).toHaveLength(3)
    const { reply } = (await ada.post(`/bots/${bot.id}/playground`, { message: 'What is c?' })).json()
    expect(reply).not.toBe('It is c.')
  })

  test('are added, found, changed and deleted, newest first', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const path = `/bots/${bot.id}/entries`
    const first = (
      await ada.post(path, { questions: [' Can I get a refund? ', 'Can I get a refund?'], answer: ' Yes. ' })
    ).json<Entry>()
    expect(first).toMatchObject({ questions: ['Can I get a refund?'], answer: 'Yes.' })
    const second = (await ada.post(path, pay)).json<Entry>()
    expect((await ada.get(path)).json()).toEqual({ object: 'list', data: [second, first], next_cursor: null })
    const changed = (await ada.put(`${path}/${first.id}`, refund)).json<Entry>()
    expect(changed).toMatchObject({ id: first.id, ...refund })
    expect((await ada.get(`${path}?search=REFUND`)).json().data).toEqual([changed])
    expect((await ada.get(`${path}?search=30%20days`)).json().data).toEqual([changed])
    expect((await ada.get(`${path}?search=%25`)).json().data).toEqual([])
    expect((await ada.delete(`${path}/${first.id}`)).statusCode).toBe(204)
    expect((await ada.delete(`${path}/${first.id}`)).statusCode).toBe(404)
    expect((await ada.get(path)).json().data).toEqual([second])
    expect((await ada.get(`/bots/${bot.id}`)).json().entryCount).toBe(1)
  })

  test('a deleted one is restored as it was: under its id, so that its uses and tests are its own again', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const bot = await ada.bot({ entries: [pay], apiTrigger: true })
    const path = `/bots/${bot.id}/entries`
    const entry = (await ada.post(path, { ...refund, tags: ['returns'] })).json<Entry>()
    await ada.post(`/bots/${bot.id}/tests`, { message: 'Refund?', expected: { kind: 'entry', entryId: entry.id } })
    const crm = app.api((await ada.token()).value)
    await crm.post(`/agents/${bot.id}/trigger`, { message: 'Can I get a refund?' })
    await app.turnCounts.countDue()
    const listed = async () => (await ada.get(path)).json<EntryList>().data
    const before = await listed()
    expect(before[0]?.used).toMatchObject({ count: 1 })
    const { id, questions, answer, tags, createdAt } = entry
    const deleted = { questions, answer, tags, createdAt }
    const restore = (who = ada, body: object = deleted, of = id) => who.post(`${path}/${of}/restore`, body)

    expect((await ada.delete(`${path}/${id}`)).statusCode).toBe(204)
    expect((await restore(eve)).statusCode).toBe(404)
    expect((await restore(ada, deleted, 'none')).statusCode).toBe(404)
    expect((await restore(ada, { ...deleted, createdAt: 'yesterday' })).statusCode).toBe(400)
    expect((await restore()).json()).toEqual({ ...entry, updatedAt: expect.any(String) })
    expect(await listed()).toEqual(before.map((known) => ({ ...known, updatedAt: expect.any(String) })))
    const [tested] = (await ada.get(`/bots/${bot.id}/tests`)).json().data
    expect(tested.expected).toEqual({ kind: 'entry', entryId: id })
    const { reply } = (await ada.post(`/bots/${bot.id}/playground`, { message: 'Can I get a refund?' })).json()
    expect(reply).toBe(refund.answer)
    // A second attempt, because the first response was lost, changes nothing.
    const again = await restore(ada, { ...deleted, answer: 'Never.' })
    expect(again.json()).toMatchObject({ id, answer: refund.answer })
    const { data: lines } = (await ada.get('/audit-log')).json<{ data: AuditLine[] }>()
    expect(lines.filter(({ action }) => action === 'entry.restored')).toHaveLength(1)

    // Its key may be in use by then.
    const ofCms = app.api((await ada.token({ scopes: ['knowledge'] })).value)
    const byKey = `/agents/${bot.id}/entries/returns`
    const keyed = (await ofCms.put(byKey, refund)).json()
    expect((await ofCms.delete(byKey)).statusCode).toBe(200)
    await ofCms.put(byKey, pay)
    const conflict = await restore(ada, { ...deleted, key: 'returns' }, keyed.id)
    expect(conflict.json()).toMatchObject({ status: 409, code: 'conflict' })

    // An id of another account's answer is of no use.
    const theirs = await eve.bot({ entries: [pay] })
    const [{ id: taken = '' } = {}] = (await eve.get(`/bots/${theirs.id}/entries`)).json<EntryList>().data
    expect((await restore(ada, deleted, taken)).json()).toMatchObject({ status: 404 })
    expect((await restore(ada, deleted, newId())).json()).toMatchObject({ status: 404 })
    expect((await eve.get(`/bots/${theirs.id}/entries`)).json().data).toMatchObject([pay])
  })

  test('are paginated without gaps or duplicates', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const entries = Array.from({ length: 7 }, (_, at) => ({ questions: [`Question ${at}`], answer: `Answer ${at}` }))
    const bot = await ada.bot({ entries })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: EntryList = (await ada.get(`/bots/${bot.id}/entries?limit=3${cursor && `&cursor=${cursor}`}`)).json()
      seen.push(...page.data.map(({ answer }: Entry) => answer))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(entries.map(({ answer }) => answer).reverse())
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=nonsense'])
      expect((await ada.get(`/bots/${bot.id}/entries?${query}`)).json()).toMatchObject({ code: 'invalid_request' })
  })

  test('a change is known to the very next message', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const ask = async () =>
      (await ada.post(`/bots/${bot.id}/playground`, { message: 'Can I get a refund?' })).json<PlaygroundReply>()
    expect((await ask()).answered).toBe(false)
    const entry = (await ada.post(`/bots/${bot.id}/entries`, refund)).json<Entry>()
    expect(await ask()).toMatchObject({ answered: true, reply: refund.answer, citations: [{ source_id: entry.id }] })
    await ada.put(`/bots/${bot.id}/entries/${entry.id}`, { ...refund, answer: 'No.' })
    expect((await ask()).reply).toBe('No.')
    await ada.delete(`/bots/${bot.id}/entries/${entry.id}`)
    expect((await ask()).answered).toBe(false)
  })

  test('one bot never answers from another bot’s knowledge', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    await ada.bot({ entries: [refund] })
    const other = await ada.bot({ entries: [pay] })
    const reply = (
      await ada.post(`/bots/${other.id}/playground`, { message: refund.questions[0] })
    ).json<PlaygroundReply>()
    expect(reply.answered).toBe(false)
  })

  test('an entry needs a question and an answer', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    for (const draft of [
      {},
      { questions: [], answer: 'a' },
      { questions: [' '], answer: 'a' },
      { questions: ['q'], answer: ' ' },
      { questions: ['q'.repeat(501)], answer: 'a' },
      { questions: 'q', answer: 'a' },
      { questions: Array(51).fill('q'), answer: 'a' },
    ])
      expect((await ada.post(`/bots/${bot.id}/entries`, draft)).json()).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
    expect((await ada.get(`/bots/${bot.id}/entries`)).json().data).toEqual([])
  })
})
