import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Parts {
  /** What it replies to a message. */
  answerTo: (message: string) => string
  /** Its account has no credit at the moment. */
  isWithoutCredit: () => boolean
}
const charactersPerToken = 4

/** A model provider on this machine while the demo is filled, with an OpenAI-compatible API. */
export async function startDemoProvider({ answerTo, isWithoutCredit }: Parts) {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { messages = [] } = (await json(request)) as { messages?: { content: string }[] }
    if (isWithoutCredit()) {
      send(402, { error: { message: 'Your credit balance is too low.', code: 'insufficient_quota' } })
      return
    }
    const content = answerTo(String(messages.at(-1)?.content ?? ''))
    const asked = messages.reduce((sum, message) => sum + String(message.content).length, 0)
    send(200, {
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: {
        prompt_tokens: Math.ceil(asked / charactersPerToken),
        completion_tokens: Math.ceil(content.length / charactersPerToken),
      },
    })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
