import { expect, test } from 'vitest'
import type { Message } from './talk/state.ts'
import { transcriptOf } from './transcript.ts'

const message = (role: Message['role'], text: string): Message => ({
  ...{ id: text, role, text, createdAt: '2026-11-15T10:00:00.000Z' },
  ...{ choices: [], citations: [], rating: null, isStopped: false, isCut: false },
})

test('a transcript names the speakers and has no marks', () => {
  const text = transcriptOf(
    [message('user', 'When?'), message('agent', '**Two** days.\n\n- a\n- b')],
    { user: 'You', agent: 'Shop' },
    'en',
  )
  expect(text.replace(/, Nov.*$/gm, '')).toBe('You\nWhen?\n\nShop\nTwo days.\n\na. b\n')
})
