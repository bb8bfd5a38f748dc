import { describe, expect, test } from 'vitest'
import { readEnglishVectors } from './english-vectors.ts'
import { buildEntryIndex } from './entry-index.ts'

const vectors = readEnglishVectors()
const entry = (id: string, question: string, answer = '') => ({ id, questions: [question], answer })
const gym = [
  entry('hours', 'When are you open?', 'From 6 to 23, at weekends from 8. The front door opens with your card.'),
  entry('price', 'How much is a membership?', 'It is 39 euros a month, or 390 for a year paid in advance.'),
  entry('locker', 'Are there lockers?', 'Yes, bring your own padlock. They are emptied every night.'),
  entry('shower', 'Are there showers?', 'Next to the changing rooms. Towels can be rented for 2 euros.'),
  entry('trainer', 'What does a personal trainer cost?', 'An hour is 60 euros. Ask Mara at the desk.'),
  entry('classes', 'Which classes do you offer?', 'Yoga, spinning and boxing. Book your place in the app.'),
  entry('cancel', 'How do I cancel my membership?', 'Write to us a month before the end of the year.'),
]
const best = (index: ReturnType<typeof buildEntryIndex>, question: string) =>
  index.match(question)[0] ?? { id: '', confidence: 0 }

describe('questions and answers with one phrasing each', () => {
  const index = buildEntryIndex(gym, vectors)

  test.each([
    ['how much is the membership', 'price'],
    ['do you have lockers', 'locker'],
  ])('“%s” is found by its phrasing', (question, id) => {
    expect(best(index, question)).toMatchObject({ id })
    expect(best(index, question).confidence).toBeGreaterThan(0.5)
  })

  test.each([
    ['can I rent a towel', 'shower'],
    ['do I have to bring a padlock', 'locker'],
    ['is there boxing or yoga', 'classes'],
  ])('“%s” is found by words that only the answer contains', (question, id) => {
    expect(best(index, question)).toMatchObject({ id })
    expect(best(index, question).confidence).toBeGreaterThan(0.5)
  })

  test.each([
    ['is there a fee for a membership', 'price'],
    ['when do you close', 'hours'],
    ['I want to terminate my contract', 'cancel'],
    ['is there a coach', 'trainer'],
  ])('“%s” is found although it uses other words', (question, id) => {
    expect(best(index, question)).toMatchObject({ id })
    expect(best(index, question).confidence).toBeGreaterThan(0.1)
  })

  test('“how much?” may be asked of anything, and is not answered by the only entry that has its words', () => {
    const garage = [entry('parking', 'How much is parking?', '12 euros a night.'), entry('wash', 'Do you wash cars?')]
    const vague = best(
      buildEntryIndex([...garage, entry('tyres', 'Where are winter tyres kept?')], vectors),
      'how much?',
    )
    expect(vague).toMatchObject({ id: 'parking' })
    expect(vague.confidence).toBeLessThan(0.33)
    const place = entry('place', 'Where are you located?', 'Mill Street 4.')
    expect(best(buildEntryIndex([...garage, place], vectors), 'where are you?').confidence).toBeGreaterThan(0.5)
  })

  test('a topic that no entry mentions is told', () => {
    expect(best(index, 'do you have lockers for my dog')).toMatchObject({ id: 'locker', hasUnknown: true })
    expect(best(index, 'do you have lockers')).toMatchObject({ id: 'locker', hasUnknown: false })
  })

  test('a currency is not the topic of every answer with a price', () => {
    expect(best(index, 'do you sell euros').confidence).toBeLessThan(0.15)
  })

  test('a word of the question itself does not stand for another one', () => {
    const withFees = buildEntryIndex([...gym, entry('late', 'Can I pay later?', 'Yes, until the 15th.')], vectors)
    expect(best(withFees, 'can I pay by card').confidence).toBeLessThan(0.5)
  })

  test.each(['is there a sauna', 'do you have a discount for students', 'how many members do you have', 'child care'])(
    '“%s” resembles an answer in all but what matters, and is not mistaken for it',
    (question) => expect(best(index, question).confidence).toBeLessThan(0.5),
  )

  test.each(['Who painted the Mona Lisa?', 'asdkjh qwpoe zmxn', '???', '日本', ''])(
    '“%s” is far from all of it',
    (question) => expect(best(index, question).confidence).toBeLessThan(0.12),
  )

  test('a typo is ignored', () => {
    expect(best(index, 'are there showrs').id).toBe('shower')
    expect(best(index, 'are there showrs').confidence).toBeGreaterThan(best(index, 'are there snakes').confidence)
  })

  test('two that fit equally are both likely, and neither is certain', () => {
    const [first, second] = index.match('membership')
    expect([first?.id, second?.id].sort()).toEqual(['cancel', 'price'])
    expect(first?.confidence).toBeLessThan(0.5)
    expect(second?.confidence).toBeGreaterThan(0.1)
  })
})

