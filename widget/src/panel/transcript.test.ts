import { expect, test } from 'vitest'
import type { Message } from './chat/state.ts'
import { transcriptOf } from './transcript.ts'

const message = (role: Message['role'], text: string): Message => ({
  ...{ id: text, role, text, createdAt: '2026-11-15T10:00:00.000Z' },
  ...{ choices: [], citations: [], rating: null, isStopped: false, isCut: false },
})

test('a transcript names the speakers, and lists, code and links stay whole', () => {
  const text = transcriptOf(
    [
      message('user', 'When?'),
      message('agent', '**Two** days, see [here](https://a.example).\n\n- a\n- b\n\n```\n1\n2\n```'),
    ],
    { user: 'You', agent: 'Shop' },
    'en',
  )
  expect(text.replace(/, Nov.*$/gm, '')).toBe(
    'You\nWhen?\n\nShop\n**Two** days, see [here](https://a.example).\n\n- a\n- b\n\n```\n1\n2\n```\n',
  )
})
