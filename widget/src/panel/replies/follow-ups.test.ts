import { expect, test } from 'vitest'
import { atFirst, type ChatState, type Message } from '../chat/state.ts'
import type { BotProfile } from '../session.ts'
import { followUpsOf } from './follow-ups.tsx'

const message = (role: Message['role'], text: string): Message => ({
  ...{ id: text, role, text, createdAt: '2026-11-15T10:00:00.000Z', choices: [], citations: [] },
  ...{ rating: null, isStopped: false, isCut: false },
})
const suggestions = ['How long does shipping take?', 'Где вы?', 'What does it cost?']
const after = (question: string, more: Partial<ChatState> = {}) =>
  followUpsOf({
    ...atFirst,
    bot: { suggestions } as Partial<BotProfile> as BotProfile,
    messages: [message('user', question), message('agent', 'Two days.')],
    ...more,
  })

test('a suggested question that was asked, however it was written, is not suggested again', () => {
  expect(after('Anything else')).toEqual(suggestions.slice(0, 2))
  expect(after(' how long does  shipping take ')).toEqual(suggestions.slice(1))
  expect(after('где вы')).toEqual([suggestions[0], suggestions[2]])
})

test('nothing is suggested if earlier messages, which may have asked it, are not shown', () => {
  expect(after('Anything else', { olderFrom: 'cursor' })).toEqual([])
})
