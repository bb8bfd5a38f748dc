import { deflateRawSync } from 'node:zlib'
import type { EntryDraft, EntryList, ImportPreview, ImportResult } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { writeZip } from '../lib/zip.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'

/** To undo it. */
const changeId: string = expect.any(String)

const octets = { 'content-type': 'application/octet-stream' }
const refund = { questions: ['Can I get a refund?'], answer: 'Yes, within 30 days.' }
const pay = { questions: ['How can I pay?'], answer: 'By card.' }

async function setUp(database: TestDatabase, entries: EntryDraft[] = []) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries })
  const path = `/bots/${bot.id}/entries`
  const send = (file: string | Buffer, query: string) => ada.post(`${path}/import${query}`, Buffer.from(file), octets)
  const preview = async (file: string | Buffer, query = '') =>
    expectStatus(await send(file, `/preview${query}`), 200).json<ImportPreview>()
  const list = async () =>
    expectStatus(await ada.get(`${path}?limit=100`), 200)
      .json<EntryList>()
      .data.map(({ questions, answer }) => ({ questions, answer }))
      .reverse()
  return { send, preview, list }
}

/** A workbook as Excel writes it: shared and inline strings, numbers, gaps, and rich text. */
function workbook(sheet: string, more: [string, string][] = []): Buffer {
  const strings = `<sst><si><t>Frage</t></si><si><t>Antwort</t></si><si><r><t>Wie </t></r><r><t xml:space="preserve">zahle ich?</t></r><rPh><t>x</t></rPh></si><si><t>Mit Karte &amp; bar &#8364;</t></si></sst>`
  const parts: [string, string][] = [
    ['xl/workbook.xml', '<workbook><sheets><sheet name="Fragen" sheetId="4" r:id="rId7"/></sheets></workbook>'],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet3.xml"/></Relationships>',
    ],
    ['xl/sharedStrings.xml', strings],
    ['xl/worksheets/sheet3.xml', `<worksheet><sheetData>${sheet}</sheetData></worksheet>`],
    ...more,
  ]
  return writeZip(new Map(parts.map(([name, text]) => [name, Buffer.from(text)])))
}
/** An archive of one compressed file that declares this size. */
function packed(name: string, content: Buffer, declaredBytes: number): Buffer {
  const data = deflateRawSync(content)
  const described = Buffer.alloc(26)
  described.writeUInt16LE(20, 0)
  described.writeUInt16LE(8, 4)
  described.writeUInt32LE(data.length, 14)
  described.writeUInt32LE(declaredBytes, 18)
  described.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), described, Buffer.from(name), data])
  const listed = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), described, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, listed, Buffer.from('PK\x05\x06'), end])
}
const headed = '<row r="1"><c r="A1"><v>7</v></c><c r="B1" t="s"><v>0</v></c><c r="D1" t="s"><v>1</v></c></row>'
const sheet = `${headed}<row r="3"><c r="B3" t="s"><v>2</v></c><c r="D3" t="s"><v>3</v></c></row>
  <row r="4"><c r="B4" t="inlineStr"><is><t>Wann?</t></is></c><c r="D4"><v>2026</v></c></row>`

