import type { Entry, Source, SourceList } from 'beckon-contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Thought } from '../search/mind.ts'
import { createSourceStores } from '../sources/stores.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { createHeldMinds } from '../test/held-minds.ts'
import { createEntryStore } from './entries.store.ts'
import { createReview } from './review.ts'

const parade = { title: 'Parade', text: 'The quarterly zebra parade begins at noon.' }
const library = { title: 'Library', text: 'The library lends books for three weeks.' }
const pay = { questions: ['How can I pay?', 'Do you take cards?'], answer: 'By card.' }
const refund = { questions: ['Can I get a refund?', 'I want my money back'], answer: 'Within 30 days.' }
/** A thread may be slow to start beside other tests. */
const patient = { timeout: 20_000 }

/** A bot that counts as large, whose learning can be held, and whose visitors have no patience. */
async function setUp(database: TestDatabase) {
  const held = createHeldMinds()
  const minds = { createHost: held.createHost, patience: async () => {}, mostOfSmall: 0 }
  const app = await startTestApp(database, { minds })
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
  const think = async (message: string) =>
    (await app.knowledge.think(await app.bots.getRow(ada.accountId, bot.id), message)).finding
  const state = async () => expectStatus(await ada.get(`/bots/${bot.id}/knowledge`), 200).json()
  const untilLearnt = () => vi.waitFor(async () => expect(await state()).toEqual({ state: 'ready' }), patient)
  return { app, ada, bot, held, addEntry, addText, think, state, untilLearnt }
}

describe.each(databases)('learning, on %s', { timeout: 60_000 }, (database) => {
  test('what a deleted source said is not said again, even while the bot still answers from what it knew', async () => {
    const { ada, bot, held, addText, think } = await setUp(database)
    const source = await addText(parade)
    await addText(library)
    expect(await think('When does the zebra parade begin?')).toMatchObject({ kind: 'extract' })
    held.hold()
    const learning = held.nextLesson()
    expectStatus(await ada.delete(`/bots/${bot.id}/sources/${source.id}`), 204)
    const late = think('When does the zebra parade begin?')
    await learning
    expect(await think('How long does the library lend books?')).toMatchObject({ kind: 'extract' })
    held.letThrough()
    expect(await late).toEqual({ kind: 'nothing' })
  })

  test('what a bot knows is learnt in its language, and again when that is changed', async () => {
    const { ada, bot, held, addEntry, addText, think, untilLearnt } = await setUp(database)
    await addEntry(pay)
    await addText(library)
    await think('How can I pay?')
    expect(held.languages).toEqual(['en', 'en'])
    expectStatus(await ada.patch(`/bots/${bot.id}`, { language: 'nb' }), 200)
    await think('How can I pay?')
    await untilLearnt()
    expect(held.languages).toEqual(['en', 'en', 'nb', 'nb'])
    expectStatus(await ada.patch(`/bots/${bot.id}`, { language: 'nb', name: 'Hjelper' }), 200)
    await think('How can I pay?')
    expect(held.languages).toHaveLength(4)
  })

  test('nor what a deleted entry said; and an answer that was rewritten is given as it is written now', async () => {
    const { ada, bot, held, addEntry, think } = await setUp(database)
    const [first, second] = [await addEntry(pay), await addEntry(refund)]
    expect(await think('How can I pay?')).toMatchObject({ kind: 'answer', entry: { answer: 'By card.' } })
    held.hold()
    const learning = held.nextLesson()
    await ada.put(`/bots/${bot.id}/entries/${first.id}`, { ...pay, answer: 'By phone.' })
    await ada.delete(`/bots/${bot.id}/entries/${second.id}`)
    const late = think('Can I get a refund?')
    await learning
    expect(await think('How can I pay?')).toMatchObject({ kind: 'answer', entry: { answer: 'By phone.' } })
    held.letThrough()
    expect(await late).toEqual({ kind: 'nothing' })
  })

  test('a thought of before is worth what is still there of it', async () => {
    const { app, ada, bot, addEntry, addText } = await setUp(database)
    const [entry, source] = [await addEntry(pay), await addText(parade)]
    const [goneEntry, goneSource] = [await addEntry(refund), await addText(library)]
    await ada.delete(`/bots/${bot.id}/entries/${goneEntry.id}`)
    // As it stands while its rows are being taken away.
    await createSourceStores(app.db).store.silence(ada.accountId, bot.id, goneSource.id)
    const review = createReview({ store: createEntryStore(app.db), speakingOf: app.sources.speakingOf })
    const worth = (finding: Thought['finding'], ranked: string[] = []) =>
      review({ id: bot.id, accountId: ada.accountId }, { finding, confidence: 1, ranked, candidates: [] })
    const quote = (sourceId: string) => ({ id: 'p', sourceId, title: '', url: null, text: '' })

    expect(await worth({ kind: 'answer', entry: goneEntry })).toBeUndefined()
    const offer = (offered: Entry) => ({
      confidence: 0.2,
      label: 'x',
      said: { kind: 'answer' as const, entry: offered },
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

  test('a source is ready when the bot has learnt it, and not before', async () => {
    const { ada, bot, held, addText, think, untilLearnt } = await setUp(database)
    const path = `/bots/${bot.id}/sources`
    const stateOf = async ({ id }: Source) => (await ada.get(`${path}/${id}`)).json<Source>().state
    const first = await addText(library)
    expect(await stateOf(first)).toBe('ready')
    await think('Hello')
    held.hold()
    const second = await addText(parade)
    expect(await stateOf(second)).toBe('reading')
    expect(await stateOf(first)).toBe('ready')
    const { data } = (await ada.get(path)).json<SourceList>()
    expect(data.map((source) => source.state)).toEqual(['reading', 'ready'])
    held.letThrough()
    await untilLearnt()
    expect(await stateOf(second)).toBe('ready')
    expect(await think('When does the zebra parade begin?')).toMatchObject({ kind: 'extract' })
  })

  test('every change is learnt without anybody asking, and only the part that changed', async () => {
    const { app, ada, bot, held, addEntry, addText, think, untilLearnt } = await setUp(database)
    const [entry, source] = [await addEntry(pay), await addText(library)]
    await think('Hello')
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
      held.lessons.splice(0)
      const learning = held.nextLesson()
      await change()
      await learning
      await untilLearnt()
      expect(new Set(held.lessons), String(change)).toEqual(new Set([part]))
    }
    expect(app.logs.filter((line) => line.includes('learning failed'))).toEqual([])
  })

  test('the page is told that the bot still learns, and when it has, the next message knows what changed', async () => {
    const { held, addEntry, think, state, untilLearnt } = await setUp(database)
    expect(await state()).toEqual({ state: 'ready' })
    expect(await think('How can I pay?')).toEqual({ kind: 'nothing' })
    held.hold()
    await addEntry(pay)
    expect(await state()).toEqual({ state: 'learning' })
    held.letThrough()
    await untilLearnt()
    expect(await think('How can I pay?')).toMatchObject({ kind: 'answer', entry: { answer: 'By card.' } })
  })
})
