import { type EntryDraft, type EntryList, type ImportResult, limits } from 'beckon-contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { createEntryStore } from './entries.store.ts'
import { columnsOf } from './entry-columns.ts'
import { createEntryMerges } from './entry-merges.store.ts'
import { writeEntries } from './export-entries.ts'
import { readEntries } from './import-entries.ts'
import { cleanTags } from './tags.ts'

/** To undo it. */
const changeId: string = expect.any(String)

const octets = { 'content-type': 'application/octet-stream' }
const refund = { questions: ['Can I get a refund?', 'How do I return it?'], answer: 'Yes, within 30 days.' }
const pay = { questions: ['How can I pay?'], answer: 'By card; or by "invoice",\nas you like.' }

async function setUp(database: TestDatabase, entries: EntryDraft[] = []) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ name: 'Лампы "24"', entries })
  const path = `/bots/${bot.id}/entries`
  const send = (file: string | Buffer, format = 'csv') =>
    ada.post(`${path}/import?format=${format}`, Buffer.from(file), octets)
  const take = async (file: string | Buffer, format = 'csv') =>
    expectStatus(await send(file, format), 200).json<ImportResult>()
  const list = async () =>
    expectStatus(await ada.get(`${path}?limit=100`), 200)
      .json<EntryList>()
      .data.map(({ questions, answer }) => ({ questions, answer }))
      .reverse()
  return { app, ada, bot, path, send, take, list }
}

