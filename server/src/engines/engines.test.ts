import { expect, test } from 'vitest'
import type { Engine, EngineRequest } from './engine.ts'
import { createEngines } from './engines.ts'

test('a bot answers with the engine that its author chose', async () => {
  const speaking = (text: string): Engine => ({
    reply: async () => ({
      text,
      finishReason: 'stop',
      answered: true,
      citations: [],
      usage: { input_tokens: 0, output_tokens: 0 },
    }),
  })
  const engines = createEngines({ knowledge: speaking('known'), model: speaking('generated') })
  const asked = (engine: string) => ({ bot: { engine } }) as EngineRequest
  expect((await engines.reply(asked('knowledge'))).text).toBe('known')
  expect((await engines.reply(asked('model'))).text).toBe('generated')
})
