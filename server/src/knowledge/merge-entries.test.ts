import { expect, test } from 'vitest'
import { makeStepsLong } from '../test/long-steps.ts'
import { mergeEntries } from './merge-entries.ts'

const entries = Array.from({ length: 1_000 }, (_, at) => ({
  ...{ id: `e${at}`, row: at, questionRows: [at], tags: [] },
  ...{ questions: [`Question ${at}`], answer: `Answer ${at}` },
}))

test('other work runs while a large file is merged', async () => {
  makeStepsLong()
  let ticks = 0
  const countTurns = (): NodeJS.Immediate =>
    setImmediate(() => {
      ticks += 1
      next = countTurns()
    })
  let next = countTurns()
  const { unchanged } = await mergeEntries(entries, entries)
  clearImmediate(next)
  expect(unchanged).toHaveLength(1_000)
  expect(ticks).toBeGreaterThan(20)
})

test('of two entries with the same question, the older gets the new answer', async () => {
  const twice = ['old', 'new'].map((id) => ({ id, questions: ['Are you open?'], answer: `Answer of the ${id} one` }))
  const { changed } = await mergeEntries(twice, [
    { row: 2, questionRows: [2], questions: ['Are you open?'], answer: 'Yes.' },
  ])
  expect(changed.map(({ id }) => id)).toEqual(['old'])
})

test('of two entries with the same answer, the one with the question stays; without one, the older gets it', async () => {
  const twice = ['old', 'new'].map((id) => ({ id, questions: [`Question of the ${id} one`], answer: 'Yes.' }))
  const merge = (question: string) =>
    mergeEntries(twice, [{ row: 2, questionRows: [2], questions: [question], answer: 'Yes.' }])
  expect((await merge('Question of the new one')).unchanged).toHaveLength(1)
  expect((await merge('Another question')).changed.map(({ id }) => id)).toEqual(['old'])
})

test('another spelling of a question that the bot has is no other question', async () => {
  const known = [{ id: 'a', questions: ['Are you open?', 'When?'], answer: 'At nine.' }]
  const merge = (question: string, answer: string) =>
    mergeEntries(known, [{ row: 2, questionRows: [2], questions: [question], answer }])
  expect((await merge('ARE YOU OPEN?', 'At nine.')).unchanged).toHaveLength(1)
  expect((await merge('are you open?', 'At ten.')).changed).toMatchObject([
    { id: 'a', questions: ['Are you open?', 'When?'], answer: 'At ten.' },
  ])
})
