import { describe, expect, test } from 'vitest'
import { databases } from '../test/app.ts'
import { entry, messages, startOpenaiScene } from '../test/openai-scene.ts'
import { refusing } from '../test/provider-acts.ts'

const unknown = [{ role: 'user' as const, content: 'Quux zork blah?' }]
const engine = { knowledgeOnFailure: true }

/** The part of a response that OpenAI's types don't have. */
const stateOf = (response: object) => (response as { beckon?: unknown }).beckon

describe.each(databases)('OpenAI’s clients, on %s', (database) => {
  test.each([
    ['a text that stands in for it', unknown, { answered: false, finish_reason: 'model_failed' }],
    ['an answer from knowledge', messages, { answered: true, finish_reason: 'stop' }],
  ])('can tell after a failed model that the reply is %s', async (_, asked, state) => {
    const { bot, client } = await startOpenaiScene(database, { acts: [refusing(401)], engine })
    const completion = await client.chat.completions.create({ model: bot.id, messages: asked })
    expect(completion.choices[0]?.finish_reason).toBe('stop')
    expect(stateOf(completion)).toEqual(state)
    const chunks: unknown[] = []
    for await (const chunk of await client.chat.completions.create({ model: bot.id, messages: asked, stream: true }))
      chunks.push(stateOf(chunk))
    expect(chunks.filter(Boolean)).toEqual([state])
    const input = String(asked[0]?.content)
    const response = await client.responses.create({ model: bot.id, input })
    expect([stateOf(response), response.output_text === entry.answer]).toEqual([state, state.answered])
    expect(stateOf(await client.responses.retrieve(response.id))).toEqual(state)
  })
})
