import { describe, expect, test } from 'vitest'
import { readEnglishVectors } from './english-vectors.ts'
import { trainFaq } from './faq.ts'

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
  const faq = trainFaq(gym, { vectors })
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
  const faq = trainFaq(
    [
      ['wifi', 'Есть ли у вас вайфай?'],
      ['address', 'Где вы находитесь?'],
      ['dogs', 'Можно с собакой?'],
      ['milk', 'Есть ли растительное молоко?'],
      ['pay', 'Можно оплатить картой?'],
    ].map(([id = '', question = '']) => ({ id, questions: [question] })),
  )
  expect(faq.ask('есть ли у вас парковка').decision.kind).not.toBe('answer')
  expect(faq.ask('у вас есть вайфай').decision).toMatchObject({ kind: 'answer', ids: ['wifi'] })
})
