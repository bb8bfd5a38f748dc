import { AbstractChat, type ChatState, DefaultChatTransport, type UIMessage } from 'ai'
import { expect, test } from 'vitest'
import { startOpenaiScene } from '../test/openai-scene.ts'
import { type Act, answering, refusing } from '../test/provider-acts.ts'

interface Metadata {
  conversation_id: string
  answered?: boolean
  finish_reason?: string
}
type Message = UIMessage<Metadata>

/** What `useChat` is made of, without React. */
class Chat extends AbstractChat<Message> {
  constructor(transport: DefaultChatTransport<Message>) {
    const state: ChatState<Message> = {
      status: 'ready',
      error: undefined,
      messages: [],
      pushMessage: (message) => void state.messages.push(message),
      popMessage: () => void state.messages.pop(),
      replaceMessage: (at, message) => void state.messages.splice(at, 1, message),
      snapshot: (value) => structuredClone(value),
    }
    super({ state, transport })
  }
}

async function startChat(...acts: Act[]) {
  const scene = await startOpenaiScene('sqlite', { acts })
  const { baseURL, token, bot } = scene
  const chat = new Chat(
    new DefaultChatTransport<Message>({
      api: `${baseURL.replace(/\/openai$/, '')}/agents/${bot.id}/trigger`,
      headers: { authorization: `Bearer ${token}` },
      prepareSendMessagesRequest: ({ messages }) => ({
        body: {
          message: messages
            .at(-1)
            ?.parts.map((part) => (part.type === 'text' ? part.text : ''))
            .join(''),
          conversation_id: messages.findLast(({ role }) => role === 'assistant')?.metadata?.conversation_id,
          format: 'ai-sdk',
        },
      }),
    }),
  )
  return { ...scene, chat }
}
const textOf = (message: Message | undefined) =>
  message?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

test('the AI SDK’s chat gets a streamed reply, and continues the conversation', async () => {
  const { chat } = await startChat(answering('We ship', ' within two days.'), answering('By post.'))
  await chat.sendMessage({ text: 'When do you ship?' })
  expect(chat.error).toBeUndefined()
  const [, first] = chat.messages
  expect([first?.role, textOf(first)]).toEqual(['assistant', 'We ship within two days.'])
  const conversation_id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(first?.metadata).toMatchObject({ conversation_id, answered: true, finish_reason: 'stop' })
  await chat.sendMessage({ text: 'How?' })
  const second = chat.messages.at(-1)
  expect([chat.status, textOf(second)]).toEqual(['ready', 'By post.'])
  expect(second?.metadata?.conversation_id).toBe(first?.metadata?.conversation_id)
  expect(second?.id).not.toBe(first?.id)
})

test('the stream has the protocol’s header, and ends as it wants', async () => {
  const { baseURL, token, bot } = await startChat(answering('Hello.'))
  const answer = await fetch(`${baseURL.replace(/\/openai$/, '')}/agents/${bot.id}/trigger`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Hello?', format: 'ai-sdk' }),
  })
  expect(answer.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
  const body = await answer.text()
  expect(body.trimEnd().endsWith('data: [DONE]')).toBe(true)
  expect(body).not.toContain('event:')
})

test('an error before the first word is an error of the chat', async () => {
  const { chat } = await startChat(refusing(401))
  await chat.sendMessage({ text: 'When do you ship?' })
  expect(chat.status).toBe('error')
  expect(chat.error?.message).toContain('model_misconfigured')
})
