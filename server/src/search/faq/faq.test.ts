import { describe, expect, test } from 'vitest'
import { readEnglishVectors } from './english-vectors.ts'
import { createFaq } from './faq.ts'
import { learnFaq } from './faq-model.ts'

const vectors = readEnglishVectors()
const gym = [
  ['hours', 'When are you open?'],
  ['price', 'How much is a membership?'],
  ['locker', 'Are there lockers?'],
  ['shower', 'Are there showers?'],
  ['trainer', 'What does a personal trainer cost?'],
  ['classes', 'Which classes do you offer?'],
  ['cancel', 'How do I cancel my membership?'],
].map(([id = '', question = '']) => ({ id, questions: [question] }))

describe('questions and answers with one phrasing each', () => {
  const faq = createFaq(learnFaq(gym, vectors), vectors)
  const decide = (question: string) => faq.ask(question).decision

  test('what the answer says too is given', () => {
    expect(decide('how much is the membership')).toMatchObject({ kind: 'answer', ids: ['price'] })
    expect(decide('do you have lockers')).toMatchObject({ kind: 'answer', ids: ['locker'] })
  })
  test.each([
    'is there a sauna',
    'do you have a discount for students',
    'how many members do you have',
    'is there child care',
  ])('“%s” resembles an answer in all but what it tells, and is not answered with it', (question) =>
    expect(decide(question).kind).not.toBe('answer'),
  )
  test('a guess is asked back, even if there is but one', () => {
    expect(decide('is there a sauna')).toMatchObject({ kind: 'choices', ids: ['shower'] })
  })
  test('a slip of the pen does not count as another topic', () => {
    const { ids, confidence } = decide('are there showrs')
    expect(ids[0]).toBe('shower')
    expect(confidence).toBeGreaterThan(decide('are there snakes').confidence)
  })
})

test('without vectors, in another language, the telling word decides as well', () => {
  const model = learnFaq(
    [
      ['wifi', 'Есть ли у вас вайфай?'],
      ['address', 'Где вы находитесь?'],
      ['dogs', 'Можно с собакой?'],
      ['milk', 'Есть ли растительное молоко?'],
      ['pay', 'Можно оплатить картой?'],
    ].map(([id = '', question = '']) => ({ id, questions: [question] })),
    undefined,
  )
  const faq = createFaq(model, undefined)
  expect(faq.ask('есть ли у вас парковка').decision.kind).not.toBe('answer')
  expect(faq.ask('у вас есть вайфай').decision).toMatchObject({ kind: 'answer', ids: ['wifi'] })
})

test.each([1, 7, 8, 9, 17])('of %i answers each is found by its own question, and nothing but these', (count) => {
  const things = 'lamp chair rug sofa vase clock mirror desk shelf bed table door window carpet stove kettle spoon'
  const entries = things.split(' ').slice(0, count)
  const faq = createFaq(
    learnFaq(
      entries.map((id) => ({ id, questions: [`Where is the ${id}?`] })),
      vectors,
    ),
    vectors,
  )
  for (const id of entries) {
    const ids = faq.ask(`where is the ${id}`).ranked.map((each) => each.id)
    expect(ids[0]).toBe(id)
    expect(new Set(ids).size).toBe(Math.min(10, count))
    expect(entries).toEqual(expect.arrayContaining(ids))
  }
})

test('what was asked before changes no answer, however much it was', () => {
  const questions = [
    'how much is the membership',
    "what's the price, and aren't there lockers?",
    'showers showers',
    '日本',
    '',
  ]
  const fresh = questions.map((question) => createFaq(learnFaq(gym, vectors), vectors).ask(question))
  const faq = createFaq(learnFaq(gym, vectors), vectors)
  faq.ask('lorem ipsum dolor '.repeat(2_000))
  for (let round = 0; round < 3; round++)
    for (const [at, question] of questions.entries()) {
      const { ranked, decision } = faq.ask(question)
      const expected = fresh[at] as ReturnType<typeof faq.ask>
      expect(decision).toEqual({ ...expected.decision, confidence: expect.closeTo(expected.decision.confidence, 6) })
      expect(ranked.map(({ id }) => id)).toEqual(expected.ranked.map(({ id }) => id))
    }
})
