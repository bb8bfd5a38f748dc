import type { Reply } from 'beckon-contract'
import { expect, test } from 'vitest'
import { createLedger } from './ledger.ts'

const reply = (id: string, conversation_id = 'c'): Reply => ({
  id,
  object: 'reply',
  agent_id: 'b',
  conversation_id,
  reply: 'Yes.',
  finish_reason: 'stop',
  answered: true,
  choices: [],
  citations: [],
  usage: { input_tokens: 0, output_tokens: 0 },
  metadata: {},
  created_at: '2026-11-15T10:00:00.000Z',
})
const row = (id: string, message: string, position: number) => ({
  id,
  message,
  position,
  reply: 'Yes.',
  conversationId: 'c',
  status: 'completed',
})
const conversation = { id: 'c', turnCount: 2, openTurnId: null }

function openLedger() {
  const ledger = createLedger()
  ledger.note('one', reply('1'))
  ledger.note('two', reply('2'))
  return ledger
}

test.each([
  ['all there', [row('1', 'one', 1), row('2', 'two', 2)], conversation, []],
  [
    'lost',
    [row('1', 'one', 1)],
    { ...conversation, turnCount: 1 },
    [/"two" was acknowledged and is lost/, /"two" stands/],
  ],
  ['changed', [row('1', 'one', 1), { ...row('2', 'two', 2), reply: '' }], conversation, [/"two" is not what was/]],
  [
    'twice',
    [row('1', 'one', 1), row('2', 'two', 2), row('3', 'two', 3)],
    { ...conversation, turnCount: 3 },
    [/answered twice/],
  ],
  ['out of order', [row('1', 'one', 2), row('2', 'two', 1)], conversation, [/"two" stands at 1/]],
  ['miscounted', [row('1', 'one', 1), row('2', 'two', 2)], { ...conversation, turnCount: 3 }, [/counts 3 turns/]],
  [
    'left open',
    [row('1', 'one', 1), row('2', 'two', 2)],
    { ...conversation, openTurnId: '2' },
    [/still waits for turn 2/],
  ],
])('the ledger detects what is %s', (_, turns, kept, breaches) => {
  expect(openLedger().audit({ turns, conversations: [kept] })).toEqual(
    breaches.map((words) => expect.stringMatching(words)),
  )
})
