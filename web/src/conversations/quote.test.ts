import { expect, test } from 'vitest'
import { quoteBeside } from './quote.ts'

const reply = 'We ship within two days. Parcels to Norway take five.'

test('a quote already contained in the reply is not repeated', () => {
  expect(quoteBeside(reply, reply)).toBeNull()
  expect(quoteBeside(reply, 'We ship within\ntwo days…')).toBeNull()
  expect(quoteBeside(reply, ' ')).toBeNull()
})

test('a longer quote is shown next to the reply', () => {
  expect(quoteBeside(reply, 'We ship within two days, but not on  Sundays.')).toBe(
    'We ship within two days, but not on Sundays.',
  )
})
