import { Worker } from 'node:worker_threads'
import type { EntryList, PassageList, Source, SourceList } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { createIndexWorker } from '../search/index-worker.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'

const startThread = () => new Worker(new URL('../test/failing-normaliser.ts', import.meta.url))
const handbook = {
  title: 'Handbuch',
  text: '# Öffnungszeiten\n\nDie große Halle öffnet um neun Uhr.\n\n# Gebühren\n\nDas Wort unlernbar gehört zu den Gebühren für Gäste.',
}
const halls = { questions: ['Wie groß ist die Halle?'], answer: 'Tausend Plätze.' }
const broken = { questions: ['Wie viele Stühle sind unlernbar für Gäste?'], answer: 'Zwölf.' }

async function setUp(database: TestDatabase) {
  const app = await startTestApp(database, { indexPool: { createWorker: () => createIndexWorker({ startThread }) } })
  const ada = await app.signUp('ada')
  const bot = await ada.bot()
  const read = async <Body>(path: string) => expectStatus(await ada.get(`/bots/${bot.id}${path}`), 200).json<Body>()
  const search = async (message: string) =>
    (await app.knowledge.search(await app.bots.getRow(ada.accountId, bot.id), message)).finding
  const addText = async (draft: object) => {
    const source = expectStatus(await ada.post(`/bots/${bot.id}/sources/texts`, draft), 201).json<Source>()
    await app.jobs.runDue()
    return source
  }
  return { app, ada, bot, read, search, addText }
}

describe.each(databases)('what cannot be indexed, on %s', (database) => {
  test('a passage is left out and listed at its source, and the others answer', async () => {
    const { read, search, addText } = await setUp(database)
    const source = await addText(handbook)
    await addText({ title: 'Garten', text: 'Der Garten schließt früh am Abend.' })
    expect(await search('Wann öffnet die Halle?')).toMatchObject({ kind: 'extract' })
    const { data } = await read<SourceList>('/sources')
    expect(data.map(({ title, leftOut }) => [title, leftOut?.count])).toEqual([
      ['Garten', undefined],
      ['Handbuch', 1],
    ])
    const passages = (await read<PassageList>(`/sources/${source.id}/passages`)).data
    expect(passages.map(({ isLeftOut }) => isLeftOut)).toEqual([undefined, true])
    expect(data[1]?.leftOut?.first).toEqual([
      {
        id: passages[1]?.id,
        position: 2,
        title: passages[1]?.title,
        beginning: 'Das Wort unlernbar gehört zu den Gebühren für Gäste.',
      },
    ])
  })

  test('a message that cannot be read gets the fallback text, and the log says why', async () => {
    const { app, ada, bot, search } = await setUp(database)
    expectStatus(await ada.post(`/bots/${bot.id}/entries`, halls), 201)
    expect(await search('Wie groß ist die unlernbar Halle für Gäste?')).toEqual({ kind: 'nothing' })
    expect(app.logs.join('')).toContain('a message could not be read: Error: not a word of mine')
    expect(await search(halls.questions[0] as string)).toMatchObject({ kind: 'answer' })
  })

  test('an entry is left out and marked, until it is reworded', async () => {
    const { ada, bot, read, search } = await setUp(database)
    for (const draft of [halls, broken]) expectStatus(await ada.post(`/bots/${bot.id}/entries`, draft), 201)
    expect(await search(halls.questions[0] as string)).toMatchObject({ kind: 'answer' })
    const { data } = await read<EntryList>('/entries')
    expect(data.map(({ answer, isLeftOut }) => [answer, isLeftOut])).toEqual([
      ['Zwölf.', true],
      ['Tausend Plätze.', undefined],
    ])
    const mended = { ...broken, questions: ['Wie viele Stühle gibt es für Gäste?'] }
    expectStatus(await ada.put(`/bots/${bot.id}/entries/${data[0]?.id}`, mended), 200)
    expect(await search('Wie viele Stühle gibt es für Gäste?')).toMatchObject({ kind: 'answer' })
    expect((await read<EntryList>('/entries')).data.some(({ isLeftOut }) => isLeftOut)).toBe(false)
  })
})
