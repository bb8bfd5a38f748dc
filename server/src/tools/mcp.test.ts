import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { createMadeUpNetwork } from '../test/made-up-network.ts'
import { anMcpServer, startTestCalls } from '../test/tool-fixture.ts'
import { startWebServer } from '../test/web-server.ts'
import { createMcpSession, type McpServer, type McpSession } from './mcp-session.ts'
import { callTool, listTools } from './mcp-tools.ts'
import { createOffers } from './offers.ts'

const never = new AbortController().signal
const manyObjects = `[${'{},'.repeat(150_000)}{}]`
const open = ({ url, headers, secrets = {} }: Omit<McpServer, 'secrets'> & Partial<McpServer>) =>
  createMcpSession(startTestCalls(), { url, headers, secrets })
const listSpecs = async (session: McpSession) => (await listTools(session, never)).specs

describe.each([
  ['answers with JSON and keeps sessions', { enableJsonResponse: true, isStateful: true }],
  ['answers with events and keeps sessions', { enableJsonResponse: false, isStateful: true }],
  ['answers with events and keeps none', { enableJsonResponse: false, isStateful: false }],
])('an MCP server of the official SDK that %s', (_, { enableJsonResponse, isStateful }) => {
  test('is understood: its tools are listed and called', async () => {
    const server = await startOfficial({ enableJsonResponse, isStateful })
    const session = open({ ...server, headers: { authorization: 'Bearer k' } })
    const specs = await listSpecs(session)
    expect(specs.map(({ name, description }) => [name, description])).toEqual([
      ['add', 'Adds two numbers.'],
      ['show', 'Shows all kinds of things.'],
      ['fail', ''],
    ])
    expect(specs[0]?.parameters).toMatchObject({ type: 'object', properties: { a: { type: 'number' } } })
    expect(await callTool(session, 'add', { a: 2, b: 3 }, never)).toEqual({ text: '5', isError: false })
    expect(await callTool(session, 'fail', {}, never)).toEqual({ text: 'It went wrong.', isError: true })
    await expect(callTool(session, 'unknown', {}, never)).rejects.toThrow(/^The server refused: .*tool not found/i)
    expect(await callTool(session, 'show', {}, never)).toEqual({
      isError: false,
      text: [
        'words',
        '(A picture that cannot be shown as text: image/png, 3 bytes.)',
        'what the file says',
        '(A link: manual, file:///manual)',
      ].join('\n'),
    })
    expect(server.requests.every(({ headers }) => headers.authorization === 'Bearer k')).toBe(true)
    expect(server.requests.slice(1).every(({ headers }) => headers['mcp-protocol-version'] === '2025-06-18')).toBe(true)
    expect(server.sessions()).toBe(isStateful ? 1 : 0)
    session.end()
    await expect.poll(server.sessions).toBe(0)
  })
})

test('concurrent calls share one session, and a caller who leaves does not end it for the others', async () => {
  const server = await startOfficial({ enableJsonResponse: true, isStateful: true })
  const session = open({ ...server, headers: {} })
  const leaver = new AbortController()
  const left = callTool(session, 'add', { a: 0, b: 0 }, leaver.signal)
  const calls = [1, 2, 3].map((a) => callTool(session, 'add', { a, b: 1 }, never))
  leaver.abort()
  await expect(left).rejects.toThrow()
  expect((await Promise.all(calls)).map(({ text }) => text)).toEqual(['2', '3', '4'])
  expect(server.sessions()).toBeLessThanOrEqual(2)
})

