import { expect, test } from 'vitest'
import type { Finding } from '../search/mind.ts'
import type { EngineBot } from './engine.ts'
import { createKnowledgeEngine } from './knowledge-engine.ts'

const bot: EngineBot = {
  id: 'b',
  accountId: 'a',
  name: 'Helper',
  greeting: 'Ahoy!',
  fallback: 'I do not know.',
  language: 'ru',
  knowledgeVersion: 1,
  passagesVersion: 1,
  instructions: '',
  mind: 'knowledge',
  providerId: null,
  model: '',
  temperature: null,
  maxTokens: null,
  beyondKnowledge: 0,
  knowledgeOnFailure: 0,
}
const entry = (id: string) => ({ id, questions: [`Question ${id}?`, 'Another'], answer: `Answer ${id}` })
const replyTo = (finding: Finding, { message = 'how much is it', confidence = 1 } = {}) =>
  createKnowledgeEngine(async () => ({ finding, confidence, ranked: [] })).reply({
    bot,
    message,
    history: async () => [],
    signal: new AbortController().signal,
  })

test('an author’s answer is given as it was written, and cited', async () => {
  expect(await replyTo({ kind: 'answer', entry: entry('1') })).toMatchObject({
    text: 'Answer 1',
    answered: true,
    finishReason: 'stop',
    citations: [{ kind: 'entry', source_id: '1', title: 'Question 1?', url: null, quote: 'Answer 1' }],
  })
})

test('several that fit are offered as choices, and as a numbered list in the bot’s language', async () => {
  expect(await replyTo({ kind: 'choices', entries: [entry('1'), entry('2')] })).toMatchObject({
    text: 'Вы имели в виду:\n1. Question 1?\n2. Question 2?',
    finishReason: 'clarify',
    answered: false,
    choices: [
      { id: '1', label: 'Question 1?' },
      { id: '2', label: 'Question 2?' },
    ],
    citations: [{ source_id: '1' }, { source_id: '2' }],
  })
})

test('at most three choices are offered, in the text as well', async () => {
  const { text, choices } = await replyTo({ kind: 'choices', entries: ['1', '2', '3', '4'].map(entry) })
  expect(choices).toHaveLength(3)
  expect(text).not.toContain('Question 4?')
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
    {
      kind: 'source',
      source_id: 's',
      title: 'Manual › Costs',
      url: 'https://shop.example/costs',
      quote: `${'x'.repeat(199)}…`,
    },
  ])
})

test('nothing found is the fallback, and says so', async () => {
  expect(await replyTo({ kind: 'nothing' })).toMatchObject({
    text: 'I do not know.',
    answered: false,
    finishReason: 'fallback',
  })
})

test('small talk is answered without citations, and counts as answered', async () => {
  expect(await replyTo({ kind: 'nothing' }, { message: 'Hello!' })).toEqual({
    text: 'Ahoy!',
    answered: true,
    finishReason: 'stop',
    citations: [],
    usage: { input_tokens: 0, output_tokens: 0 },
  })
})

test('an author’s own answer to a greeting goes before small talk where it surely fits', async () => {
  const found: Finding = { kind: 'answer', entry: entry('1') }
  expect((await replyTo(found, { message: 'Hello!', confidence: 0.95 })).text).toBe('Answer 1')
  expect((await replyTo(found, { message: 'Hello!', confidence: 0.7 })).text).toBe('Ahoy!')
})
