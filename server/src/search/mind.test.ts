import { describe, expect, test } from 'vitest'
import { readEnglishVectors } from './faq/english-vectors.ts'
import { createMind } from './mind.ts'

const vectors = readEnglishVectors()
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
  const mind = createMind({ entries: shop, passages: [] }, vectors)

  test.each([
    ['when does my order arrive', 'shipping'],
    ['how long is delivery', 'shipping'],
    ['what do you charge for delivery', 'cost'],
    ['I would like to send my lamp back', 'returns'],
    ['can i pay by credit card', 'pay'],
    ['tracking number please', 'track'],
    ['the lamp I got is broken', 'warranty'],
    ['HOW CAN I PAY???', 'pay'],
    ['how can i pya', 'pay'],
  ])('answers “%s” with %s', (message, id) => {
    const { finding, ranked } = mind.think(message)
    expect(ranked[0]).toBe(id)
    expect(finding).toMatchObject({ kind: 'answer', entry: { id } })
  })

  test.each(['Who painted the Mona Lisa?', 'What is the weather in Paris?', 'Tell me a joke', '???', '日本', ''])(
    'does not know “%s”, and says so',
    (message) => expect(mind.think(message).finding).toEqual({ kind: 'nothing' }),
  )

  test('asks back when two answers fit alike', () => {
    const twins = createMind(
      {
        entries: [...shop, entry('a', 'Reset the password of the shop'), entry('b', 'Reset the password of the forum')],
        passages: [],
      },
      vectors,
    )
    const { finding } = twins.think('reset the password')
    expect(finding.kind === 'choices' && finding.entries.map(({ id }) => id).sort()).toEqual(['a', 'b'])
  })
})

describe('a question that leaves open what is meant', () => {
  const entries = ['order', 'subscription', 'appointment'].map((what) => entry(what, `How do I cancel my ${what}?`))
  const mind = createMind({ entries: [...entries, ...shop], passages: [] }, vectors)

  test.each(['How do I cancel?', 'cancel'])('“%s” is asked back', (message) => {
    const { finding } = mind.think(message)
    expect(finding.kind === 'choices' && finding.entries.map(({ id }) => id).sort()).toEqual([
      'appointment',
      'order',
      'subscription',
    ])
  })

  test('one that says it is answered', () => {
    expect(mind.think('cancel my order').finding).toMatchObject({ kind: 'answer', entry: { id: 'order' } })
  })
})

describe('a mind that has read documents', () => {
  const mind = createMind({ entries: [], passages: house }, vectors)

  test('quotes what answers, names where it stands, and stays short', () => {
    const { finding, ranked } = mind.think('Who founded the company?')
    expect(finding).toMatchObject({ kind: 'extract', passages: [{ id: 'founder' }] })
    expect(finding.kind === 'extract' && finding.text).toContain('Ingrid Solheim')
    expect(finding.kind === 'extract' && finding.text.length).toBeLessThanOrEqual(400)
    expect(ranked[0]).toBe('source of founder')
  })

  test('does not answer what they do not tell', () => {
    expect(mind.think('Who won the football championship in Brazil?').finding).toEqual({ kind: 'nothing' })
  })
})

describe('a mind that knows both', () => {
  const mind = createMind({ entries: shop, passages: house }, vectors)

  test('prefers the author’s own answer, and reads where there is none', () => {
    expect(mind.think('How can I pay?').finding).toMatchObject({ kind: 'answer', entry: { id: 'pay' } })
    expect(mind.think('When was the company founded?').finding).toMatchObject({ kind: 'extract' })
  })

  test('does not let a weak match of an answer hide a passage that tells', () => {
    const hotel = passage('sauna', 'Sauna', 'The sauna opens at 16:00 and closes at 22:00. Towels lie ready.')
    const garage = passage(
      'garage',
      'Parking',
      'Guests may park in the garage for 20 euros a night. Bicycles stand in the yard.',
    )
    const both = createMind({ entries: shop, passages: [...house, hotel, garage] }, vectors)
    for (const [message, id] of [
      ['When does the sauna open?', 'sauna'],
      ['Where can I park?', 'garage'],
    ] as const)
      expect(both.think(message).finding, message).toMatchObject({ kind: 'extract', passages: [{ id }] })
  })
})

test('a mind that knows nothing finds nothing', () => {
  expect(createMind({ entries: [], passages: [] }, undefined).think('Hello')).toEqual({
    finding: { kind: 'nothing' },
    confidence: 0,
    ranked: [],
  })
})

test('more phrasings than a mind can learn are cut short, and every entry is still known', () => {
  const entries = Array.from({ length: 600 }, (_, at) =>
    entry(
      `e${at}`,
      `What is the price of item number ${at}?`,
      ...Array.from({ length: 39 }, (__, n) => `phrasing ${n} of ${at}`),
    ),
  )
  const mind = createMind({ entries, passages: [] }, undefined)
  expect(mind.think('What is the price of item number 17?').ranked[0]).toBe('e17')
})