describe.each(databases)('files of questions and answers, on %s', (database) => {
  test.each(['csv', 'json'])(
    'an export as %s can be imported back unchanged, by the same bot and by another',
    async (format) => {
      const entries = [
        refund,
        pay,
        { questions: ['=1+1', '-2', 'a | b', "'=x"], answer: '=HYPERLINK("https://evil.test")' },
      ]
      const { app, ada, path, take, list } = await setUp(database, entries)
      const exported = await ada.get(`${path}/export?format=${format}`)
      expect(exported.headers['content-type']).toMatch(format === 'csv' ? /^text\/csv/ : /^application\/json/)
      expect(exported.headers['content-disposition']).toBe(
        `attachment; filename="questions-and-answers.${format}"; filename*=UTF-8''%D0%9B%D0%B0%D0%BC%D0%BF%D1%8B%20%2224%22.${format}`,
      )
      const version = () => app.db.selectFrom('bots').select('knowledgeVersion').orderBy('id').executeTakeFirstOrThrow()
      const before = await version()
      expect(await take(exported.rawPayload, format)).toEqual({ added: 0, changed: 0, unchanged: 3 })
      expect(await version()).toEqual(before)
      expect(await list()).toEqual(entries)
      const other = await ada.bot()
      const taken = await ada.post(`/bots/${other.id}/entries/import?format=${format}`, exported.rawPayload, octets)
      expect(taken.json()).toEqual({ added: 3, changed: 0, unchanged: 0, changeId })
      expect((await ada.get(`/bots/${other.id}/entries/export?format=${format}`)).body).toBe(exported.body)
    },
  )

  test('no cell of an export starts a formula', async () => {
    const { ada, path } = await setUp(database, [
      { questions: ['=1+1'], answer: '@SUM(A1)', tags: ['=tag'] },
      { questions: ['-2'], answer: '+3' },
    ])
    const { body } = await ada.get(`${path}/export`)
    expect(body).toBe('\ufeffquestion,answer,tags\r\n"\'=1+1","\'@SUM(A1)","\'=tag"\r\n"\'-2","\'+3",""\r\n')
  })

  test('an imported answer is known to the very next message', async () => {
    const { ada, bot, take } = await setUp(database)
    await take('question,answer\nCan I get a refund?,"Yes, within 30 days."\n')
    const reply = await ada.post(`/bots/${bot.id}/playground`, { message: 'Can I get a refund?' })
    expect(reply.json()).toMatchObject({ answered: true, reply: 'Yes, within 30 days.' })
  })

  test('answers corrected in a spreadsheet replace the old ones, new rows are added, and nothing is deleted', async () => {
    const { take, list } = await setUp(database, [refund, pay])
    const csv = 'Questions;Answer\nCan I get a refund?;Yes, within 60 days.\nDo you ship?;Yes.\nWill you ship?;Yes.\n'
    expect(await take(csv)).toEqual({ added: 1, changed: 1, unchanged: 0, changeId })
    expect(await list()).toEqual([
      { ...refund, answer: 'Yes, within 60 days.' },
      pay,
      { questions: ['Do you ship?', 'Will you ship?'], answer: 'Yes.' },
    ])
  })

  test('a question that the file assigns to another answer moves there', async () => {
    const { take, list } = await setUp(database, [refund, pay])
    const moved = [
      { question: 'Can I get a refund?', answer: refund.answer },
      { questions: ['How do I return it?'], answer: pay.answer },
    ]
    expect(await take(JSON.stringify(moved), 'json')).toEqual({ added: 0, changed: 2, unchanged: 0, changeId })
    expect(await list()).toEqual([
      { questions: ['Can I get a refund?'], answer: refund.answer },
      { questions: ['How can I pay?', 'How do I return it?'], answer: pay.answer },
    ])
  })

  test('imports at the same time add each row once, and an entry written meanwhile is kept', async () => {
    const { ada, path, take } = await setUp(database, [refund])
    const rows = Array.from({ length: 450 }, (_, at) => ({ questions: [`Question ${at}?`], answer: `Answer ${at}.` }))
    const file = JSON.stringify(rows)
    const [first, second] = await Promise.all([
      take(file, 'json'),
      take(file, 'json'),
      ada.post(path, pay).then((answer) => expectStatus(answer, 201)),
    ])
    expect([first?.added, second?.added].toSorted()).toEqual([0, 450])
    const exported = (await ada.get(`${path}/export?format=json`)).json<EntryDraft[]>()
    expect(exported).toHaveLength(452)
    expect(exported).toContainEqual(pay)
  })

  test.each(['added', 'changed'])('a bot deleted during an import is not found, if entries are %s', async (kind) => {
    const { app, ada, bot } = await setUp(database, [refund])
    const { accountId } = await app.db.selectFrom('bots').select('accountId').executeTakeFirstOrThrow()
    const merging = createEntryMerges(app.database, createEntryStore(app.database)).merge(
      accountId,
      bot.id,
      async ([known]) => {
        expectStatus(await ada.delete(`/bots/${bot.id}`, { name: bot.name }), 204)
        const values = { ...columnsOf({ questions: ['New?'], answer: 'New.' }), tagsJson: '[]', updatedAt: 1 }
        return kind === 'added'
          ? { added: [{ id: newId(), ...values, createdAt: 1 }], changed: [] }
          : { added: [], changed: [{ id: known?.id ?? '', ...values }] }
      },
    )
    await expect(merging).rejects.toMatchObject({ code: 'not_found' })
  })

  test('hundreds of answers are corrected together', async () => {
    const { ada, path, take } = await setUp(database)
    const rows = (answer: string) =>
      JSON.stringify(Array.from({ length: 450 }, (_, at) => ({ questions: [`Question ${at}?`], answer: answer + at })))
    await take(rows('Old '), 'json')
    expect(await take(rows('New '), 'json')).toEqual({ added: 0, changed: 450, unchanged: 0, changeId })
    const exported = (await ada.get(`${path}/export?format=json`)).json<EntryDraft[]>()
    expect(exported.map(({ answer }) => answer)).toEqual(Array.from({ length: 450 }, (_, at) => `New ${at}`))
  })

  test('all or nothing: every invalid row is named, as the spreadsheet counts it', async () => {
    const { send, list } = await setUp(database)
    const csv = `question,answer\nGood?,Yes.\n\n,No question\nNo answer?,\n${'x'.repeat(501)},Too long\n`
    const problem = (await send(csv)).json()
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid_request',
      detail: expect.stringMatching(/^Nothing was imported\. Row 4: /),
    })
    expect(problem.errors).toEqual([
      { path: '/4', message: 'A question is missing.' },
      { path: '/5', message: 'The answer is missing.' },
      { path: '/6', message: 'A question can have at most 500 characters.' },
    ])
    const items = [
      { question: 'Good?', answer: 'Yes.' },
      7,
      { question: 'a', answer: ['b'] },
      { answer: 'x\0y', questions: ['z'] },
    ]
    expect((await send(JSON.stringify(items), 'json')).json().errors.map(({ path }: { path: string }) => path)).toEqual(
      ['/2', '/2', '/3', '/4'],
    )
    expect(await list()).toEqual([])
  })

  test.each([
    ['nothing', '', 'csv', /The file is empty/],
    ['only a header', 'question,answer\n', 'csv', /no questions and answers/],
    ['another table', 'size,price\nS,5\n', 'csv', /must name the columns `question` and `answer`/],
    ['half a JSON', '[{"question":', 'json', /not valid JSON/],
    ['an object', '{"size":"S","prices":[5]}', 'json', /must be a list/],
    ['two lists', '{"faqs":[{"question":"a","answer":"b"}],"drafts":[{}]}', 'json', /must be a list/],
    ['too many lines', '{}\n'.repeat(20_001), 'json', /more than 20,000 items/],
    ['a broken line', '{"question":"a","answer":"b"}\n{"question":', 'json', /not valid JSON/],
    ['an open quote', `question,answer\na,"${'b'.repeat(1_100_000)}`, 'csv', /ends unexpectedly at line/],
    ['too many rows', `question,answer\n${'a,b\n'.repeat(20_001)}`, 'csv', /more than 20,000 rows/],
    ['too many items', JSON.stringify(Array(20_001).fill(0)), 'json', /more than 20,000 items/],
    [
      'more questions than an answer can have',
      `question,answer\n${Array.from({ length: 51 }, (_, at) => `q${at},a`).join('\n')}`,
      'csv',
      /50 questions/,
    ],
  ])('%s is refused with a message', async (_, file, format, reason) => {
    const { send } = await setUp(database)
    expect((await send(file, format)).json()).toMatchObject({ status: 400, detail: expect.stringMatching(reason) })
  })

  test('a list inside an object, and JSON lines, are read like a list', async () => {
    const { take, list } = await setUp(database)
    await take('{"version":1,"faqs":[{"question":"Can I pay?","answer":"By card."}],"errors":[]}', 'json')
    await take('{"question":"Who?","answer":"Mara.","tags":[]}\n', 'json')
    await take('{"question":"Where?","answer":"Here."}\r\n\n{"questions":["When?"],"answer":"Now."}\n', 'json')
    expect(await list()).toEqual([
      { questions: ['Can I pay?'], answer: 'By card.' },
      { questions: ['Who?'], answer: 'Mara.' },
      { questions: ['Where?'], answer: 'Here.' },
      { questions: ['When?'], answer: 'Now.' },
    ])
  })

  test('empty lines don’t count, however many, and rows keep their numbers', async () => {
    const { send, take, list } = await setUp(database)
    const file = `\n\nquestion,answer\n${'\n , \r\n'.repeat(100_000)}Can I pay?,By card.\n`
    expect(await take(file)).toMatchObject({ added: 1 })
    expect(await list()).toEqual([{ questions: ['Can I pay?'], answer: 'By card.' }])
    expect((await send(`${file}alone`)).json().errors).toEqual([{ path: '/200005', message: 'The answer is missing.' }])
  })

  test('a file is read in a thread: the event loop goes on meanwhile', async () => {
    const { send } = await setUp(database)
    let [ticks, isRead] = [0, false]
    const count = () => {
      ticks += 1
      if (!isRead) setImmediate(count)
    }
    count()
    const refused = await send(`question,answer\n${'"a""b",c\n'.repeat(400_000)}`)
    isRead = true
    expect(refused.json()).toMatchObject({ status: 400, detail: expect.stringMatching(/more than 20,000 rows/) })
    expect(ticks).toBeGreaterThan(200)
  })

  test('a file in another encoding is still read', async () => {
    const { take, list } = await setUp(database)
    await take(Buffer.from('question;answer\n\xca\xe0\xea?;\xd2\xe0\xea.\n', 'latin1'))
    await take(Buffer.from('\ufeffquestion\tanswer\nWie groß?\tSo groß.\n', 'utf16le'))
    expect(await list()).toEqual([
      { questions: ['Как?'], answer: 'Так.' },
      { questions: ['Wie groß?'], answer: 'So groß.' },
    ])
  })

  test('the number of entries is limited, and a file that would exceed it changes nothing', async () => {
    const { send, list, take } = await setUp(database, [refund])
    const rows = (count: number) =>
      `question,answer\n${Array.from({ length: count }, (_, at) => `q${at},a${at}\n`).join('')}`
    expect((await send(rows(limits.entriesPerBot))).json()).toMatchObject({ status: 409, code: 'quota_exceeded' })
    expect(await list()).toEqual([refund])
    expect(await take(rows(limits.entriesPerBot - 1))).toMatchObject({ added: limits.entriesPerBot - 1 })
  })

  test('another kind of body, a too large one, and an unknown format are refused', async () => {
    const { ada, path, send } = await setUp(database)
    expect((await ada.post(`${path}/import`, [refund])).json()).toMatchObject({ code: 'unsupported_media_type' })
    expect((await send(Buffer.alloc(limits.importBytes + 1, 'x'))).json()).toMatchObject({ code: 'body_too_large' })
    expect((await send('x', 'xlsx')).json()).toMatchObject({ code: 'invalid_request' })
    expect((await ada.get(`${path}/export?format=xlsx`)).json()).toMatchObject({ code: 'invalid_request' })
  })
})

test('any text round-trips through a file', async () => {
  const mark = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    "'",
    '|',
    ' | ',
    '\\',
    '"',
    ',',
    ';',
    '\n',
    '\r\n',
    '\t',
    ' ',
    'a',
    'я',
    '😀',
    '\ufeff',
  )
  const text = fc.array(mark, { minLength: 1, maxLength: 12 }).map((marks) => marks.join(''))
  const question = text.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one !== '')
  const entry = fc.record({
    questions: fc.uniqueArray(question, { minLength: 1, maxLength: 4 }),
    answer: text.map((one) => one.trim()).filter((one) => one !== ''),
    tags: fc.array(text, { maxLength: 3 }).map(cleanTags),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(entry, { minLength: 1, maxLength: 6, selector: ({ answer }) => answer }),
      fc.constantFrom('csv' as const, 'json' as const),
      async (entries, format) => {
        let file = ''
        for await (const piece of writeEntries(format, pagesOf(entries))) file += piece
        const { entries: back } = readEntries({ format }, Buffer.from(file))
        expect(back.map(({ row: _, questionRows: __, ...one }) => one)).toEqual(entries)
      },
    ),
    { numRuns: 500 },
  )
})

async function* pagesOf(entries: EntryDraft[]) {
  yield entries
}
