import { expect, test } from 'vitest'
import { historyMessages } from './conversation-history.ts'

const turn = (name: string, length = 5) => ({ message: `${name}?`.padEnd(length), reply: `${name}!` })

test('earlier turns are in chronological order', () => {
  expect(historyMessages([turn('b'), turn('a')]).map(({ role, text }) => [role, text.trim()])).toEqual([
    ['user', 'a?'],
    ['assistant', 'a!'],
    ['user', 'b?'],
    ['assistant', 'b!'],
  ])
})
test('the newest turns are kept if not all fit', () => {
  const names = historyMessages(['e', 'd', 'c', 'b', 'a'].map((name) => turn(name, 7_000))).map(({ text }) =>
    text.trim(),
  )
  expect(names).toEqual(['c?', 'c!', 'd?', 'd!', 'e?', 'e!'])
})
test('the newest turn is kept however long it was', () => {
  const [message, reply] = historyMessages([{ message: 'x'.repeat(32_000), reply: 'y'.repeat(32_000) }])
  expect(message?.text).toHaveLength(10_000)
  expect(reply?.text).toHaveLength(10_000)
})
test('a turn without a reply is left out', () => {
  expect(historyMessages([{ message: 'a?', reply: ' ' }])).toEqual([])
})
