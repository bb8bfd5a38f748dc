import { expect, test } from 'vitest'
import type { Finding } from '../search/mind.ts'
import { createKnowledgeEngine } from './knowledge-engine.ts'

const bot = { id: 'b', accountId: 'a', fallback: 'I do not know.', language: 'ru', knowledgeVersion: 1 }
const entry = (id: string) => ({ id, questions: [`Question ${id}?`, 'Another'], answer: `Answer ${id}` })
const replyTo = (finding: Finding) =>
  createKnowledgeEngine(async () => ({ finding, confidence: 1, ranked: [] })).reply({ bot, message: 'hi' })

test('an author’s answer is given as it was written, and cited', async () => {
  expect(await replyTo({ kind: 'answer', entry: entry('1') })).toMatchObject({
    text: 'Answer 1',
    answered: true,
    finishReason: 'stop',
    citations: [{ source_id: '1', title: 'Question 1?', url: null, quote: 'Answer 1' }],
  })
})

test('several that fit are asked back, in the bot’s language', async () => {
  const { text, citations } = await replyTo({ kind: 'choices', entries: [entry('1'), entry('2')] })
  expect(text).toBe('Вы имели в виду:\n- Question 1?\n- Question 2?')
  expect(citations).toHaveLength(2)
})

test('an extract cites the source it stands in, with a short quote', async () => {
  const passage = {
    id: 'p',
    sourceId: 's',
    title: 'Manual › Costs',
    url: 'https://shop.example/costs',
    text: 'x'.repeat(500),
  }
  const { citations } = await replyTo({ kind: 'extract', text: 'It is free.', passages: [passage] })
  expect(citations).toEqual([
    { source_id: 's', title: 'Manual › Costs', url: 'https://shop.example/costs', quote: `${'x'.repeat(199)}…` },
  ])
})

test('nothing found is the fallback, and says so', async () => {
  expect(await replyTo({ kind: 'nothing' })).toMatchObject({
    text: 'I do not know.',
    answered: false,
    finishReason: 'fallback',
  })
})
