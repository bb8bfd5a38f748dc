import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'

const octets = { 'content-type': 'application/octet-stream' }
const entry = (at: number) => ({ questions: [`Question ${at}?`], answer: `Answer ${at}.` })

describe.each(databases)('quotas, on %s', (database) => {
  test('each account sees its own use, and what was deleted no longer counts', async () => {
    const app = await startTestApp(database, { config: { maxEntriesPerAccount: 5, maxSourcesPerAccount: 7 } })
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const bot = await ada.bot({ apiTrigger: true, entries: [entry(1), entry(2)] })
    await ada.post(`/bots/${bot.id}/sources/texts`, { title: 'Prices', text: 'A lamp costs 20 euros.' })
    await app.jobs.runDue()
    const { value } = await ada.token()
    await app.api(value).post(`/agents/${bot.id}/trigger`, { message: 'Question 1?' })

    const used = (await ada.get('/quotas')).json()
    expect(used).toMatchObject({
      entries: { used: 2, most: 5 },
      sources: { used: 1, most: 7 },
      conversationsToday: { used: 1, most: 1_000_000 },
    })
    const [entryBytes, textBytes] = [2 * '["Question 1?"]Answer 1.'.length, 'A lamp costs 20 euros.'.length]
    expect(used.storedBytes.used).toBeGreaterThanOrEqual(entryBytes + 2 * textBytes)
    expect((await eve.get('/quotas')).json()).toMatchObject({
      entries: { used: 0 },
      sources: { used: 0 },
      storedBytes: { used: 0 },
      conversationsToday: { used: 0 },
    })

    await ada.delete(`/bots/${bot.id}`, { name: bot.name })
    await app.jobs.runDue()
    await app.jobs.runDue()
    expect((await ada.get('/quotas')).json()).toMatchObject({
      entries: { used: 0 },
      sources: { used: 0 },
      storedBytes: { used: 0 },
    })
  })

  test('entries beyond the quota are refused, one by one and in files, in all bots together', async () => {
    const app = await startTestApp(database, { config: { maxEntriesPerAccount: 3 } })
    const ada = await app.signUp('ada')
    const [one, other] = [await ada.bot({ entries: [entry(1)] }), await ada.bot({ entries: [entry(2)] })]
    const importing = (rows: object[]) =>
      ada.post(`/bots/${other.id}/entries/import?format=json`, Buffer.from(JSON.stringify(rows)), octets)
    const refused = await importing([entry(3), entry(4)])
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'quota_exceeded', detail: expect.stringContaining('at most 3') })
    expect((await importing([entry(2), entry(3)])).json()).toMatchObject({ added: 1, unchanged: 1 })
    expect((await ada.post(`/bots/${one.id}/entries`, entry(5))).json()).toMatchObject({ code: 'quota_exceeded' })
    expect((await ada.get('/quotas')).json().entries).toEqual({ used: 3, most: 3 })
  })

  test('stored bytes beyond the quota are refused, and shortening an answer is not', async () => {
    const app = await startTestApp(database, { config: { maxStoredMbPerAccount: 1 } })
    const ada = await app.signUp('ada')
    const bot = await ada.bot({})
    const long = 'long '.repeat(1_800)
    const rows = Array.from({ length: 110 }, (_, at) => ({ ...entry(at), answer: `${at} ${long}` }))
    const file = Buffer.from(JSON.stringify(rows))
    expect((await ada.post(`/bots/${bot.id}/entries/import?format=json`, file, octets)).statusCode).toBe(200)
    const refused = await ada.post(`/bots/${bot.id}/entries`, { ...entry(99), answer: long })
    expect(refused.json()).toMatchObject({ code: 'quota_exceeded', detail: expect.stringContaining('1 MB') })
    const text = await ada.post(`/bots/${bot.id}/sources/texts`, { title: 'Long', text: long })
    expect(text.json()).toMatchObject({ code: 'quota_exceeded' })
    const { used, most } = (await ada.get('/quotas')).json().storedBytes
    const filling = { questions: ['What else?'], answer: 'x'.repeat(most - used - 100) }
    expect((await ada.post(`/bots/${bot.id}/entries`, filling)).statusCode).toBe(201)
    const id = (await ada.get(`/bots/${bot.id}/entries`)).json().data[1].id
    const change = (answer: string) => ada.put(`/bots/${bot.id}/entries/${id}`, { ...entry(0), answer })
    expect((await change(long + 'more '.repeat(100))).json()).toMatchObject({ code: 'quota_exceeded' })
    expect((await change('Short.')).statusCode).toBe(200)
    expect((await ada.post(`/bots/${bot.id}/entries`, { ...entry(99), answer: long })).statusCode).toBe(201)
  })

  test('messages and replies count as stored bytes, and no longer when their conversation is deleted', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const bot = await ada.bot({ apiTrigger: true, entries: [entry(1)] })
    const trigger = app.api((await ada.token()).value)
    const used = async (person: typeof ada) => (await person.get('/quotas')).json().storedBytes.used
    const before = await used(ada)
    const message = `${'ü'.repeat(1_000)}?`
    const ask = async (more: object = {}, headers: Record<string, string> = {}) =>
      (await trigger.post(`/agents/${bot.id}/trigger`, { message, ...more }, headers)).json()
    const first = await ask()
    await ask({ conversation_id: first.conversation_id }, { 'idempotency-key': 'once' })
    const other = await ask()

    const rows = await app.db.selectFrom('turns').selectAll().execute()
    const texts = rows.flatMap((row) => [
      ...[row.message, row.metadataJson, row.reply, row.choicesJson, row.citationsJson],
      ...[row.failureJson ?? '', row.traceJson ?? ''],
    ])
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    expect(bytes).toBeGreaterThan(3 * 2_000)
    expect((await used(ada)) - before).toBe(bytes)
    expect(await used(eve)).toBe(0)
    // Written by a server that stops.
    await app.quotas.close()
    expect((await used(ada)) - before).toBe(bytes)

    for (const { conversation_id } of [first, other])
      await ada.delete(`/bots/${bot.id}/conversations/${conversation_id}`)
    expect(await used(ada)).toBe(before)
  })

  test('messages beyond the stored bytes are refused until something is deleted', async () => {
    const app = await startTestApp(database, { config: { maxStoredMbPerAccount: 1 } })
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const askerOf = async (person: typeof ada) => {
      const bot = await person.bot({ apiTrigger: true, entries: [entry(1)] })
      const { value } = await person.token()
      const ask = () => app.api(value).post(`/agents/${bot.id}/trigger`, { message: 'ü'.repeat(32_000) })
      const forget = (id: string) => person.delete(`/bots/${bot.id}/conversations/${id}`)
      return { ask, forget }
    }
    const [{ ask, forget }, { ask: askEve }] = [await askerOf(ada), await askerOf(eve)]
    const answers = []
    for (let at = 0; at < 20; at++) answers.push(await ask())
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'quota_exceeded', detail: expect.stringContaining('messages') })
    }
    expect((await askEve()).statusCode).toBe(200)
    expect((await forget(answers[0]?.json().conversation_id)).statusCode).toBe(204)
    expect((await ask()).statusCode).toBe(200)
  })

  test('an account can begin so many conversations a day, and go on with those it has', async () => {
    const app = await startTestApp(database, { config: { maxConversationsPerAccountAndDay: 2 } })
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const botOf = async (person: typeof ada) => {
      const bot = await person.bot({ apiTrigger: true, entries: [entry(1)] })
      const { value } = await person.token()
      return (body: object = {}) =>
        app.api(value).post(`/agents/${bot.id}/trigger`, { message: 'Question 1?', ...body })
    }
    const [ask, askEve] = [await botOf(ada), await botOf(eve)]
    const first = (await ask()).json()
    expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'quota_exceeded', detail: expect.stringContaining('midnight UTC') })
    expect((await ask({ conversation_id: first.conversation_id })).statusCode).toBe(200)
    expect((await askEve()).statusCode).toBe(200)
    app.clock.advance(24 * 60 * 60 * 1_000)
    expect((await ask()).statusCode).toBe(200)
  })
})