describe.each(databases)('the preview of an import, on %s', (database) => {
  test('it tells what is new, changed, the same and invalid, and changes nothing', async () => {
    const { preview, list } = await setUp(database, [refund, pay])
    const csv =
      'question,answer\nCan I get a refund?,"Yes, within 60 days."\nHOW can I pay?,By card.\nDo you ship?,Yes.\nNo answer?,\n'
    const told = await preview(csv)
    expect(told.counts).toEqual({ new: 1, changed: 1, same: 1, duplicate: 0, invalid: 1 })
    expect(told).toMatchObject({ columns: ['question', 'answer'], questionColumns: [0], answerColumn: 1 })
    expect(told.rows).toEqual([
      { row: 2, state: 'changed', ...refund, answer: 'Yes, within 60 days.', tags: [], before: refund },
      {
        row: 3,
        state: 'same',
        ...pay,
        questions: ['HOW can I pay?'],
        tags: [],
        problem: 'A duplicate: the bot has this answer already.',
      },
      { row: 4, state: 'new', questions: ['Do you ship?'], answer: 'Yes.', tags: [] },
      { row: 5, state: 'invalid', questions: ['No answer?'], answer: '', tags: [], problem: 'The answer is missing.' },
    ])
    expect(await list()).toEqual([refund, pay])
  })

  test('a row that is left out as a duplicate adds no tags', async () => {
    const { preview, list, send } = await setUp(database, [])
    const csv = 'question,answer,tags\nHow can I pay?,By card.,Money\nHow can I pay?,By card.,Other\n'
    expect((await preview(csv)).rows.map(({ state, tags }) => ({ state, tags }))).toEqual([
      { state: 'new', tags: ['money'] },
      { state: 'duplicate', tags: ['other'] },
    ])
    expectStatus(await send(csv, ''), 200)
    expect(await list()).toMatchObject([{ questions: ['How can I pay?'] }])
    expect((await preview(csv)).rows[0]).toMatchObject({ state: 'same', tags: ['money'] })
  })

  test('a question that is twice in a file is named as a duplicate, and imported as the preview says', async () => {
    const { preview, send, list } = await setUp(database, [refund])
    const csv =
      'question,answer\nHow can I pay?,By card.\nhow can I pay?,By card.\nHow can I PAY? | Do you take cash?,In cash.\nCan I get a refund?,No.\nCan I get a refund?,"Yes, within 30 days."\n'
    const told = await preview(csv)
    expect(told.counts).toEqual({ new: 2, changed: 1, same: 0, duplicate: 3, invalid: 0 })
    expect(told.rows.map(({ row, state, questions, problem = '' }) => ({ row, state, questions, problem }))).toEqual([
      { row: 2, state: 'new', questions: ['How can I pay?'], problem: '' },
      { row: 3, state: 'duplicate', questions: ['how can I pay?'], problem: 'The same as row 2, which is imported.' },
      { row: 4, state: 'new', questions: ['Do you take cash?'], problem: '' },
      {
        ...{ row: 4, state: 'duplicate', questions: ['How can I PAY?'] },
        problem: 'Row 2 has this question with another answer. That one is imported, this one is not.',
      },
      { row: 5, state: 'changed', questions: ['Can I get a refund?'], problem: '' },
      {
        ...{ row: 6, state: 'duplicate', questions: ['Can I get a refund?'] },
        problem: 'Row 5 has this question with another answer. That one is imported, this one is not.',
      },
    ])
    const done = expectStatus(await send(csv, ''), 200).json<ImportResult>()
    expect(done).toEqual({ added: 2, changed: 1, unchanged: 0, duplicates: 3, changeId })
    expect(await list()).toEqual([
      { ...refund, answer: 'No.' },
      pay,
      { questions: ['Do you take cash?'], answer: 'In cash.' },
    ])
  })

  test('a bot that has a question twice can import its own export: nothing changes', async () => {
    const entries = [pay, { ...pay, answer: 'In cash.' }]
    const { preview, send, list } = await setUp(database, entries)
    const file = JSON.stringify(entries)
    expect((await preview(file, '?format=json')).counts).toMatchObject({ same: 2, duplicate: 0 })
    expect(expectStatus(await send(file, '?format=json'), 200).json()).toEqual({ added: 0, changed: 0, unchanged: 2 })
    expect(await list()).toEqual(entries)
  })

  test('columns of any name can be chosen, and without a choice nothing is taken', async () => {
    const { preview, send, list } = await setUp(database)
    const csv = 'id;Kunde;Wir\n1;Wann?;Morgen.\n'
    expect(await preview(csv)).toMatchObject({ columns: ['id', 'Kunde', 'Wir'], questionColumns: [], rows: [] })
    expect((await send(csv, '')).statusCode).toBe(400)
    const chosen = '?questionColumn=1&answerColumn=2'
    expect((await preview(csv, chosen)).counts).toMatchObject({ new: 1, invalid: 0 })
    expectStatus(await send(csv, chosen), 200)
    expect(await list()).toEqual([{ questions: ['Wann?'], answer: 'Morgen.' }])
  })

  test('questions are read from several columns: those named so, or those that are chosen', async () => {
    const { preview, send, list } = await setUp(database)
    const csv = 'question,answer,Question 2,Other\nWhen?,Soon.,At what time?,How soon?\n,Yes.,Really?,\n'
    const named = await preview(csv)
    expect(named).toMatchObject({ questionColumns: [0, 2], counts: { new: 2, invalid: 0 } })
    expect(named.rows.map(({ questions }) => questions)).toEqual([['When?', 'At what time?'], ['Really?']])
    const chosen = '?questionColumn=3,0,3'
    expect(await preview(csv, chosen)).toMatchObject({ questionColumns: [3, 0], counts: { new: 1, invalid: 1 } })
    const done = expectStatus(await send(csv, `${chosen}&skipInvalid=true`), 200).json<ImportResult>()
    expect(done).toEqual({ added: 1, changed: 0, unchanged: 0, invalid: 1, changeId })
    expect(await list()).toEqual([{ questions: ['How soon?', 'When?'], answer: 'Soon.' }])
  })

  test('columns are found by their names in English, German, Spanish and Russian', async () => {
    const { preview } = await setUp(database)
    for (const header of [
      'Answers,Question,Question 2,Tags',
      'Antwort,Frage,Frage 2,Schlagwörter',
      'Respuesta,Pregunta,pregunta_2,Etiquetas',
      'Ответ,Вопрос,ВОПРОС 2,Теги',
    ])
      expect(await preview(`${header}\nYes.,Really?,Is it?,a\n`), header).toMatchObject({
        questionColumns: [1, 2],
        answerColumn: 0,
        tagsColumn: 3,
      })
  })

  test('tags are split at commas, semicolons and new lines', async () => {
    const { preview } = await setUp(database)
    const csv = 'question,answer,tags\nWhen?,Soon.,"Prices; Terms of use,prices\nshipping;"\n'
    expect((await preview(csv)).rows[0]?.tags).toEqual(['prices', 'terms of use', 'shipping'])
  })

  test('tags are read from the column of that name, from another, or from none', async () => {
    const { preview, send, list } = await setUp(database)
    const csv = 'question,answer,tags,topic\nWhen?,Soon.,a,b\n'
    const tagsBy = async (query: string) => {
      const { tagsColumn, rows } = await preview(csv, query)
      return [tagsColumn, rows[0]?.tags]
    }
    expect(await tagsBy('')).toEqual([2, ['a']])
    expect(await tagsBy('?tagsColumn=3')).toEqual([3, ['b']])
    expect(await tagsBy('?tagsColumn=none')).toEqual([null, []])
    const refused = async (query: string): Promise<string> => expectStatus(await send(csv, query), 400).json().detail
    expect(await refused('?tagsColumn=some')).toBe('Send `tagsColumn` as the number of a column, from 0, or `none`.')
    expect(await refused('?tagsColumn=4')).toContain('no column 4: `tagsColumn` can be 0 to 3')
    expect(await refused('?tagsColumn=500')).toContain('no column 500')
    expect(await refused('?questionColumn=0,7')).toContain('no column 7: `questionColumn` can be 0 to 3')
    expect(await refused('?questionColumn=0,x')).toContain('Send `questionColumn` as the number')
    expect(await refused('?answerColumn=9')).toContain('`answerColumn` can be 0 to 3')
    expectStatus(await send(csv, '?tagsColumn=none'), 200)
    expect(await list()).toEqual([{ questions: ['When?'], answer: 'Soon.' }])
  })

  test('invalid rows can be left out', async () => {
    const { send, list } = await setUp(database)
    const csv = 'question,answer\nGood?,Yes.\n,No question\n'
    expect((await send(csv, '')).statusCode).toBe(400)
    const done = expectStatus(await send(csv, '?skipInvalid=true'), 200).json<ImportResult>()
    expect(done).toEqual({ added: 1, changed: 0, unchanged: 0, invalid: 1, changeId })
    expect(await list()).toEqual([{ questions: ['Good?'], answer: 'Yes.' }])
  })

  test('an Excel file is imported like the same CSV', async () => {
    const { preview, send, list } = await setUp(database)
    const query = '?format=xlsx&questionColumn=1&answerColumn=3'
    expect(await preview(workbook(sheet), query)).toMatchObject({
      columns: ['7', 'Frage', '', 'Antwort'],
      counts: { new: 2, invalid: 0 },
      rows: [{ row: 3 }, { row: 4 }],
    })
    expectStatus(await send(workbook(sheet), query), 200)
    expect(await list()).toEqual([
      { questions: ['Wie zahle ich?'], answer: 'Mit Karte & bar €' },
      { questions: ['Wann?'], answer: '2026' },
    ])
  })

  test('a title above the table is not its header, in Excel and CSV files', async () => {
    const { preview, send, list } = await setUp(database)
    const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
    const titled = `<row r="1">${cell('A1', 'Questions, answers')}</row>
      <row r="3">${cell('A3', 'question')}${cell('B3', 'answer')}</row>
      <row r="4">${cell('A4', 'When?')}${cell('B4', 'Soon.')}${cell('D4', 'a note')}</row>
      <row r="5">${cell('A5', 'No answer?')}<c r="B5" t="e"><v>#N/A</v></c></row>`
    const files: [string | Buffer, string][] = [
      [workbook(titled), '?format=xlsx'],
      ['Questions, answers;;;\n;;;\nquestion;answer;;\nWhen?;Soon.;;a note\nNo answer?;;;\n', ''],
      ['Questions, answers\n\nquestion;answer\nWhen?;Soon.;;a note\nNo answer?;\n', ''],
      ['My shop\n\nquestion,answer\nWhen?,Soon.,,a note\nNo answer?,\n', ''],
    ]
    for (const [file, query] of files) {
      const told = await preview(file, query)
      expect(told).toMatchObject({ columns: ['question', 'answer', '', ''], questionColumns: [0], answerColumn: 1 })
      expect(told.rows).toMatchObject([
        { row: 4, state: 'new', questions: ['When?'], answer: 'Soon.' },
        { row: 5, state: 'invalid', problem: 'The answer is missing.' },
      ])
    }
    expectStatus(await send(workbook(titled), '?format=xlsx&answerColumn=3&skipInvalid=true'), 200)
    expect(await list()).toEqual([{ questions: ['When?'], answer: 'a note' }])
    const unnamed = expectStatus(await send('Title\n\nKunde,Wir\nWann?,Bald.\n', ''), 400)
    expect(unnamed.json()).toMatchObject({ errors: [{ path: '/3' }] })
  })

  test('a file with one column, and one whose header has spaces, are read from their first row', async () => {
    const { preview } = await setUp(database)
    expect(await preview('question\nWhen?\n')).toMatchObject({ columns: ['question'], questionColumns: [0] })
    expect(await preview('question, answer\nRed;green?, Yes.\n')).toMatchObject({
      columns: ['question', 'answer'],
      rows: [{ row: 2, questions: ['Red;green?'], answer: 'Yes.' }],
    })
  })

  test('damaged and hostile Excel files are refused, and others are read meanwhile', async () => {
    const { send } = await setUp(database)
    const files = {
      'no archive': Buffer.from('question,answer\nA?,B.\n'),
      'cut off': workbook(sheet).subarray(0, 300),
      'no sheet': writeZip(new Map([['xl/workbook.xml', Buffer.from('<workbook/>')]])),
      'a zip bomb': packed('xl/worksheets/sheet1.xml', Buffer.alloc(200_000_000, '0'), 200_000_000),
      'a zip bomb that lies': packed('xl/worksheets/sheet1.xml', Buffer.alloc(200_000_000, '0'), 1_000),
      'a far row': workbook('<row r="900000000"><c r="A1"><v>1</v></c></row>'),
      'a far column': workbook('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'),
      'unclosed tags': workbook('<'.repeat(200_000)),
    }
    for (const [what, file] of Object.entries(files))
      expect
        .soft((await send(file, '/preview?format=xlsx')).statusCode, what)
        .toBe(what === 'unclosed tags' ? 200 : 400)
  })
})
