import { type EntryList, limits, type TestCase, type TestCaseList } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'

const bytes = { 'content-type': 'application/octet-stream' }
const pay = { questions: ['How can I pay?', 'Which cards do you take?'], answer: 'By card.' }
const terms = { title: 'Terms & conditions', text: 'We take everything back within 30 days.' }

async function setUp(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  async function makeBot() {
    const bot = await ada.bot({ entries: [pay] })
    expectStatus(await ada.post(`/bots/${bot.id}/sources/texts`, terms), 201)
    await app.jobs.runDue()
    const path = `/bots/${bot.id}/tests`
    const [entry] = (await ada.get(`/bots/${bot.id}/entries`)).json<EntryList>().data
    const [source] = (await ada.get(`/bots/${bot.id}/sources`)).json<{ data: { id: string }[] }>().data
    const send = (file: string | Buffer, format = 'csv') =>
      ada.post(`${path}/import?format=${format}`, Buffer.from(file), bytes)
    const exported = async (format = 'csv') => expectStatus(await ada.get(`${path}/export?format=${format}`), 200)
    const list = async () =>
      expectStatus(await ada.get(path), 200)
        .json<TestCaseList>()
        .data.reverse()
    return { bot, path, entryId: entry?.id, sourceId: source?.id, send, exported, list }
  }
  return { app, ada, makeBot, ...(await makeBot()) }
}

const file = [
  'question,expected',
  'Do you take Visa?,  which CARDS do you take? ',
  'Can I return it?,terms & Conditions',
  'When do you open?,at nine',
  'Who is the president?,',
].join('\n')
const withoutIds = (cases: TestCase[]) => cases.map(({ message, expected }) => ({ message, kind: expected.kind }))

describe.each(databases)('files of tests, on %s', (database) => {
  test('an expectation is a question of an answer, a title of a source, text, or nothing', async () => {
    const { send, list, entryId, sourceId } = await setUp(database)
    expect(expectStatus(await send(file), 200).json()).toEqual({ added: 4, changed: 0, unchanged: 0 })
    expect(await list()).toMatchObject([
      { message: 'Do you take Visa?', expected: { kind: 'entry', entryId } },
      { message: 'Can I return it?', expected: { kind: 'source', sourceId } },
      { message: 'When do you open?', expected: { kind: 'text', text: 'at nine' } },
      { message: 'Who is the president?', expected: { kind: 'refusal' } },
    ])
    const again = `${file}\nMore?,yes`.replace('at nine', 'at ten')
    expect((await send(again)).json()).toEqual({ added: 1, changed: 1, unchanged: 3 })
  })

  test.each(['csv', 'json'])(
    'an exported %s file is imported back unchanged, by this bot and by one like it',
    async (format) => {
      const { ada, bot, path, send, exported, list, makeBot } = await setUp(database)
      await send(file)
      for (const message of ['=1+1', "'@SUM(A1)", 'with "quotes", commas\nand lines', '-2 degrees?'])
        expectStatus(await ada.post(path, { message, expected: { kind: 'text', text: `=${message}` } }), 201)
      const answer = await exported(format)
      expect(answer.headers['content-disposition']).toContain(`filename="tests.${format}"`)
      expect(answer.headers['content-disposition']).toContain(`${bot.name}%20tests.${format}`)
      expect((await send(answer.body, format)).json()).toEqual({ added: 0, changed: 0, unchanged: 8 })
      const like = await makeBot()
      expect((await like.send(answer.body, format)).json()).toEqual({ added: 8, changed: 0, unchanged: 0 })
      expect(withoutIds(await like.list())).toEqual(withoutIds(await list()))
      expect((await like.exported(format)).body).toBe(answer.body)
    },
  )

  test('no cell of an exported table is a formula', async () => {
    const { ada, path, exported } = await setUp(database)
    expectStatus(await ada.post(path, { message: '=cmd()', expected: { kind: 'text', text: '+1' } }), 201)
    expect((await exported()).body).toBe('\ufeffquestion,expected\r\n"\'=cmd()","\'+1"\r\n')
  })

  test('re-importing an unchanged file changes nothing, even if two answers share a question', async () => {
    const { ada, bot, path, send, exported } = await setUp(database)
    const twin = { questions: pay.questions, answer: 'In cash.' }
    const { id } = (await ada.post(`/bots/${bot.id}/entries`, twin)).json()
    expectStatus(await ada.post(path, { message: 'Cash?', expected: { kind: 'entry', entryId: id } }), 201)
    expect((await send((await exported()).body)).json()).toEqual({ added: 0, changed: 0, unchanged: 1 })
  })

  test('a case whose expected answer was deleted is not exported as something else', async () => {
    const { ada, bot, entryId, send, exported, list } = await setUp(database)
    await send(file)
    expectStatus(await ada.delete(`/bots/${bot.id}/entries/${entryId}`), 204)
    expect((await exported('json')).json()).toHaveLength(3)
    expect(await list()).toHaveLength(4)
  })

  test('nothing is imported if a row is invalid, and every invalid row is named', async () => {
    const { send, list } = await setUp(database)
    const tooLong = 'x'.repeat(limits.testMessageCharacters + 1)
    const wrong = await send(
      ['question,expected', 'Fine?,yes', ',lost', `${tooLong},x`, `Long?,${'y'.repeat(501)}`].join('\n'),
    )
    expect(wrong.json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: '/3' }, { path: '/4' }, { path: '/5' }],
    })
    expect((await send('question,expected\nSame?,yes\n\nSAME? ,no\nsame?,YES')).json()).toMatchObject({
      errors: [{ path: '/4', message: 'Row 2 has the same question with a different expected reply.' }],
    })
    for (const [content, format] of [
      ['question,expected\nWithout a cell?', 'csv'],
      ['[{"question": "Misspelt?", "expect": "yes"}]', 'json'],
      ['[{"question": "A number?", "expected": 42}]', 'json'],
      ['[{"question": "Null?", "expected": null}]', 'json'],
      ['', 'csv'],
      ['question,expected\n', 'csv'],
      ['question,answer\nHi?,Hello', 'csv'],
      ['{}', 'json'],
      ['[{"expected": "x"}]', 'json'],
      ['[', 'json'],
      ['[{"question": "\\u0000", "expected": ""}]', 'json'],
    ] as const)
      expect((await send(content, format)).json(), content).toMatchObject({ status: 400, code: 'invalid_request' })
    const many = Array.from({ length: limits.testsPerBot + 1 }, (_, at) => `Question ${at}?,yes`)
    expect((await send(['question,expected', ...many].join('\n'))).json().code).toBe('quota_exceeded')
    expect(await list()).toEqual([])
    expect((await send(['question,expected', ...many.slice(1)].join('\n'))).json().added).toBe(limits.testsPerBot)
    expect((await send('question,expected\nOne more?,yes')).json().code).toBe('quota_exceeded')
  })
})
