import { expect, test } from 'vitest'
import type { Thought } from './mind.ts'
import { createRecentThoughts } from './recent-thoughts.ts'

function startThinking() {
  const remember = createRecentThoughts()
  const asked: string[] = []
  const ask = (known: string, message: string) =>
    remember(known, message, async (): Promise<Thought> => {
      asked.push(`${known}: ${message}`)
      if (message === 'fail') throw new Error('no thought')
      return { finding: { kind: 'nothing' }, confidence: 0, ranked: [known], candidates: [] }
    })
  return { ask, asked }
}

test('A message that was asked lately is not thought about again.', async () => {
  const { ask, asked } = startThinking()
  const first = await ask('lamps', 'Hours?')
  expect(await ask('lamps', 'Hours?')).toBe(first)
  expect(asked).toEqual(['lamps: Hours?'])
})

test('What one mind thought is nothing to another.', async () => {
  const { ask } = startThinking()
  await ask('lamps', 'Hours?')
  expect((await ask('chairs', 'Hours?')).ranked).toEqual(['chairs'])
})

test('A thought that failed is tried again.', async () => {
  const { ask, asked } = startThinking()
  await expect(ask('lamps', 'fail')).rejects.toThrow('no thought')
  await expect(ask('lamps', 'fail')).rejects.toThrow('no thought')
  expect(asked).toHaveLength(2)
})

test('Only so many messages are kept, those asked last, and none that is long.', async () => {
  const { ask, asked } = startThinking()
  await ask('lamps', 'the first')
  await ask('lamps', 'the second')
  for (let at = 0; at < 998; at++) await ask('lamps', `message ${at}`)
  await ask('lamps', 'the first')
  await ask('lamps', 'one more')
  asked.length = 0
  await ask('lamps', 'the first')
  await ask('lamps', 'the second')
  const long = 'x'.repeat(201)
  await ask('lamps', long)
  await ask('lamps', long)
  expect(asked).toEqual(['lamps: the second', `lamps: ${long}`, `lamps: ${long}`])
})
