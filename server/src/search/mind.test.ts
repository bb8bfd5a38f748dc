import { describe, expect, test, vi } from 'vitest'
import { readEnglishVectors } from './faq/english-vectors.ts'
import { learnEntries, learnPassages } from './lessons.ts'
import { type Finding, type Found, type KnownEntry, type KnownPassage, weigh } from './mind.ts'

const vectors = readEnglishVectors()

function createMind({ entries = [], passages = [] }: { entries?: KnownEntry[]; passages?: KnownPassage[] }) {
  const recall = entries.length > 0 ? learnEntries(entries, vectors) : undefined
  const read = passages.length > 0 ? learnPassages(passages) : undefined
  return { think: (message: string) => weigh(message, { recall, read }) }
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

describe('a mind that knows questions and answers', () => {
  const mind = createMind({ entries: shop })

  test.each([
    ['when does my order arrive', 'shipping'],
    ['how long is delivery', 'shipping'],
    ['I would like to send my lamp back', 'returns'],
    ['can i pay by credit card', 'pay'],
    ['tracking number please', 'track'],
    ['the lamp I got is broken', 'warranty'],
    ['HOW CAN I PAY???', 'pay'],
  ])('answers “%s” with %s', async (message, id) => {
    const { finding, ranked } = await mind.think(message)
    expect(ranked[0]).toBe(id)
    expect(finding).toMatchObject({ kind: 'answer', entry: { id } })
  })

  test.each([
    ['what do you charge for delivery', 'How much is shipping?'],
    ['delivery', 'How long does shipping take?'],
  ])('offers what “%s” may mean, the likeliest first', async (message, label) => {
    const { finding } = await mind.think(message)
    expect(finding).toMatchObject({ kind: 'choices' })
    expect(finding.kind === 'choices' && finding.candidates[0]?.label).toBe(label)
  })

  test.each(['Who painted the Mona Lisa?', 'What is the weather in Paris?', 'Tell me a joke', '???', '日本', ''])(
    'does not know “%s”, and says so',
    async (message) => expect((await mind.think(message)).finding).toEqual({ kind: 'nothing' }),
  )

  test('asks back when two answers fit alike', async () => {
    const twins = createMind({
      entries: [...shop, entry('a', 'Reset the password of the shop'), entry('b', 'Reset the password of the forum')],
    })
    const { finding } = await twins.think('reset the password')
    expect(labelsOf(finding)).toEqual(['Reset the password of the forum', 'Reset the password of the shop'])
  })
})

describe('a question that leaves open what is meant', () => {
  const entries = ['order', 'subscription', 'appointment'].map((what) => entry(what, `How do I cancel my ${what}?`))
  const mind = createMind({ entries: [...entries, ...shop] })

  test.each(['How do I cancel?', 'cancel'])('“%s” is asked back', async (message) => {
    const { finding } = await mind.think(message)
    expect(labelsOf(finding)).toEqual([
      'How do I cancel my appointment?',
      'How do I cancel my order?',
      'How do I cancel my subscription?',
    ])
  })

  test('one that says it is answered', async () => {
    expect((await mind.think('cancel my order')).finding).toMatchObject({ kind: 'answer', entry: { id: 'order' } })
  })
})

describe('a mind that has read documents', () => {
  const mind = createMind({ passages: house })

  test('quotes what answers, names where it stands, and stays short', async () => {
    const { finding, ranked } = await mind.think('Who founded the company?')
    expect(finding).toMatchObject({ kind: 'extract', passages: [{ id: 'founder' }] })
    expect(finding.kind === 'extract' && finding.text).toContain('Ingrid Solheim')
    expect(finding.kind === 'extract' && finding.text.length).toBeLessThanOrEqual(400)
    expect(ranked[0]).toBe('source of founder')
  })

  test('does not answer what they do not tell', async () => {
    expect((await mind.think('Who won the football championship in Brazil?')).finding).toEqual({ kind: 'nothing' })
  })
})

describe('a mind that knows both', () => {
  const mind = createMind({ entries: shop, passages: house })

  test('prefers the author’s own answer, and reads where there is none', async () => {
    expect((await mind.think('How can I pay?')).finding).toMatchObject({ kind: 'answer', entry: { id: 'pay' } })
    expect((await mind.think('When was the company founded?')).finding).toMatchObject({ kind: 'extract' })
  })

  test('does not let a weak match of an answer hide a passage that tells', async () => {
    const hotel = passage('sauna', 'Sauna', 'The sauna opens at 16:00 and closes at 22:00. Towels lie ready.')
    const garage = passage(
      'garage',
      'Parking',
      'Guests may park in the garage for 20 euros a night. Bicycles stand in the yard.',
    )
    const both = createMind({ entries: shop, passages: [...house, hotel, garage] })
    for (const [message, id] of [
      ['When does the sauna open?', 'sauna'],
      ['Where can I park?', 'garage'],
    ] as const)
      expect((await both.think(message)).finding, message).toMatchObject({ kind: 'extract', passages: [{ id }] })
  })
})

test('a mind that knows nothing finds nothing', async () => {
  expect(await createMind({}).think('Hello')).toEqual({
    finding: { kind: 'nothing' },
    confidence: 0,
    ranked: [],
    candidates: [],
  })
})

test('more phrasings than a mind can learn are cut short, and every entry is still known', async () => {
  const entries = Array.from({ length: 600 }, (_, at) =>
    entry(
      `e${at}`,
      `What is the price of item number ${at}?`,
      ...Array.from({ length: 39 }, (__, n) => `phrasing ${n} of ${at}`),
    ),
  )
  const mind = createMind({ entries })
  expect((await mind.think('What is the price of item number 17?')).ranked[0]).toBe('e17')
})

describe('a mind whose provider tells what a message means', () => {
  const recalled = (confidence: number): Found => ({
    readings: [
      {
        stretch: 'whole',
        candidates: [{ confidence, label: 'Hello?', said: { kind: 'answer', entry: entry('a', 'Hello?') } }],
      },
    ],
    ranked: ['a'],
  })
  const meaning = Float32Array.of(1, 0)

  test('is not asked where the words are certain, or nobody may be asked', async () => {
    const understand = vi.fn(async () => meaning)
    const recall = vi.fn(() => recalled(0.95))
    expect(await weigh('x', { recall, read: undefined, understand })).toMatchObject({ confidence: 0.95 })
    await weigh('x', { recall: () => recalled(0.5), read: undefined })
    expect(understand).not.toHaveBeenCalled()
    expect(recall).toHaveBeenCalledTimes(1)
  })

  test('is asked once for both parts', async () => {
    const understand = vi.fn(async () => meaning)
    const recall = vi.fn(() => recalled(0.5))
    const read = vi.fn(() => recalled(0.4))
    await weigh('x', { recall, read, understand })
    expect(understand).toHaveBeenCalledTimes(1)
    expect(recall).toHaveBeenLastCalledWith('x', 0, meaning)
    expect(read).toHaveBeenCalledExactlyOnceWith('x', 0, meaning)
  })

  test('answers by its words when the provider does not tell', async () => {
    const recall = vi.fn(() => recalled(0.5))
    const thought = await weigh('x', { recall, read: undefined, understand: async () => undefined })
    expect(thought).toMatchObject({ finding: { kind: 'answer', entry: { id: 'a' } }, confidence: 0.5 })
    expect(recall).toHaveBeenCalledTimes(1)
  })
})
