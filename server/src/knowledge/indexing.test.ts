import type { Entry, Source, SourceList } from 'beckon-contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SearchResult } from '../search/search.ts'
import { thresholds } from '../search/thresholds.ts'
import { createKnownPassages } from '../sources/known-passages.ts'
import { createSourceStores } from '../sources/stores.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { createHeldIndexBuilds } from '../test/held-index-builds.ts'
import { createEntryStore } from './entries.store.ts'
import { createReview } from './review.ts'

const parade = { title: 'Parade', text: 'The quarterly zebra parade begins at noon.' }
const library = { title: 'Library', text: 'The library lends books for three weeks.' }
const pay = { questions: ['How can I pay?', 'Do you take cards?'], answer: 'By card.' }
const refund = { questions: ['Can I get a refund?', 'I want my money back'], answer: 'Within 30 days.' }
/** A thread may be slow to start while other tests run. */
const patient = { timeout: 240_000 }

/** A bot that counts as large, whose index builds can be paused, and whose visitors do not wait. */
async function setUp(database: TestDatabase) {
  const held = createHeldIndexBuilds()
  const indexPool = { createWorker: held.createWorker, timeout: async () => {}, mostOfSmall: 0 }
  const app = await startTestApp(database, { indexPool })
  onTestFinished(() => held.letThrough())
  const ada = await app.signUp('ada')
  const bot = await ada.bot()
  const addEntry = async (draft: object) =>
    expectStatus(await ada.post(`/bots/${bot.id}/entries`, draft), 201).json<Entry>()
  const addText = async (draft: object) => {
    const source = expectStatus(await ada.post(`/bots/${bot.id}/sources/texts`, draft), 201).json<Source>()
    await app.jobs.runDue()
    return source
  }
  const search = async (message: string) =>
    (await app.knowledge.search(await app.bots.getRow(ada.accountId, bot.id), message)).finding
  const state = async () => expectStatus(await ada.get(`/bots/${bot.id}/knowledge`), 200).json()
  const untilIndexed = () => vi.waitFor(async () => expect(await state()).toEqual({ state: 'ready' }), patient)
  return { app, ada, bot, held, addEntry, addText, search, state, untilIndexed }
}

