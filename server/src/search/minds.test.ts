import { expect, onTestFinished, test } from 'vitest'
import type { Knowledge } from './mind.ts'
import { createMinds } from './minds.ts'

const knowing = (answer: string): Knowledge => ({
  entries: [{ id: 'e', questions: ['How can I pay?'], answer }],
  passages: [],
})
const bot = (id: string, knowledgeVersion = 1) => ({ id, accountId: 'a', knowledgeVersion })

function startMinds(load: (botId: string) => Promise<Knowledge>) {
  const loaded: string[] = []
  const minds = createMinds(async ({ id }) => {
    loaded.push(id)
    return load(id)
  })
  onTestFinished(() => minds.close())
  const ask = async (asked: ReturnType<typeof bot>) => {
    const { finding } = await minds.think(asked, 'How can I pay?')
    return finding.kind === 'answer' ? finding.entry.answer : finding.kind
  }
  return { loaded, ask }
}

test('a bot learns once, however many ask at once', async () => {
  const { loaded, ask } = startMinds(async () => knowing('By card.'))
  expect(await Promise.all(Array.from({ length: 5 }, () => ask(bot('b'))))).toEqual(Array(5).fill('By card.'))
  expect(loaded).toEqual(['b'])
})

test('a newer version is learnt before it is asked; an older asker gets the newer answer', async () => {
  let answer = 'By card.'
  const { loaded, ask } = startMinds(async () => knowing(answer))
  expect(await ask(bot('b', 1))).toBe('By card.')
  answer = 'By phone.'
  expect(await ask(bot('b', 2))).toBe('By phone.')
  expect(await ask(bot('b', 1))).toBe('By phone.')
  expect(loaded).toHaveLength(2)
})

test('bots do not know what others know', async () => {
  const { ask } = startMinds(async (id) => (id === 'a' ? knowing('By card.') : { entries: [], passages: [] }))
  expect(await ask(bot('a'))).toBe('By card.')
  expect(await ask(bot('b'))).toBe('nothing')
})

test('a load that fails is tried again by the next message', async () => {
  let isAway = true
  const { ask } = startMinds(async () => {
    if (isAway) throw new Error('the database is away')
    return knowing('By card.')
  })
  await expect(ask(bot('b'))).rejects.toThrow('the database is away')
  isAway = false
  expect(await ask(bot('b'))).toBe('By card.')
})
