import type { Entry, EntryDraft, KnowledgeState, Provider, ProviderList, UnansweredGroup } from 'beckon-contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBeckon } from '../app.ts'
import { secondMs } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { embedding, hanging, refusing } from '../test/provider-acts.ts'
import { createScriptedProvider, type ScriptedProvider } from '../test/scripted-provider.ts'

/** Words of the same meaning that share hardly any letters. */
const themes = [
  ['geld zurück', 'regress'],
  ['karte', 'visum'],
  ['paket', 'fracht'],
  ['geöffnet', 'uhrzeit'],
  ['haustier', 'dackel'],
  ['stellplatz', 'auto'],
  ['frühstück', 'essen'],
  ['schlüssel', 'anreise'],
  ['kinderbett', 'baby'],
  ['internet', 'wlan'],
]
/** A model that knows the themes and what is unrelated to them, with some noise for every text. */
function vectorOf(text: string): number[] {
  const lower = text.toLowerCase()
  let mood = [...lower].reduce((sum, letter) => (31 * sum + (letter.codePointAt(0) ?? 0)) % 1_009, 7)
  const isAbout = themes.map((words) => words.some((word) => lower.includes(word)))
  return [...isAbout, !isAbout.includes(true)].map((isMeant) => {
    mood = (mood * 16_807 + 11) % 1_009
    return Number(isMeant) + (0.4 * mood) / 1_009
  })
}

const shop: EntryDraft[] = [
  { questions: ['Wie bekomme ich mein Geld zurück?'], answer: 'Binnen 30 Tagen.' },
  { questions: ['Nehmen Sie meine Karte?'], answer: 'Ja.' },
  { questions: ['Wo bleibt unser Paket?'], answer: 'Es kommt morgen.' },
  { questions: ['Wann ist geöffnet?'], answer: 'Ab acht.' },
]
const house = [
  ['Zimmer', 'Ein Haustier schläft hier gern: wir halten Körbchen bereit.'],
  ['Hof', 'Jeder Gast findet einen Stellplatz hinter dem Gebäude.'],
  ['Morgens', 'Das Frühstück gibt es von sieben bis zehn im Saal.'],
  ['Ankunft', 'Den Schlüssel finden Sie im Kasten neben der Tür.'],
  ['Familien', 'Ein Kinderbett stellen wir kostenlos auf.'],
  ['Technik', 'Das Internet steht allen offen, das Kennwort hängt aus.'],
]

async function setUp(database: TestDatabase, options: Parameters<typeof startTestApp>[1] = {}) {
  const provider = await createScriptedProvider()
  onTestFinished(provider.close)
  provider.embeds(embedding(vectorOf))
  const app = await startTestApp(database, { ...options, config: { allowPrivateAddresses: ['localhost'] } })
  const ada = await app.signUp('ada')
  return { provider, app, ada }
}

async function addProvider(person: TestPerson, provider: ScriptedProvider, key = 'sk-of-ada'): Promise<Provider> {
  const draft = { kind: 'compatible', name: 'Ours', url: provider.url, key }
  return expectStatus(await person.post('/providers', draft), 201).json<Provider>()
}
const setModel = async (person: TestPerson, { id }: { id: string }, embeddingModel: string | null) =>
  expectStatus(await person.patch(`/providers/${id}`, { embeddingModel }), 200).json<Provider>()

async function switchOn(app: TestApp, person: TestPerson, provider: ScriptedProvider): Promise<Provider> {
  const added = await addProvider(person, provider)
  await setModel(person, added, 'embed-1')
  await app.jobs.runDue()
  return added
}

/** Runs everything due, although jobs keep a minimum interval. */
async function runAll(app: TestApp): Promise<void> {
  await app.jobs.runDue()
  app.clock.advance(10 * secondMs)
  await app.jobs.runDue()
}

async function ask(app: TestApp, person: TestPerson, botId: string, message: string) {
  const { finding } = await app.knowledge.search(await app.bots.getRow(person.accountId, botId), message)
  if (finding.kind === 'choices')
    return finding.candidates
      .map(({ content }) => (content.kind === 'answer' ? content.entry.answer : content.text))
      .join(' | ')
  return finding.kind === 'answer' ? finding.entry.answer : finding.kind === 'extract' ? finding.text : undefined
}
const progress = async (person: TestPerson, botId: string) =>
  expectStatus(await person.get(`/bots/${botId}/knowledge`), 200).json<KnowledgeState>().vectors
