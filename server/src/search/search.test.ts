import { describe, expect, test, vi } from 'vitest'
import { buildEntryPart, buildPassagePart } from './build-parts.ts'
import { readEnglishVectors } from './faq/english-vectors.ts'
import { type Finding, type Found, type KnownEntry, type KnownPassage, searchIndex } from './search.ts'
import { thresholds } from './thresholds.ts'

const vectors = readEnglishVectors()

function createIndex({ entries = [], passages = [] }: { entries?: KnownEntry[]; passages?: KnownPassage[] }) {
  const searchEntries = entries.length > 0 ? buildEntryPart(entries, vectors) : undefined
  const searchPassages = passages.length > 0 ? buildPassagePart(passages) : undefined
  return { search: (message: string) => searchIndex(message, { searchEntries, searchPassages }) }
}
const labelsOf = (finding: Finding): string[] =>
  finding.kind === 'choices' ? finding.candidates.map(({ label }) => label).sort() : []
const entry = (id: string, ...questions: string[]) => ({ id, questions, answer: `The answer to ${id}.` })
const passage = (id: string, title: string, text: string) => ({
  id,
  sourceId: `source of ${id}`,
  title,
  url: null,
  text,
})

const shop = [
  entry('shipping', 'How long does shipping take?', 'When will my order arrive?', 'What is the delivery time?'),
  entry('cost', 'How much is shipping?', 'What does delivery cost?', 'Do you have free shipping?'),
  entry('returns', 'Can I return a lamp?', 'How do I send something back?', 'I want a refund'),
  entry('pay', 'How can I pay?', 'Which payment methods do you take?', 'Do you accept credit cards?'),
  entry('track', 'Where is my order?', 'How can I track my parcel?', 'Do I get a tracking number?'),
  entry('warranty', 'Do your lamps have a warranty?', 'How long is the guarantee?', 'My lamp is broken'),
]
const house = [
  passage(
    'founder',
    'About us',
    'The company was founded in 1987 by Ingrid Solheim. It began as a repair shop for bicycles.',
  ),
  passage(
    'hours',
    'Opening hours',
    'Our shop in Bergen is open from 9 to 18 on weekdays. On Saturdays we close at 15.',
  ),
  passage(
    'battery',
    'Batteries',
    'The battery of an electric bicycle is covered for one year only. Charge it every three months.',
  ),
]

describe('an index of questions and answers', () => {
  const index = createIndex({ entries: shop })

  test.each([
    ['when does my order arrive', 'shipping'],
    ['how long is delivery', 'shipping'],
    ['I would like to send my lamp back', 'returns'],
    ['can i pay by credit card', 'pay'],
    ['tracking number please', 'track'],
    ['the lamp I got is broken', 'warranty'],
    ['HOW CAN I PAY???', 'pay'],
  ])('answers “%s” with %s', async (message, id) => {
    const { finding, ranked } = await index.search(message)
    expect(ranked[0]).toBe(id)
    expect(finding).toMatchObject({ kind: 'answer', entry: { id } })
  })

  test('offers what “delivery” may mean, the likeliest first', async () => {
    const { finding } = await index.search('delivery')
    expect(finding).toMatchObject({ kind: 'choices' })
    expect(finding.kind === 'choices' && finding.candidates[0]?.label).toBe('How long does shipping take?')
  })

  test('a price asked in other words than the author’s is found', async () => {
    const { finding } = await index.search('what do you charge for delivery')
    expect(finding).toMatchObject({ kind: 'answer', entry: { id: 'cost' } })
  })

  test.each(['Who painted the Mona Lisa?', 'What is the weather in Paris?', 'Tell me a joke', '???', '日本', ''])(
    'does not know “%s”, and says so',
    async (message) => expect((await index.search(message)).finding).toEqual({ kind: 'nothing' }),
  )

  test.each([
    [
      'Продаёте ли чехлы?',
      ['Продаёте ли вы телефоны?', 'Сколько стоит ремонт?', 'Где вы находитесь?', 'Даёте гарантию?'],
    ],
    [
      'Ile kosztuje operacja zaćmy?',
      ['Ile kosztują okulary?', 'Gdzie jest salon?', 'Jaka jest gwarancja?', 'Kiedy otwarte?'],
    ],
  ])('“%s” is not answered with an entry that asks the same about something else', async (message, questions) => {
    const optician = createIndex({ entries: questions.map((question) => entry(question, question)) })
    const { finding } = await optician.search(message)
    expect(['nothing', 'choices']).toContain(finding.kind)
  })

  test('asks back when two answers fit equally', async () => {
    const twins = createIndex({
      entries: [...shop, entry('a', 'Reset the password of the shop'), entry('b', 'Reset the password of the forum')],
    })
    const { finding } = await twins.search('reset the password')
    expect(labelsOf(finding)).toEqual(['Reset the password of the forum', 'Reset the password of the shop'])
  })
})

describe('an ambiguous question', () => {
  const entries = ['order', 'subscription', 'appointment'].map((what) => entry(what, `How do I cancel my ${what}?`))
  const index = createIndex({ entries: [...entries, ...shop] })

  test.each(['How do I cancel?', 'cancel'])('“%s” is asked back', async (message) => {
    const { finding } = await index.search(message)
    expect(labelsOf(finding)).toEqual([
      'How do I cancel my appointment?',
      'How do I cancel my order?',
      'How do I cancel my subscription?',
    ])
  })

  test('a specific one is answered', async () => {
    expect((await index.search('cancel my order')).finding).toMatchObject({ kind: 'answer', entry: { id: 'order' } })
  })
})

