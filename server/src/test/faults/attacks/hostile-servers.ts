import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { type Spoken, openaiProviderWire as wire } from '../../provider-wire.ts'

const spaces = ' '.repeat(80_000)
const nested = '<i>'.repeat(300_000)
const manyLinks = `<base href="/${'b'.repeat(100_000)}">${'<a href="c">d</a>'.repeat(2_500)}`
const tracked = `<a href="/x?${Array.from({ length: 3_500 }, (_, at) => `utm_${at}=1`).join('&')}">a</a>`
const comments = '<!--'.repeat(100_000)

/** Pages that are slow to parse, by their path. */
export const pathologicalPages: Record<string, { type: string; body: string }> = {
  '/spaces/sitemap.txt': { type: 'text/plain', body: `https://a.example${spaces}b` },
  '/links.html': { type: 'text/html', body: manyLinks },
  '/tracked.html': { type: 'text/html', body: tracked },
  '/comments.html': { type: 'text/html', body: comments },
  '/nested.html': { type: 'text/html', body: nested },
  '/heading.md': { type: 'text/markdown', body: `# a${spaces}b` },
}

/** What the model says, by its name. A model without an entry never answers. */
const models: Record<string, (hasToolResult: boolean) => Spoken> = {
  'many-spaces': () => ({ pieces: Array<string>(60_000).fill(' ') }),
  'open-link': () => ({ pieces: [`[a](${' '.repeat(40_000)}`] }),
  'large-answer': () => ({ pieces: Array<string>(200).fill('x'.repeat(1_000)) }),
  'calls-tool': (hasToolResult) =>
    hasToolResult ? { pieces: ['Done.'] } : { pieces: [], toolCalls: [{ name: 'nested', arguments: '{}' }] },
}

/** A model provider and web sites of an attacker, on this machine. */
export async function startHostileServers() {
  async function speak(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { model, messages, stream } = (await json(request)) as {
      model: string
      messages: { role: string }[]
      stream?: boolean
    }
    const spoken = models[model]?.(messages.some(({ role }) => role === 'tool'))
    if (!spoken) return
    if (stream) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(wire.begin() + spoken.pieces.map(wire.piece).join('') + wire.end(spoken))
    } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(wire.whole(spoken)))
  }

  function servePage(path: string, response: ServerResponse): void {
    const page = pathologicalPages[path]
    if (page) response.writeHead(200, { 'content-type': page.type }).end(page.body)
    else if (path === '/robots.txt') response.end('User-agent: *\nCrawl-delay: 10\n')
    // A slow site: its pages begin and never end.
    else if (path.startsWith('/slow')) response.writeHead(200, { 'content-type': 'text/html' }).write('<p>Soon')
    else response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/v1/')) speak(request, response).catch(() => response.destroy())
    else servePage(path, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return { url, modelUrl: `${url}/v1` }
}
export type HostileServers = Awaited<ReturnType<typeof startHostileServers>>