const inputsOf = ({ asked }: ScriptedProvider): string[][] =>
  asked.filter(({ path }) => path === '/v1/embeddings').map(({ body }) => body.input as string[])
const countVectors = async (app: TestApp): Promise<number> =>
  (await app.db.selectFrom('vectors').select('textHash').execute()).length
const questions = (count: number): EntryDraft[] =>
  Array.from({ length: Math.ceil(count / 50) }, (_, entry) => ({
    questions: Array.from({ length: Math.min(50, count - 50 * entry) }, (__, at) => `Frage ${50 * entry + at}`),
    answer: `Antwort ${entry}`,
  }))

describe.each(databases)('vectors, on %s', (database) => {
  test('a question that shares no word with its answer is found with them, and only with them', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: shop })
    expect(await ask(app, ada, bot.id, 'Regress?')).toBeUndefined()
    await switchOn(app, ada, provider)
    expect(await progress(ada, bot.id)).toEqual({ done: 4, total: 4, isUnderWay: false })
    expect(await ask(app, ada, bot.id, 'Regress?')).toBe('Binnen 30 Tagen.')
    expect(await ask(app, ada, bot.id, 'Fracht?')).toBe('Es kommt morgen.')
    expect(await ask(app, ada, bot.id, 'Fußball?')).toBeUndefined()
  })

  test('the same for passages', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot()
    for (const [title, text] of house) await ada.post(`/bots/${bot.id}/sources/texts`, { title, text })
    await app.jobs.runDue()
    expect(await ask(app, ada, bot.id, 'Und mein Dackel?')).toBeUndefined()
    await switchOn(app, ada, provider)
    expect(await ask(app, ada, bot.id, 'Und mein Dackel?')).toContain('Ein Haustier schläft hier gern')
    expect(await ask(app, ada, bot.id, 'Und mein Fußball?')).toBeUndefined()
  })

  test('texts are sent in batches, and none twice: not after a change, and not for another bot of the account', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: questions(200) })
    await switchOn(app, ada, provider)
    expect(inputsOf(provider).map(({ length }) => length)).toEqual([96, 96, 8])

    await ada.post(`/bots/${bot.id}/entries`, { questions: ['Frage 3', 'Ganz neu'], answer: 'Neu.' })
    await runAll(app)
    expect(inputsOf(provider).slice(3)).toEqual([['Ganz neu']])

    const twin = await ada.bot({ name: 'Twin', entries: questions(60) })
    await runAll(app)
    expect(await progress(ada, twin.id)).toEqual({ done: 60, total: 60, isUnderWay: false })
    expect(inputsOf(provider)).toHaveLength(4)
  })

  test('vectors of deleted texts are removed', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: shop })
    await switchOn(app, ada, provider)
    const { data } = (await ada.get(`/bots/${bot.id}/entries`)).json<{ data: Entry[] }>()
    await ada.delete(`/bots/${bot.id}/entries/${data[0]?.id}`)
    await runAll(app)
    expect(await countVectors(app)).toBe(3)
    expect(await progress(ada, bot.id)).toEqual({ done: 3, total: 3, isUnderWay: false })
    expectStatus(await ada.delete(`/bots/${bot.id}`, { name: 'Helper' }), 204)
    await app.jobs.runDue()
    expect(await countVectors(app)).toBe(0)
  })

  test('a provider that asks for a pause gets it, then work resumes where it stopped; its message is shown meanwhile', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: questions(120) })
    provider.embeds(
      embedding(vectorOf),
      refusing(429, { words: 'Slow down', retryAfter: '30' }),
      refusing(503, { words: 'Overloaded' }),
      embedding(vectorOf),
    )
    await switchOn(app, ada, provider)
    expect(await progress(ada, bot.id)).toEqual({
      done: 96,
      total: 120,
      isUnderWay: true,
      failed: 'Ours answered 429 Too Many Requests: Slow down',
    })
    app.clock.advance(29 * secondMs)
    await app.jobs.runDue()
    expect(inputsOf(provider)).toHaveLength(2)
    app.clock.advance(secondMs)
    await app.jobs.runDue()
    expect((await progress(ada, bot.id))?.failed).toBe('Ours answered 503 Service Unavailable: Overloaded')
    app.clock.advance(20 * secondMs)
    await app.jobs.runDue()
    expect(await progress(ada, bot.id)).toEqual({ done: 120, total: 120, isUnderWay: false })
    expect(inputsOf(provider).map(({ length }) => length)).toEqual([96, 24, 24, 24])
  })

  test('a provider that never works is given up on, until something changes', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: shop })
    provider.embeds(refusing(401, { words: 'Wrong key' }))
    const { id } = await switchOn(app, ada, provider)
    for (let hour = 0; hour < 30; hour += 1) {
      app.clock.advance(3_600 * secondMs)
      await app.jobs.runDue()
    }
    expect(inputsOf(provider)).toHaveLength(20)
    expect(await progress(ada, bot.id)).toMatchObject({ done: 0, total: 4, isUnderWay: false })
    provider.embeds(embedding(vectorOf))
    await ada.patch(`/providers/${id}`, { key: 'sk-the-right-one' })
    await app.jobs.runDue()
    expect(await progress(ada, bot.id)).toEqual({ done: 4, total: 4, isUnderWay: false })
  })

  test('a text that the provider rejects does not block the others', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: shop })
    for (const [title, text] of house) await ada.post(`/bots/${bot.id}/sources/texts`, { title, text })
    await app.jobs.runDue()
    provider.embeds((exchange) => {
      const isTooLong = (exchange.asked.body.input as string[]).some((text) => text.includes('Karte'))
      const act = isTooLong ? refusing(400, { words: 'Too long' }) : embedding(vectorOf)
      act(exchange)
    })
    await switchOn(app, ada, provider)
    expect(await progress(ada, bot.id)).toMatchObject({
      done: 9,
      total: 10,
      failed: expect.stringContaining('Too long'),
    })
    expect(await ask(app, ada, bot.id, 'Regress?')).toBe('Binnen 30 Tagen.')
    expect(await ask(app, ada, bot.id, 'Und mein Dackel?')).toContain('Ein Haustier schläft hier gern')
  })

  test('a restart resumes where it stopped', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: questions(120) })
    provider.embeds(embedding(vectorOf), hanging())
    await setModel(ada, await addProvider(ada, provider), 'embed-1')
    void app.jobs.runDue()
    await vi.waitFor(() => expect(inputsOf(provider)).toHaveLength(2), { timeout: 240_000 })
    await app.close()
    provider.embeds(embedding(vectorOf))
    app.clock.advance(60 * secondMs)
    const next = await createBeckon({ config: app.config, now: app.clock.now, logStream: { write: () => {} } })
    onTestFinished(() => next.close())
    await next.jobs.runDue()
    expect(await next.db.selectFrom('vectors').where('botId', '=', bot.id).select('part').execute()).toHaveLength(120)
    expect(inputsOf(provider).map(({ length }) => length)).toEqual([96, 24, 24])
  })

  test('switched off, they are not used from that moment, and soon none remain', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: shop })
    const added = await switchOn(app, ada, provider)
    expect(await ask(app, ada, bot.id, 'Regress?')).toBe('Binnen 30 Tagen.')
    const calls = inputsOf(provider).length
    provider.embeds(hanging())
    await setModel(ada, added, null)
    expect(await ask(app, ada, bot.id, 'Regress?')).toBeUndefined()
    expect(await ask(app, ada, bot.id, 'Wann ist geöffnet?')).toBe('Ab acht.')
    await app.jobs.runDue()
    expect(await countVectors(app)).toBe(0)
    expect(await progress(ada, bot.id)).toBeUndefined()
    expect(inputsOf(provider)).toHaveLength(calls)
    await ada.post(`/bots/${bot.id}/entries`, { questions: ['Neu?'], answer: 'Ja.' })
    await runAll(app)
    expect(inputsOf(provider)).toHaveLength(calls)
  })

  test('vectors of different models are never compared', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: shop })
    const added = await switchOn(app, ada, provider)
    await ask(app, ada, bot.id, 'Regress?')
    provider.embeds(hanging())
    await setModel(ada, added, 'embed-2')
    expect(await ask(app, ada, bot.id, 'Fracht?')).toBeUndefined()
    expect(inputsOf(provider)).not.toContainEqual(['Fracht?'])
  })

  test('deleting a provider deletes them', async () => {
    const { provider, app, ada } = await setUp(database)
    await ada.bot({ entries: shop })
    const { id } = await switchOn(app, ada, provider)
    expectStatus(await ada.delete(`/providers/${id}`), 204)
    await app.jobs.runDue()
    expect(await countVectors(app)).toBe(0)
  })

  test('one provider of an account supplies them: the last one chosen', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: shop })
    const first = await switchOn(app, ada, provider)
    const second = await addProvider(ada, provider)
    await Promise.all([setModel(ada, first, 'embed-2'), setModel(ada, second, 'embed-3')])
    const { data } = (await ada.get('/providers')).json<ProviderList>()
    expect(data.filter(({ embeddingModel }) => embeddingModel !== null)).toHaveLength(1)
    await setModel(ada, second, 'embed-4')
    await runAll(app)
    expect((await ada.get('/providers')).json()).toMatchObject({
      data: [{ embeddingModel: null }, { embeddingModel: 'embed-4' }],
    })
    expect(provider.asked.at(-1)?.body.model).toBe('embed-4')
    expect(await countVectors(app)).toBe(4)
    expect(await ask(app, ada, bot.id, 'Regress?')).toBe('Binnen 30 Tagen.')
  })

  test('Anthropic has none, and says so when requested', async () => {
    const { ada } = await setUp(database)
    const draft = { kind: 'anthropic', name: 'Claude', key: 'sk-ant-0123456789' }
    const { id } = expectStatus(await ada.post('/providers', draft), 201).json<Provider>()
    const answer = await ada.patch(`/providers/${id}`, { embeddingModel: 'embed-1' })
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(answer.body).toContain('Anthropic doesn’t support embeddings')
  })

  test('vectors of one account are never used for another', async () => {
    const { provider, app, ada } = await setUp(database)
    await ada.bot({ entries: shop })
    await switchOn(app, ada, provider)
    const eve = await app.signUp('eve')
    const bot = await eve.bot({ entries: shop })
    await runAll(app)
    expect(await ask(app, eve, bot.id, 'Regress?')).toBeUndefined()
    expect(await progress(eve, bot.id)).toBeUndefined()
    const calls = inputsOf(provider).length
    await setModel(eve, await addProvider(eve, provider, 'sk-of-eve'), 'embed-1')
    await app.jobs.runDue()
    expect(inputsOf(provider).slice(calls)).toEqual([shop.flatMap((entry) => entry.questions)])
    expect(provider.asked.at(-1)?.headers.authorization).toBe('Bearer sk-of-eve')
    expect(await ask(app, eve, bot.id, 'Regress?')).toBe('Binnen 30 Tagen.')
  })

  test('a provider that hangs does not delay a message, and is not called for every message', async () => {
    const { provider, app, ada } = await setUp(database, { embeddingTimeoutMs: 1_000 })
    const bot = await ada.bot({ entries: shop })
    await switchOn(app, ada, provider)
    const calls = inputsOf(provider).length
    provider.embeds(hanging())
    expect(await ask(app, ada, bot.id, 'Regress?')).toBeUndefined()
    expect(await ask(app, ada, bot.id, 'Visum?')).toBeUndefined()
    expect(await ask(app, ada, bot.id, 'Wann ist geöffnet?')).toBe('Ab acht.')
    expect(inputsOf(provider)).toHaveLength(calls + 1)
    provider.embeds(embedding(vectorOf))
    app.clock.advance(30 * secondMs)
    expect(await ask(app, ada, bot.id, 'Regress?')).toBe('Binnen 30 Tagen.')
  })

  test('a repeated message is not embedded again, nor is one whose answer is certain', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: shop })
    await switchOn(app, ada, provider)
    const calls = inputsOf(provider).length
    await ask(app, ada, bot.id, 'Regress?')
    await ask(app, ada, bot.id, 'Regress?')
    await ask(app, ada, bot.id, 'Wie bekomme ich mein Geld zurück?')
    expect(inputsOf(provider).slice(calls)).toEqual([['Regress?']])
  })

  test('unanswered questions are embedded together when they are checked', async () => {
    const { provider, app, ada } = await setUp(database)
    const bot = await ada.bot({ entries: shop, apiTrigger: true })
    const crm = app.api((await ada.token()).value)
    const open = ['Regress?', 'Gibt es Kaffee?', 'Wer leitet den Betrieb?']
    for (const message of open) expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message }), 200)
    await switchOn(app, ada, provider)
    const calls = inputsOf(provider).length
    const { data } = expectStatus(await ada.get(`/bots/${bot.id}/unanswered`), 200).json<{ data: UnansweredGroup[] }>()
    expect(data.map(({ question }) => question).toSorted()).toEqual(open.slice(1))
    expect(
      inputsOf(provider)
        .slice(calls)
        .map((texts) => texts.toSorted()),
    ).toEqual([open.toSorted()])
  })
})