test('a single entry is not the answer to everything', () => {
  const index = buildEntryIndex([entry('pay', 'How can I pay?', 'By card or invoice.')], vectors)
  expect(best(index, 'how can I pay').confidence).toBeGreaterThan(0.5)
  expect(best(index, 'can I pay by invoice').confidence).toBeGreaterThan(0.3)
  expect(best(index, 'where are you').confidence).toBeLessThan(0.3)
})

test('without vectors, in another language, the distinctive word decides as well', () => {
  const index = buildEntryIndex(
    [
      entry('wifi', 'Есть ли у вас вайфай?'),
      entry('address', 'Где вы находитесь?'),
      entry('dogs', 'Можно с собакой?'),
      entry('milk', 'Есть ли растительное молоко?'),
      entry('pay', 'Можно оплатить картой?'),
    ],
    undefined,
  )
  expect(best(index, 'есть ли у вас парковка').confidence).toBeLessThan(0.5)
  expect(best(index, 'у вас есть вайфай')).toMatchObject({ id: 'wifi' })
})

test('with many phrasings, the trained scores decide', () => {
  const many = [
    ['pay', 'How can I pay?', 'Which payment methods do you take?', 'Do you accept credit cards?', 'Is cash fine?'],
    ['return', 'Can I return a lamp?', 'How do I send something back?', 'I want a refund', 'My lamp is not right'],
    ['track', 'Where is my order?', 'How can I track my parcel?', 'Has it been sent yet?', 'Where is it now?'],
  ].map(([id = '', ...questions]) => ({ id, questions: questions.flatMap((q) => [q, `${q} Please`]), answer: '' }))
  const index = buildEntryIndex(many, vectors)
  expect(best(index, 'which cards can I pay with')).toMatchObject({ id: 'pay' })
  expect(best(index, 'what is the capital of France').confidence).toBeLessThan(0.3)
})

test.each([1, 7, 8, 9, 17])('each of %i answers is found by its own question, and only by it', (count) => {
  const things = 'lamp chair rug sofa vase clock mirror desk shelf bed table door window carpet stove kettle spoon'
  const ids = things.split(' ').slice(0, count)
  const index = buildEntryIndex(
    ids.map((id) => entry(id, `Where is the ${id}?`)),
    vectors,
  )
  for (const id of ids) {
    const found = index.match(`where is the ${id}`).map((match) => match.id)
    expect(found[0]).toBe(id)
    expect(new Set(found).size).toBe(Math.min(10, count))
    expect(ids).toEqual(expect.arrayContaining(found))
  }
})

test('earlier questions do not affect a match, however many there were', () => {
  const questions = [
    'how much is the membership',
    "what's the price, and aren't there lockers?",
    'showers showers',
    '日本',
    '',
  ]
  const fresh = questions.map((question) => buildEntryIndex(gym, vectors).match(question))
  const index = buildEntryIndex(gym, vectors)
  index.match('lorem ipsum dolor '.repeat(2_000))
  for (let round = 0; round < 3; round++)
    for (const [at, question] of questions.entries())
      expect(index.match(question)).toEqual(
        fresh[at]?.map(({ confidence, ...match }) => ({ ...match, confidence: expect.closeTo(confidence, 6) })),
      )
})

test('a price is not answered by an entry without one', () => {
  const course = [
    entry('length', 'How long does the training take?', 'Four months, five hours a week.'),
    entry('start', 'When does the training start?', 'On the first Monday of a month.'),
    entry('tools', 'What do I need?', 'A laptop and a pen.'),
  ]
  const index = buildEntryIndex(course, vectors)
  expect(best(index, 'how long is the training').confidence).toBeGreaterThan(0.5)
  expect(best(index, 'what does the training cost').confidence).toBeLessThanOrEqual(0.3)
})
