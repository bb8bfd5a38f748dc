import { expect, test } from 'vitest'
import { presentForVisitor } from './visitor-events.ts'

const ids = { id: 'turn', conversation_id: 'conversation' }
const citation = { kind: 'source' as const, source_id: 'source', title: 'Terms', url: null, quote: 'Two days.' }

test('a visitor sees that a tool is running, but not which', () => {
  expect(presentForVisitor({ event: 'tool.started', data: { name: 'crm_lookup' } })).toEqual({ name: 'tool' })
  expect(presentForVisitor({ event: 'tool.finished', data: { name: 'crm_lookup' } })).toEqual({ name: 'tool' })
})

test('a visitor gets the reply and its citations, and nothing about its cost', () => {
  const choices = [{ id: 'e', label: 'When do you ship?' }]
  const said = { ...ids, reply: 'Soon.', answered: true, finish_reason: 'stop' as const, choices, created_at: 'now' }
  const data = {
    ...{ ...said, citations: [citation], object: 'reply' as const, agent_id: 'bot' },
    ...{ usage: { input_tokens: 7, output_tokens: 7 }, metadata: { tier: 'gold' } },
  }
  expect(presentForVisitor({ event: 'reply.completed', data })).toEqual({ ...said, citations: [citation] })
})

test('the bot’s text is passed on unchanged', () => {
  expect(presentForVisitor({ event: 'turn.started', data: ids })).toEqual(ids)
  expect(presentForVisitor({ event: 'reply.delta', data: { text: 'So' } })).toEqual({ text: 'So' })
  const cancelled = { ...ids, reply: 'So' }
  expect(presentForVisitor({ event: 'turn.cancelled', data: cancelled })).toEqual(cancelled)
})
