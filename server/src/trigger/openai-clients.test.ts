import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { ChatOpenAI } from '@langchain/openai'
import { generateText, type LanguageModel, Output, streamText } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type OpenaiScene, question, startOpenaiScene } from '../test/openai-scene.ts'
import { answering } from '../test/provider-acts.ts'

const text = 'We ship within two days.'
const schema = z.object({ days: z.number() })
const json = answering('{"days":', '2}')

/** Models of the AI SDK, by the package and API they use. */
const models: Record<string, (scene: OpenaiScene) => LanguageModel> = {
  '@ai-sdk/openai, Responses API': ({ baseURL, token, bot }) => createOpenAI({ baseURL, apiKey: token })(bot.id),
  '@ai-sdk/openai, chat completions': ({ baseURL, token, bot }) =>
    createOpenAI({ baseURL, apiKey: token }).chat(bot.id),
  '@ai-sdk/openai-compatible': ({ baseURL, token }) =>
    createOpenAICompatible({ name: 'beckon', baseURL, apiKey: token, supportsStructuredOutputs: true })('shop-helper'),
}

describe.each(Object.entries(models))('%s', (_, modelOf) => {
  test('gets a text', async () => {
    const scene = await startOpenaiScene('sqlite')
    const result = await generateText({ model: modelOf(scene), prompt: question })
    expect([result.text, result.finishReason]).toEqual([text, 'stop'])
    expect(result.usage).toMatchObject({ inputTokens: 11, outputTokens: 7 })
  })

  test('gets a stream', async () => {
    const scene = await startOpenaiScene('sqlite')
    const { textStream } = streamText({ model: modelOf(scene), prompt: question })
    const pieces: string[] = []
    for await (const piece of textStream) pieces.push(piece)
    expect(pieces).toEqual(['We ship', ' within two days.'])
  })

  test('gets an object', async () => {
    const scene = await startOpenaiScene('sqlite', { acts: [json] })
    const { output } = await generateText({
      model: modelOf(scene),
      prompt: question,
      output: Output.object({ schema }),
    })
    expect(output).toEqual({ days: 2 })
  })

  test('goes on with what was said', async () => {
    const scene = await startOpenaiScene('sqlite')
    const model = modelOf(scene)
    const first = await generateText({ model, prompt: question })
    const { messages } = first.response
    await generateText({
      model,
      messages: [{ role: 'user', content: question }, ...messages, { role: 'user', content: 'And abroad?' }],
    })
    const asked = scene.provider.asked[1]?.body.messages.slice(1).map(({ content }) => content)
    expect(asked).toEqual([question, text, 'And abroad?'])
  })
})

describe.each([true, false])('LangChain’s ChatOpenAI (Responses API: %s)', (useResponsesApi) => {
  const chatWith = ({ baseURL, token, bot }: OpenaiScene) =>
    new ChatOpenAI({ model: bot.id, apiKey: token, configuration: { baseURL }, useResponsesApi, maxRetries: 0 })

  test('is invoked', async () => {
    const scene = await startOpenaiScene('sqlite')
    const message = await chatWith(scene).invoke(question)
    expect(message.text).toBe(text)
    expect(message.usage_metadata).toMatchObject({ input_tokens: 11, output_tokens: 7 })
  })

  test('streams', async () => {
    const scene = await startOpenaiScene('sqlite')
    let streamed = ''
    for await (const chunk of await chatWith(scene).stream(question)) streamed += chunk.text
    expect(streamed).toBe(text)
  })

  test('gets structured output', async () => {
    const scene = await startOpenaiScene('sqlite', { acts: [json] })
    expect(await chatWith(scene).withStructuredOutput(schema).invoke(question)).toEqual({ days: 2 })
  })
})