describe('an index of documents', () => {
  const index = createIndex({ passages: house })

  test('quotes the answer, names its source, and stays short', async () => {
    const { finding, ranked } = await index.search('Who founded the company?')
    expect(finding).toMatchObject({ kind: 'extract', passages: [{ id: 'founder' }] })
    expect(finding.kind === 'extract' && finding.text).toContain('Ingrid Solheim')
    expect(finding.kind === 'extract' && finding.text.length).toBeLessThanOrEqual(400)
    expect(ranked[0]).toBe('source of founder')
  })

  test('does not answer what they do not cover', async () => {
    expect((await index.search('Who won the football championship in Brazil?')).finding).toEqual({ kind: 'nothing' })
  })
})

describe('an index of both', () => {
  const index = createIndex({ entries: shop, passages: house })

  test('prefers the author’s own answer, and uses documents if there is none', async () => {
    expect((await index.search('How can I pay?')).finding).toMatchObject({ kind: 'answer', entry: { id: 'pay' } })
    expect((await index.search('When was the company founded?')).finding).toMatchObject({ kind: 'extract' })
  })

  test('understands a topic alone: by its question, then by its heading, and asks where several documents fit', async () => {
    const trade = passage('trade', 'For business customers', 'Companies pay by invoice within 30 days.')
    const repairs = passage('repairs', 'Repairs', 'A repair takes a week. We send the bill with it.')
    const complaints = passage('complaints', 'Complaints', 'If the invoice is wrong, or a repair fails, write to us.')
    const both = createIndex({ entries: shop, passages: [...house, trade, repairs, complaints] })
    expect((await both.search('pay')).finding).toMatchObject({ kind: 'answer', entry: { id: 'pay' } })
    expect((await both.search('repairs')).finding).toMatchObject({ kind: 'extract', passages: [{ id: 'repairs' }] })
    expect((await both.search('invoice')).finding).toMatchObject({
      ...{ kind: 'choices', candidates: [{ label: 'Complaints' }, { label: 'For business customers' }] },
    })
  })

  test('does not let a weak match of an answer hide a good passage', async () => {
    const hotel = passage('sauna', 'Sauna', 'The sauna opens at 16:00 and closes at 22:00. Towels lie ready.')
    const garage = passage(
      'garage',
      'Parking',
      'Guests may park in the garage for 20 euros a night. Bicycles stand in the yard.',
    )
    const both = createIndex({ entries: shop, passages: [...house, hotel, garage] })
    for (const [message, id] of [
      ['When does the sauna open?', 'sauna'],
      ['Where can I park?', 'garage'],
    ] as const)
      expect((await both.search(message)).finding, message).toMatchObject({ kind: 'extract', passages: [{ id }] })
  })
})

test('an empty index finds nothing', async () => {
  expect(await createIndex({}).search('Hello')).toEqual({
    finding: { kind: 'nothing' },
    confidence: 0,
    thresholds,
    ranked: [],
    candidates: [],
  })
})

test('phrasings beyond the limit are dropped, and every entry is still known', async () => {
  const entries = Array.from({ length: 600 }, (_, at) =>
    entry(
      `e${at}`,
      `What is the price of item number ${at}?`,
      ...Array.from({ length: 39 }, (__, n) => `phrasing ${n} of ${at}`),
    ),
  )
  const index = createIndex({ entries })
  expect((await index.search('What is the price of item number 17?')).ranked[0]).toBe('e17')
})

describe('an index with a provider’s vectors', () => {
  const fromEntries = (confidence: number): Found => ({
    readings: [
      {
        ...{ stretch: 'whole', text: 'Hello?', isQuestion: true },
        candidates: [{ confidence, label: 'Hello?', content: { kind: 'answer', entry: entry('a', 'Hello?') } }],
      },
    ],
    ranked: ['a'],
  })
  const meaning = Float32Array.of(1, 0)

  test('requests none if the words are certain, or no provider may be called', async () => {
    const understand = vi.fn(async () => meaning)
    const searchEntries = vi.fn(() => fromEntries(0.95))
    expect(await searchIndex('x', { searchEntries, searchPassages: undefined, understand })).toMatchObject({
      confidence: 0.95,
    })
    await searchIndex('x', { searchEntries: () => fromEntries(0.5), searchPassages: undefined })
    expect(understand).not.toHaveBeenCalled()
    expect(searchEntries).toHaveBeenCalledTimes(1)
  })

  test('requests one for both parts', async () => {
    const understand = vi.fn(async () => meaning)
    const searchEntries = vi.fn(() => fromEntries(0.5))
    const searchPassages = vi.fn(() => fromEntries(0.4))
    await searchIndex('x', { searchEntries, searchPassages, understand })
    expect(understand).toHaveBeenCalledTimes(1)
    expect(searchEntries).toHaveBeenLastCalledWith('x', 0, meaning)
    expect(searchPassages).toHaveBeenCalledExactlyOnceWith('x', 0, meaning)
  })

  test('answers by words if the provider does not reply', async () => {
    const searchEntries = vi.fn(() => fromEntries(0.5))
    const result = await searchIndex('x', {
      searchEntries,
      searchPassages: undefined,
      understand: async () => undefined,
    })
    expect(result).toMatchObject({ finding: { kind: 'answer', entry: { id: 'a' } }, confidence: 0.5 })
    expect(searchEntries).toHaveBeenCalledTimes(1)
  })
})
