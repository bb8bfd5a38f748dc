import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a flood from one network takes at most half of the places, and others are served round robin with it', async () => {
  const { hash } = createPasswords()
  const ended: string[] = []
  const hashFor = (from: string) => hash('correct horse', from).then(() => ended.push(from))
  const flood = Promise.allSettled(Array.from({ length: 200 }, () => hashFor('flood')))
  const other = hashFor('other')
  await other
  expect(ended.filter((from) => from === 'flood').length).toBeLessThan(10)
  const outcomes = await flood
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'overloaded' })
})
