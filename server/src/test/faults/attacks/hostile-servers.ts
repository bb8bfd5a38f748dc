import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Spoken, openaiProviderWire as wire } from '../../provider-wire.ts'

const spaces = ' '.repeat(80_000)
const nested = '<i>'.repeat(300_000)
const manyLinks = `<base href="/${'b'.repeat(100_000)}">${'<a href="c">d</a>'.repeat(2_500)}`
const tracked = `<a href="/x?${Array.from({ length: 3_500 }, (_, at) => `utm_${at}=1`).join('&')}">a</a>`
const comments = '<!--'.repeat(100_000)
const scripts = '<script src="/widget.js"></script>'.repeat(60_000)
const numbers = Array(25_000).fill(1)

/** Pages that are slow to parse, by their path. */
export const pathologicalPages: Record<string, { type: string; body: string | Buffer }> = {
  '/spaces/sitemap.txt': { type: 'text/plain', body: `https://a.example${spaces}b` },
  '/links.html': { type: 'text/html', body: manyLinks },
  '/tracked.html': { type: 'text/html', body: tracked },
  '/comments.html': { type: 'text/html', body: comments },
  '/nested.html': { type: 'text/html', body: nested },
  '/heading.md': { type: 'text/markdown', body: `# a${spaces}b` },
}
const otherPages: typeof pathologicalPages = {
  '/scripts.html': { type: 'text/html', body: scripts },
  '/breaks/sitemap.txt': { type: 'text/plain', body: gzipSync(Buffer.alloc(20 * 1024 * 1024, '\n')) },
}

const strict = { type: 'array', anyOf: Array(80).fill({ contains: { type: 'object', required: ['a'] } }) }
const tools = [
  { name: 'large', inputSchema: { type: 'object' } },
  { name: 'strict', inputSchema: { type: 'object', properties: { list: strict } } },
  { name: 'failing', inputSchema: { type: 'object' } },
]
const escaped = '%61'.repeat(1_300_000)
/** What an MCP server answers, by the method. */
const mcpResults: Record<string, object> = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'Shop', version: '1' },
  },
  'tools/list': { tools },
  'tools/call': { content: [{ type: 'text', text: escaped }] },
}

const calling =
  (name: string, input: object) =>
  (hasToolResult: boolean): Spoken =>
    hasToolResult ? { pieces: ['Done.'] } : { pieces: [], toolCalls: [{ name, arguments: JSON.stringify(input) }] }

/** What the model says, by its name. A model without an entry never answers. */
const models: Record<string, (hasToolResult: boolean) => Spoken> = {
  'many-spaces': () => ({ pieces: Array<string>(60_000).fill(' ') }),
  'open-link': () => ({ pieces: [`[a](${' '.repeat(40_000)}`] }),
  'large-answer': () => ({ pieces: Array<string>(200).fill('x'.repeat(1_000)) }),
  'calls-tool': calling('nested', {}),
  'calls-large': calling('shop_large', {}),
  'calls-failing': calling('shop_failing', {}),
  'calls-strict': calling('shop_strict', { list: numbers }),
}

/** A model provider and web sites of an attacker, on this machine. */
export async function startHostileServers() {
  async function speak(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { model, messages, stream } = (await json(request)) as {
      model: string
      messages: { role: string }[]
      stream?: boolean
    }
    if (model === 'large-error') {
      response.writeHead(400, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ error: { message: escaped } }))
    }
    const spoken = models[model]?.(messages.some(({ role }) => role === 'tool'))
    if (!spoken) return
    if (stream) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(wire.begin() + spoken.pieces.map(wire.piece).join('') + wire.end(spoken))
    } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(wire.whole(spoken)))
  }

  async function serveTools(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { id, method, params } = (await json(request)) as { id?: number; method: string; params?: { name?: string } }
    const result = mcpResults[method]
    if (!result) return void response.writeHead(202).end()
    const outcome = params?.name === 'failing' ? { error: { code: -32_000, message: escaped } } : { result }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
  }

  function servePage(path: string, response: ServerResponse): void {
    const page = pathologicalPages[path] ?? otherPages[path]
    if (page) response.writeHead(200, { 'content-type': page.type }).end(page.body)
    else if (path === '/robots.txt') response.end('User-agent: *\nCrawl-delay: 1\n')
    // A slow site: its pages begin and never end.
    else if (path.startsWith('/slow'))
      response.writeHead(200, { 'content-type': path.endsWith('.png') ? 'image/png' : 'text/html' }).write('<p>Soon')
    else response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (path === '/mcp') serveTools(request, response).catch(() => response.destroy())
    else if (path.startsWith('/v1/')) speak(request, response).catch(() => response.destroy())
    else servePage(path, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return { url, modelUrl: `${url}/v1` }
}
export type HostileServers = Awaited<ReturnType<typeof startHostileServers>>
