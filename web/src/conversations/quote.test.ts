import { expect, test } from 'vitest'
import { quoteBeside } from './quote.ts'

const reply = 'We ship within two days. Parcels to Norway take five.'

test('a quote that the reply already says is not said twice', () => {
  expect(quoteBeside(reply, reply)).toBeNull()
  expect(quoteBeside(reply, 'We ship within\ntwo days…')).toBeNull()
  expect(quoteBeside(reply, ' ')).toBeNull()
})

test('a quote that says more stands beside the reply', () => {
  expect(quoteBeside(reply, 'We ship within two days, but not on  Sundays.')).toBe(
    'We ship within two days, but not on Sundays.',
  )
})
