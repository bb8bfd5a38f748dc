import type { StreamEvent } from 'beckon-contract'
import { expect, test } from 'vitest'
import { ApiFailure } from '../request.ts'
import { applyEvent, broken, isUnderWay, newTurn, onLine } from './playground-turn.ts'

const after = (...events: StreamEvent[]) => events.reduce(applyEvent, newTurn('1', 'Hello'))

const started: StreamEvent = { event: 'turn.started', data: { id: 't', conversation_id: 'c' } }
const says = (text: string): StreamEvent => ({ event: 'reply.delta', data: { text } })
const problem = {
  type: '/docs/errors#engine_failed',
  title: 'The bot could not produce a reply',
  status: 502,
  detail: 'The model did not answer.',
  code: 'engine_failed' as const,
  request_id: 'r',
}

test('text grows as it arrives, and the conversation and the turn are known from the start', () => {
  const turn = after(started, says('We ship '), says('today.'))
  expect(turn).toMatchObject({ conversationId: 'c', turnId: 't', text: 'We ship today.' })
  expect(isUnderWay(turn)).toBe(true)
})

test('the complete reply replaces its chunks', () => {
  const turn = after(started, says('We sh'), {
    event: 'reply.completed',
    data: {
      id: 't',
      object: 'reply',
      agent_id: 'b',
      conversation_id: 'c',
      reply: 'We ship today.',
      finish_reason: 'stop',
      answered: true,
      choices: [],
      citations: [],
      usage: { input_tokens: 3, output_tokens: 4 },
      metadata: {},
      created_at: '2026-11-15T10:00:00.000Z',
    },
  })
  expect(turn.reply).toEqual({
    conversationId: 'c',
    reply: 'We ship today.',
    answered: true,
    choices: [],
    citations: [],
  })
  expect(turn.text).toBe('We ship today.')
  expect(isUnderWay(turn)).toBe(false)
})

test('tools are shown from start to finish, even two with the same name', () => {
  const start: StreamEvent = { event: 'tool.started', data: { name: 'find_contact' } }
  const finish: StreamEvent = { event: 'tool.finished', data: { name: 'find_contact' } }
  expect(after(start, start, finish).tools).toEqual(['find_contact'])
  expect(after(start, start, finish, finish).tools).toEqual([])
})

test('a failure keeps the partial reply, and the conversation continues', () => {
  const turn = after(started, says('We'), { event: 'turn.failed', data: problem })
  expect(turn).toMatchObject({ text: 'We', failure: 'The model did not answer.', conversationId: 'c' })
  expect(isUnderWay(turn)).toBe(false)
})

test('an unknown event of a later version is ignored', () => {
  const unknown = { event: 'reply.thought', data: {} } as unknown as StreamEvent
  expect(after(says('We'), unknown).text).toBe('We')
})

test('a cancelled reply keeps its partial text, and the conversation continues', () => {
  const turn = after(started, says('We '), says('ship'), {
    event: 'turn.cancelled',
    data: { id: 't', conversation_id: 'c', reply: 'We ship' },
  })
  expect(turn).toMatchObject({ text: 'We ship', isStopped: true, conversationId: 'c' })
  expect(isUnderWay(turn)).toBe(false)
})

const lost = new ApiFailure({ code: 'unreachable', status: 0, detail: 'The connection was lost.' })

test('while disconnected the reply is still expected, and none of its text is discarded', () => {
  const cut = onLine(after(started, says('We ')), false)
  expect(cut).toMatchObject({ text: 'We ', line: 'cut' })
  expect(isUnderWay(cut)).toBe(true)
  expect(applyEvent(onLine(cut, true), says('ship'))).toEqual(after(started, says('We '), says('ship')))
})

test('a lost connection can resume if the bot had started', () => {
  const turn = broken(after(started, says('We ')), lost)
  expect(turn).toMatchObject({ text: 'We ', line: 'lost' })
  expect(turn.failure).toBeUndefined()
  expect(isUnderWay(turn)).toBe(false)
})

test('a message that did not get through has failed', () => {
  expect(broken(newTurn('1', 'Hello'), lost)).toMatchObject({ failure: 'The connection was lost.' })
})
