import { expect, test } from 'vitest'
import { makeStepsLong } from '../test/long-steps.ts'
import { groupSimilar } from './group-similar.ts'

const groupsOf = async (texts: string[], nearTo: Record<string, string> = {}) =>
  (await groupSimilar(texts.map((message) => ({ message, nearTo: nearTo[message] })))).map((group) =>
    group.map(({ message }) => message),
  )
const numbered = (count: number, word: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => word(at)).join(' ')

test('questions that share most of their words are grouped', async () => {
  expect(
    await groupsOf([
      'Where is your shop?',
      'Do you sell gift cards?',
      'where is the shop',
      '???',
      'Sell a gift card?',
      '!!',
    ]),
  ).toEqual([
    ['Where is your shop?', 'where is the shop'],
    ['Do you sell gift cards?', 'Sell a gift card?'],
    ['???'],
    ['!!'],
  ])
})

test('questions nearest to the same answer are grouped, whatever their words', async () => {
  const nearTo = { 'money back?': 'entry 1', 'can I return it': 'entry 1', 'open on sunday': 'entry 2' }
  expect(await groupsOf(['money back?', 'open on sunday', 'a dog', 'can I return it', 'the dog'], nearTo)).toEqual([
    ['money back?', 'can I return it'],
    ['open on sunday'],
    ['a dog', 'the dog'],
  ])
})

test('words alone decide if one of two is near nothing, and never join questions near two answers', async () => {
  const nearTo = { 'where is the shop': 'entry 1', 'Your address?': 'entry 1', 'the shop where': 'entry 2' }
  expect(
    await groupsOf(['Where is your shop?', 'where is the shop', 'Your address?', 'the shop where'], nearTo),
  ).toEqual([['Where is your shop?', 'where is the shop', 'Your address?'], ['the shop where']])
})

test('only the beginning of a long message counts, so that its length costs nothing', async () => {
  const begun = numbered(60, (at) => `lamp${at}`)
  const [one, other] = [`${begun} ${numbered(500, (at) => `a${at}`)}`, `${begun} ${numbered(500, (at) => `b${at}`)}`]
  expect(await groupsOf([one, other])).toEqual([[one, other]])
})

test('other requests are served while many messages are grouped', async () => {
  makeStepsLong()
  let ticks = 0
  let isOver = false
  const count = (): void => {
    ticks += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await groupsOf(Array.from({ length: 500 }, (_, at) => numbered(40, (word) => `w${(at * 13 + word * 7) % 400}`)))
  isOver = true
  expect(ticks).toBeGreaterThan(50)
})
