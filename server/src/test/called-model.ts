import { onTestFinished } from 'vitest'
import { createCallModel } from '../engines/models/call-model.ts'
import type { ModelRequest } from '../engines/models/model.ts'
import { createCalls } from '../outbound/calls.ts'
import { createScriptedProvider } from './scripted-provider.ts'

export const key = 'sk-secret/"quoted"+1234567890'
const noon = Date.parse('2026-10-05T12:00:00Z')

/** A model of a scripted provider, to be called directly. */
export async function startModel(
  kind: ModelRequest['access']['kind'] = 'openai',
  { isTrusted = true, unknownHeldMs = 0, apiKey = key } = {},
) {
  const provider = await createScriptedProvider()
  const [guarded, trusted] = [createCalls({ allowPrivate: false }), createCalls({ allowPrivate: true })]
  onTestFinished(async () => {
    await Promise.all([guarded.close(), trusted.close(), provider.close()])
  })
  const callModel = createCallModel({ guarded, trusted, now: () => noon, unknownHeldMs })
  const access = { name: 'Provider', kind, url: provider.url, key: apiKey, model: 'small-1', isTrusted }
  const ask = (more: Partial<ModelRequest> = {}) =>
    callModel({
      access,
      system: () => 'Be kind.',
      messages: [{ role: 'user', text: 'Hi' }],
      tools: [],
      temperature: null,
      maxTokens: null,
      signal: AbortSignal.timeout(10_000),
      ...more,
    })
  /** Streamed, with what was received. */
  const stream = async (more: Partial<ModelRequest> = {}) => {
    const received: string[] = []
    return { ...(await ask({ onText: (text) => received.push(text), ...more })), received }
  }
  const lastBody = () => provider.asked.at(-1)?.body
  return { provider, ask, stream, lastBody, access }
}
