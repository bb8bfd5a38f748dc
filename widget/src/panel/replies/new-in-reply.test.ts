import type { Citation } from 'beckon-contract'
import { expect, test } from 'vitest'
import { newInReply } from './new-in-reply.ts'

const citation: Citation = { kind: 'entry', source_id: 'e', title: 'Shipping?', url: null, quote: 'Two days…' }

test('an answer does not cite itself', () => {
  expect(newInReply([citation], '**Two** days, within the EU.')).toEqual([])
})

test('an answer that the reply only draws on is cited', () => {
  expect(newInReply([citation], 'It takes a weekend.')).toEqual([citation])
})

test('a document stays, without repeating what was quoted', () => {
  const page: Citation = { ...citation, kind: 'source', url: 'https://shop.example/shipping' }
  expect(newInReply([page], 'Two days, within the EU.')).toEqual([{ ...page, quote: '' }])
})