describe.each(databases)('indexing, on %s', (database) => {
  test('a deleted source is never quoted again, even while the previous index still answers', async () => {
    const { ada, bot, held, addText, search } = await setUp(database)
    const source = await addText(parade)
    await addText(library)
    expect(await search('When does the zebra parade begin?')).toMatchObject({ kind: 'extract' })
    held.hold()
    const building = held.nextBuild()
    expectStatus(await ada.delete(`/bots/${bot.id}/sources/${source.id}`), 204)
    const late = search('When does the zebra parade begin?')
    await building
    expect(await search('How long does the library lend books?')).toMatchObject({ kind: 'extract' })
    held.letThrough()
    expect(await late).toEqual({ kind: 'nothing' })
  })

  test('a bot’s knowledge is indexed in its language, and again when that changes', async () => {
    const { ada, bot, held, addEntry, addText, search, untilIndexed } = await setUp(database)
    await addEntry(pay)
    await addText(library)
    await search('How can I pay?')
    expect(held.languages).toEqual(['en', 'en'])
    expectStatus(await ada.patch(`/bots/${bot.id}`, { language: 'nb' }), 200)
    await search('How can I pay?')
    await untilIndexed()
    expect(held.languages).toEqual(['en', 'en', 'nb', 'nb'])
    expectStatus(await ada.patch(`/bots/${bot.id}`, { language: 'nb', name: 'Hjelper' }), 200)
    await search('How can I pay?')
    expect(held.languages).toHaveLength(4)
  })

  test('nor is a deleted entry; and a rewritten answer is given in its current wording', async () => {
    const { ada, bot, held, addEntry, search } = await setUp(database)
    const [first, second] = [await addEntry(pay), await addEntry(refund)]
    expect(await search('How can I pay?')).toMatchObject({ kind: 'answer', entry: { answer: 'By card.' } })
    held.hold()
    const building = held.nextBuild()
    await ada.put(`/bots/${bot.id}/entries/${first.id}`, { ...pay, answer: 'By phone.' })
    await ada.delete(`/bots/${bot.id}/entries/${second.id}`)
    const late = search('Can I get a refund?')
    await building
    expect(await search('How can I pay?')).toMatchObject({ kind: 'answer', entry: { answer: 'By phone.' } })
    held.letThrough()
    expect(await late).toEqual({ kind: 'nothing' })
  })

  test('an older result is reduced to what still exists', async () => {
    const { app, ada, bot, addEntry, addText } = await setUp(database)
    const [entry, source] = [await addEntry(pay), await addText(parade)]
    const [goneEntry, goneSource] = [await addEntry(refund), await addText(library)]
    await ada.delete(`/bots/${bot.id}/entries/${goneEntry.id}`)
    // As it is while its rows are being deleted.
    await createSourceStores(app.database).store.silence(ada.accountId, bot.id, goneSource.id, {
      action: 'source.deleted',
      at: 0,
    })
    const review = createReview({
      store: createEntryStore(app.database),
      speakingOf: createKnownPassages(app.database).speakingOf,
    })
    const worth = (finding: SearchResult['finding'], ranked: string[] = []) =>
      review({ id: bot.id, accountId: ada.accountId }, { finding, confidence: 1, thresholds, ranked, candidates: [] })
    const quote = (sourceId: string) => ({ id: 'p', sourceId, title: '', url: null, text: '' })

    expect(await worth({ kind: 'answer', entry: goneEntry })).toBeUndefined()
    const offer = (offered: Entry) => ({
      confidence: 0.2,
      label: 'x',
      content: { kind: 'answer' as const, entry: offered },
    })
    expect(await worth({ kind: 'choices', candidates: [offer(entry), offer(goneEntry)] })).toBeUndefined()
    const parts = [offer(entry), offer(goneEntry)]
    expect(await worth({ kind: 'several', parts })).toBeUndefined()
    const mixed = [quote(source.id), quote(goneSource.id)]
    expect(await worth({ kind: 'extract', text: 'x', passages: mixed })).toBeUndefined()
    expect(await worth({ kind: 'extract', text: 'x', passages: [quote(source.id)] })).toBeDefined()
    const ranked = [goneSource.id, entry.id, goneEntry.id, source.id]
    expect(await worth({ kind: 'nothing' }, ranked)).toMatchObject({ ranked: [entry.id, source.id] })
  })

  test('a source is ready when it is indexed, and not before', async () => {
    const { ada, bot, held, addText, search, untilIndexed } = await setUp(database)
    const path = `/bots/${bot.id}/sources`
    const stateOf = async ({ id }: Source) => (await ada.get(`${path}/${id}`)).json<Source>().state
    const first = await addText(library)
    expect(await stateOf(first)).toBe('ready')
    await search('Hello')
    held.hold()
    const second = await addText(parade)
    expect(await stateOf(second)).toBe('reading')
    expect(await stateOf(first)).toBe('ready')
    const { data } = (await ada.get(path)).json<SourceList>()
    expect(data.map((source) => source.state)).toEqual(['reading', 'ready'])
    held.letThrough()
    await untilIndexed()
    expect(await stateOf(second)).toBe('ready')
    expect(await search('When does the zebra parade begin?')).toMatchObject({ kind: 'extract' })
  })

  test('every change is indexed in the background, and only the part that changed', async () => {
    const { app, ada, bot, held, addEntry, addText, search, untilIndexed } = await setUp(database)
    const [entry, source] = [await addEntry(pay), await addText(library)]
    await search('Hello')
    const table = Buffer.from('question,answer\nWhere are you?,In Bergen.\n')
    const octets = { 'content-type': 'application/octet-stream' }
    const changes: [part: string, change: () => Promise<unknown>][] = [
      ['entries', () => addEntry(refund)],
      ['entries', () => ada.put(`/bots/${bot.id}/entries/${entry.id}`, { ...pay, answer: 'By phone.' })],
      ['entries', () => ada.delete(`/bots/${bot.id}/entries/${entry.id}`)],
      ['entries', () => ada.post(`/bots/${bot.id}/entries/import?format=csv`, table, octets)],
      ['passages', () => addText(parade)],
      ['passages', () => ada.delete(`/bots/${bot.id}/sources/${source.id}`)],
    ]
    for (const [part, change] of changes) {
      held.builds.splice(0)
      const building = held.nextBuild()
      await change()
      await building
      await untilIndexed()
      expect(new Set(held.builds), String(change)).toEqual(new Set([part]))
    }
    expect(app.logs.filter((line) => line.includes('indexing or searching failed'))).toEqual([])
  })

  test('the page shows that the bot is still being indexed, and once that is done, the next message knows the changes', async () => {
    const { held, addEntry, search, state, untilIndexed } = await setUp(database)
    expect(await state()).toEqual({ state: 'ready' })
    expect(await search('How can I pay?')).toEqual({ kind: 'nothing' })
    held.hold()
    await addEntry(pay)
    expect(await state()).toEqual({ state: 'indexing' })
    held.letThrough()
    await untilIndexed()
    expect(await search('How can I pay?')).toMatchObject({ kind: 'answer', entry: { answer: 'By card.' } })
  })
})
