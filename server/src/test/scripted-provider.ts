import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { answering, embedding, sending } from './provider-acts.ts'
import { anthropicProviderWire, openaiProviderWire, type ProviderWire } from './provider-wire.ts'

/** The request to the provider, and whether the client has disconnected since. */
export interface Asked {
  path: string
  headers: IncomingHttpHeaders
  body: AskedBody
  closed: Promise<void>
}
export interface AskedBody {
  model: string
  stream?: boolean
  messages: { role: string; content: unknown }[]
  [field: string]: unknown
}

/** One pending request. */
export interface Exchange {
  asked: Asked
  wire: ProviderWire
  response: ServerResponse
}
export type Act = (exchange: Exchange) => void

/**
 * A model provider on this machine, in OpenAI's and Anthropic's formats. It plays one act per request, repeating the
 * last one.
 */
export async function createScriptedProvider() {
  const asked: Asked[] = []
  let acts: Act[] = [answering('Hello.')]
  let listing: Act = sending(JSON.stringify(models))
  let embeddings: Act[] = [embedding()]

  function actFor(path: string): Act | undefined {
    if (path.startsWith('/v1/models')) return listing
    const played = path === '/v1/embeddings' ? embeddings : acts
    return played.length > 1 ? played.shift() : played[0]
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const closed = new Promise<void>((resolve) => response.on('close', resolve))
    const body = (request.method === 'POST' ? await json(request) : {}) as AskedBody
    const question = { path, headers: request.headers, body, closed }
    asked.push(question)
    const isAnthropic = path.startsWith('/v1/messages') || 'anthropic-version' in request.headers
    const wire = isAnthropic ? anthropicProviderWire : openaiProviderWire
    actFor(path)?.({ asked: question, wire, response })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    asked,
    plays(...next: Act[]): void {
      acts = next
    },
    /** Its response to requests for its models. */
    lists(act: Act): void {
      listing = act
    },
    /** Its response to embedding requests: one act per request, repeating the last one. */
    embeds(...next: Act[]): void {
      embeddings = next
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type ScriptedProvider = Awaited<ReturnType<typeof createScriptedProvider>>

const models = { object: 'list', data: [{ id: 'small-1' }, { id: 'large-1' }] }
