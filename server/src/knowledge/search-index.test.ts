import { describe, expect, test } from 'vitest'
import { createSearchIndex } from './search-index.ts'

const entry = (id: string, ...questions: string[]) => ({ id, questions })
const shop = createSearchIndex([
  entry('shipping', 'How long does shipping take?', 'When will my order arrive?'),
  entry('cost', 'How much is shipping?', 'What does delivery cost?'),
  entry('returns', 'Can I return a lamp?', 'I want a refund'),
  entry('pay', 'How can I pay?', 'Which payment methods do you take?'),
  entry('часы', 'Когда вы работаете?', 'Часы работы'),
])

describe('the search', () => {
  test.each([
    ['when does my order arrive', 'shipping'],
    ['how long is shipping', 'shipping'],
    ['cost of delivery', 'cost'],
    ['REFUND!!!', 'returns'],
    ['refunds?', 'returns'],
    ['returning a lamp', 'returns'],
    ['can i pay', 'pay'],
    ['часы работы?', 'часы'],
  ])('finds for “%s” the entry %s with confidence', (text, id) => {
    const hit = shop.find(text)
    expect(hit?.item.id).toBe(id)
    expect(hit?.confidence).toBeGreaterThan(0.35)
  })

  test.each(['who painted the mona lisa', 'what is the weather in paris', '???', '', '日本'])(
    'is not confident about “%s”',
    (text) => {
      expect(shop.find(text)?.confidence ?? 0).toBeLessThan(0.35)
    },
  )

  test('a question asked as written is certain', () => {
    expect(shop.find('How long does shipping take?')).toMatchObject({
      question: 'How long does shipping take?',
      confidence: 1,
    })
  })

  test('no knowledge finds nothing', () => {
    expect(createSearchIndex([]).find('anything')).toBeUndefined()
  })
})