describe('an MCP server that', () => {
  test('lost the session gets a new one, once', async () => {
    const server = await startScripted({ losesSessions: 1 })
    const session = open(server)
    expect(await listSpecs(session)).toHaveLength(1)
    expect(server.methods.filter((method) => method === 'initialize')).toHaveLength(2)
    expect(server.sessionIds).toEqual([undefined, 's-1', 's-1', undefined, 's-2', 's-2'])
  })

  test('loses every session is given up on', async () => {
    const server = await startScripted({ losesSessions: 99 })
    await expect(listTools(open(server), never)).rejects.toThrow('drops its sessions')
    expect(server.methods.filter((method) => method === 'initialize')).toHaveLength(2)
    const hasty = await startScripted({ losesSessions: 99, losesThemAtOnce: true })
    await expect(listTools(open(hasty), never)).rejects.toThrow('drops its sessions')
    expect(hasty.methods).not.toContain('tools/list')
  })

  test('lists in pages is listed to the end, and one that never ends is not', async () => {
    const paged = await startScripted({
      pageOf: (page) => ({ tools: [aTool(`t${page}`)], ...(page < 3 && { nextCursor: `${page + 1}` }) }),
    })
    expect((await listSpecs(open(paged))).map(({ name }) => name)).toEqual(['t1', 't2', 't3'])
    const endless = await startScripted({
      pageOf: (page) => ({ tools: [aTool(`t${page}`)], nextCursor: `${page + 1}` }),
    })
    expect(await listSpecs(open(endless))).toHaveLength(20)
  })

  test('offers tools that no model can use is accepted without them', async () => {
    const tools = [
      aTool('good'),
      { ...aTool('x'), inputSchema: { type: 'string' } },
      { name: 'no schema' },
      { ...aTool('y'), name: 'n'.repeat(129) },
      'nonsense',
      null,
      { ...aTool('long'), description: 'd'.repeat(5_000) },
      { ...aTool('torn'), description: `\0${'d'.repeat(1_999)}🦉` },
    ]
    const server = await startScripted({ pageOf: () => ({ tools }) })
    const specs = await listSpecs(open(server))
    expect(specs.map(({ name }) => name)).toEqual(['good', 'long', 'torn'])
    expect(specs[1]?.description).toHaveLength(2_000)
    expect(specs[2]?.description).toBe(`${'d'.repeat(1_999)}\ufffd`)
  })

  test('offers schemas that are too deep or too large is refused in words, whatever their depth', async () => {
    const allowed = ['deep']
    for (const inputSchema of [
      deepSchema(25),
      deepSchema(100_000),
      `{"type":"object","title":"${'x'.repeat(21_000)}"}`,
    ]) {
      const server = await startRaw(`{"tools":[{"name":"deep","inputSchema":${inputSchema}}]}`)
      const offers = createOffers(startTestCalls())
      const words = expect.stringMatching(/The tool deep can’t be used: The parameters are (nested more|larger) than/)
      const draft = anMcpServer({ url: server.url, allowed })
      await expect(offers.ask(draft, {}, '/draft')).rejects.toMatchObject({
        code: 'invalid_request',
        errors: [{ path: '/draft/url', message: words }],
      })
      await expect(offers.choose(draft, {}, undefined)).rejects.toMatchObject({
        code: 'invalid_request',
        errors: [{ path: '/allowed', message: words }],
      })
    }
  })

  test('returns content that is nested too deeply is described instead', async () => {
    const server = await startRaw(`{"structuredContent":${deepSchema(100_000)}}`)
    const { text } = await callTool(open({ ...server, headers: {} }), 'any', {}, never)
    expect(text).toBe('(Content that is nested too deeply.)')
  })

  test('repeats a secret in its tools is listed without it, however long its words are', async () => {
    const key = 'sk-very-secret-123'
    const filler = 'd'.repeat(1_990)
    const spellings = [key, btoa(key), Buffer.from(key).toString('hex').toUpperCase(), [...key].reverse().join('')]
    const tools = [
      { ...aTool(key), name: `tell_${key}` },
      ...spellings.map((spelling, at) => ({
        name: `t${at}`,
        description: `${filler}${spelling}`,
        inputSchema: { type: 'object', properties: { [spelling]: { description: `Use ${spelling}` } } },
      })),
    ]
    const server = await startScripted({ pageOf: () => ({ tools }) })
    const specs = await listSpecs(open({ ...server, secrets: { authorization: `Bearer ${key}` } }))
    expect(specs).toEqual(
      spellings.map((_, at) => ({
        name: `t${at}`,
        description: `${filler}•••`,
        parameters: { type: 'object', properties: { '•••': { description: 'Use •••' } } },
      })),
    )
  })

  test('repeats a secret where its complaint is cut is quoted without any of it', async () => {
    const key = 'sk-very-secret-1'
    for (let length = 280; length <= 300; length++) {
      const server = await startWebServer((_, to) => to.writeHead(403).end(`${'x'.repeat(length)}${key} is wrong`))
      const draft = anMcpServer({ url: server.url })
      const failure = await createOffers(startTestCalls())
        .ask(draft, { 'x-key': key }, '')
        .catch((error: Error) => error)
      expect(`${failure}`).not.toMatch(/xs/)
    }
  })

  const wrong: [what: string, answer: RequestListener, words: RegExp][] = [
    ['hangs', () => {}, /did not answer within 0\.3 s/],
    [
      'drips',
      (_, to) => to.writeHead(200, { 'content-type': 'text/event-stream' }).write(': wait\n\n'),
      /within 0\.3 s/,
    ],
    [
      'sends HTML',
      (_, to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi'),
      /not an MCP server’s response/,
    ],
    [
      'sends broken JSON',
      (_, to) => to.writeHead(200, { 'content-type': 'application/json' }).end('{"id":'),
      /not an MCP server’s response/,
    ],
    [
      'answers something else',
      (_, to) => to.writeHead(200, { 'content-type': 'application/json' }).end('{"id":99,"result":{}}'),
      /not an MCP server’s response/,
    ],
    [
      'ends without an answer',
      (_, to) => to.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {}\n\n'),
      /not an MCP server’s response/,
    ],
    ['sends no end', sendForever('application/json'), /larger than 4 MB/],
    ['sends one event without end', sendForever('text/event-stream', 'data: '), /larger than 4 MB/],
    [
      'sends too many values',
      (_, to) => to.writeHead(200, { 'content-type': 'application/json' }).end(manyObjects),
      /has too many values/,
    ],
    [
      'sends too many values in an event',
      (_, to) => to.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${manyObjects}\n\n`),
      /has too many values/,
    ],
    ['breaks off', (_, to) => void to.destroy(), /closed the connection/],
    ['wants a key', (_, to) => to.writeHead(401).end('no'), /401 Unauthorized: no Check the authentication headers/],
    ['is not there', (_, to) => to.writeHead(404).end(), /404 Not Found\./],
    ['repeats the key', (request, to) => to.writeHead(403).end(request.headers.authorization), /403 Forbidden: •••/],
    [
      'moved',
      (_, to) => to.writeHead(307, { location: '/mcp/' }).end(),
      /sends on to http:\/\/127\.0\.0\.1:\d+\/mcp\/\. Enter that/,
    ],
    ['refuses', replyWith((id) => ({ id, error: { code: -32_600, message: 'Not today.' } })), /refused: Not today\./],
    [
      'speaks of another time',
      replyWith((id) => ({ id, result: { protocolVersion: '1999-01-01' } })),
      /version 1999-01-01/,
    ],
    ['names no version', replyWith((id) => ({ id, result: {} })), /not an MCP server’s response/],
  ]
  test.each(wrong)('%s is reported in words, in bounded time', async (what, answer, words) => {
    const server = await startWebServer(answer)
    const draft = anMcpServer({
      url: `${server.url}/mcp`,
      timeoutMs: what === 'hangs' || what === 'drips' ? 300 : 60_000,
      headers: [{ name: 'authorization', value: null, isSecret: true }],
    })
    const asked = createOffers(startTestCalls()).ask(draft, { authorization: 'Bearer key-of-ada' }, '')
    await expect(asked).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ path: '/url', message: expect.stringMatching(words) }],
    })
  })

  test('points into a private network is not reached, directly or by a redirect', async () => {
    const server = await startWebServer((_, to) => to.writeHead(307, { location: 'http://169.254.169.254/' }).end())
    const { network, reached } = createMadeUpNetwork(server.port, {
      'mcp.example': [['93.184.216.34']],
      'inside.example': [['10.0.0.1']],
    })
    const offers = createOffers(startTestCalls(network))
    for (const url of ['http://169.254.169.254/mcp', 'http://inside.example/mcp', 'http://localhost/mcp'])
      await expect(offers.ask(anMcpServer({ url }), {}, '')).rejects.toThrow('private network')
    await expect(offers.ask(anMcpServer({ url: 'http://mcp.example/mcp' }), {}, '')).rejects.toThrow('sends on to')
    expect(reached).toEqual(['93.184.216.34'])
  })
})

const aTool = (name: string) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object' } })

/** As JSON, because JSON.stringify could not write it. */
const deepSchema = (depth: number): string =>
  `{"type":"object","properties":${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}}`

/** Answers any call with this result, in JSON. */
async function startRaw(result: string) {
  return startWebServer(async (request, response) => {
    const { id, method } = (await json(request)) as { id?: number; method: string }
    const told = method === 'initialize' ? '{"protocolVersion":"2025-03-26"}' : result
    response.setHeader('content-type', 'application/json').end(`{"jsonrpc":"2.0","id":${id ?? 0},"result":${told}}`)
  })
}

/** Answers any request with one JSON-RPC message. */
function replyWith(reply: (id: number) => object): RequestListener {
  return async (request, response) => {
    const { id } = (await json(request)) as { id: number }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', ...reply(id) }))
  }
}

function sendForever(contentType: string, begin = ''): RequestListener {
  return (_, response) => {
    const chunk = 'x'.repeat(256 * 1024)
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.writeHead(200, { 'content-type': contentType }).on('drain', more).write(begin)
    more()
  }
}

/** A server that follows the protocol as far as the script says. */
async function startScripted({
  losesSessions = 0,
  losesThemAtOnce = false,
  pageOf = () => ({ tools: [aTool('one')] }),
}: {
  losesSessions?: number
  losesThemAtOnce?: boolean
  pageOf?: (page: number) => object
}) {
  const methods: string[] = []
  const sessionIds: unknown[] = []
  let [sessions, lost] = [0, 0]
  const server = await startWebServer(async (request, response) => {
    const { id, method, params } = (await json(request)) as {
      id?: number
      method: string
      params?: { cursor?: string }
    }
    methods.push(method)
    sessionIds.push(request.headers['mcp-session-id'])
    const answer = (result: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    if (method === 'initialize') {
      response.setHeader('mcp-session-id', `s-${++sessions}`)
      return answer({ protocolVersion: '2025-03-26', capabilities: {}, serverInfo: {} })
    }
    if (id === undefined && !losesThemAtOnce) return response.writeHead(202).end()
    if (lost < losesSessions) {
      lost += 1
      return response.writeHead(404).end()
    }
    return answer(pageOf(Number(params?.cursor ?? 1)))
  })
  return { ...server, headers: {}, methods, sessionIds }
}

/** The official server, on node:http. */
async function startOfficial({ enableJsonResponse, isStateful }: { enableJsonResponse: boolean; isStateful: boolean }) {
  const transports = new Map<string, StreamableHTTPServerTransport>()

  async function welcome(): Promise<StreamableHTTPServerTransport> {
    const transport = new StreamableHTTPServerTransport({
      enableJsonResponse,
      ...(isStateful
        ? {
            sessionIdGenerator: newId,
            onsessioninitialized: (id: string) => void transports.set(id, transport),
            onsessionclosed: (id: string) => void transports.delete(id),
          }
        : {}),
    })
    await makeOfficialServer().connect(transport as Parameters<Server['connect']>[0])
    return transport
  }

  const server = await startWebServer(async (request: IncomingMessage, response: ServerResponse) => {
    const known = transports.get(String(request.headers['mcp-session-id']))
    await (known ?? (await welcome())).handleRequest(request, response)
  })
  return { ...server, sessions: () => transports.size }
}

function makeOfficialServer(): Server {
  const server = new Server({ name: 'shop', version: '1.0.0' }, { capabilities: { tools: {} } })
  const numbers = { type: 'object' as const, properties: { a: { type: 'number' }, b: { type: 'number' } } }
  const nothing = { type: 'object' as const }
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      { name: 'add', description: 'Adds two numbers.', inputSchema: numbers },
      { name: 'show', description: 'Shows all kinds of things.', inputSchema: nothing },
      { name: 'fail', inputSchema: nothing },
    ],
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args } }): CallToolResult => {
    if (name === 'add') return { content: [{ type: 'text', text: String(Number(args?.a) + Number(args?.b)) }] }
    if (name === 'fail') return { isError: true, content: [{ type: 'text', text: 'It went wrong.' }] }
    if (name !== 'show') throw new Error('Tool not found.')
    return {
      content: [
        { type: 'text', text: 'words' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'resource', resource: { uri: 'file:///a', text: 'what the file says' } },
        { type: 'resource_link', uri: 'file:///manual', name: 'manual' },
      ],
    }
  })
  return server
}
