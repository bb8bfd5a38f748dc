import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js'
import { limits } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { shipping } from '../test/chats.ts'

async function startScene(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ name: 'Shop Helper', apiTrigger: true, entries: [shipping] })
  const url = new URL('/mcp', await app.http.listen({ port: 0, host: '127.0.0.1' }))

  async function connect(value: string) {
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${value}` } }
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
    onTestFinished(() => client.close())
    return client
  }
  const post = (value: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { app, ada, bot, url, connect, post }
}
const idsOf = (result: object) => (result as { structuredContent: { conversation_id: string } }).structuredContent

describe.each(databases)('the MCP server, on %s', (database) => {
  test('is used by the official client: it lists bots, asks, and continues a conversation', async () => {
    const { ada, bot, connect, app } = await startScene(database)
    await ada.bot({ name: 'Off' })
    const { value } = await ada.token()
    const client = await connect(value)
    const { tools } = await client.listTools()
    expect(tools.map(({ name, title }) => [name, title])).toEqual([['ask_shop_helper', 'Shop Helper']])
    expect(tools[0]?.description).toContain(bot.greeting)
    await client.ping()
    const first = await client.callTool({ name: 'ask_shop_helper', arguments: { message: 'When do you ship?' } })
    expect(first).toMatchObject({
      content: [
        { type: 'text', text: shipping.answer },
        { type: 'text', text: expect.stringMatching(/^conversation_id: [0-9a-f-]{36}$/) },
      ],
      structuredContent: { reply: shipping.answer, answered: true, finish_reason: 'stop' },
    })
    const { conversation_id } = idsOf(first)
    const more = { message: 'When do you ship, though?', conversation_id }
    expect(idsOf(await client.callTool({ name: 'ask_shop_helper', arguments: more })).conversation_id).toBe(
      conversation_id,
    )
    const { data } = (await app.api(value).get(`/conversations/${conversation_id}/messages`)).json()
    expect(data).toHaveLength(4)
  })

  test('describes a bot as its author does', async () => {
    const { ada, bot, connect } = await startScene(database)
    const toolDescription = 'Answers questions about shipping.'
    await ada.patch(`/bots/${bot.id}`, { toolDescription })
    const client = await connect((await ada.token()).value)
    expect((await client.listTools()).tools[0]?.description).toBe(toolDescription)
    const copy = (await ada.post(`/bots/${bot.id}/duplicate`, { name: 'Copy' })).json()
    expect(copy).toMatchObject({ toolDescription })
    const long = await ada.patch(`/bots/${bot.id}`, {
      toolDescription: 'x'.repeat(limits.toolDescriptionCharacters + 1),
    })
    expect(long.statusCode).toBe(400)
  })

  test('speaks the client’s protocol version or offers its newest, and refuses others afterwards', async () => {
    const { ada, post } = await startScene(database)
    const { value } = await ada.token()
    const begin = async (protocolVersion?: string) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
      return (await post(value, { jsonrpc: '2.0', id: 1, method: 'initialize', params })).json()
    }
    expect(await begin('2025-03-26')).toMatchObject({ result: { protocolVersion: '2025-03-26' } })
    expect(await begin('2099-01-01')).toMatchObject({ result: { protocolVersion: LATEST_PROTOCOL_VERSION } })
    expect(await begin()).toMatchObject({ error: { code: -32_602 } })
    const ping = { jsonrpc: '2.0', id: 2, method: 'ping' }
    const unknown = await post(value, ping, { 'mcp-protocol-version': '2099-01-01' })
    expect([unknown.status, await unknown.json()]).toMatchObject([400, { id: 2, error: { code: -32_000 } }])
    expect((await post(value, ping, { 'mcp-protocol-version': LATEST_PROTOCOL_VERSION })).status).toBe(200)
  })

  test('answers a batch where the protocol has batches, and refuses it where it has none', async () => {
    const { ada, post } = await startScene(database)
    const { value } = await ada.token()
    const say = (id: number, method: string, params = {}) => ({ jsonrpc: '2.0', id, method, params })
    const ask = say(2, 'tools/call', { name: 'ask_shop_helper', arguments: { message: 'When do you ship?' } })
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const batch = [say(1, 'ping'), ask, notification, say(3, 'nothing'), say(4, 'initialize'), { id: 5 }]
    for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }] as const)
      expect(await (await post(value, batch, headers)).json()).toMatchObject([
        { id: 1, result: {} },
        { id: 2, result: { structuredContent: { reply: shipping.answer } } },
        { id: 3, error: { code: -32_601 } },
        { id: 4, error: { code: -32_600 } },
        { id: 5, error: { code: -32_600 } },
      ])
    expect((await post(value, [notification])).status).toBe(202)
    const refused = async (body: unknown, headers = {}) => {
      const response = await post(value, body, headers)
      return [response.status, (await response.json()).error.code]
    }
    expect(await refused([say(1, 'ping')], { 'mcp-protocol-version': '2025-06-18' })).toEqual([400, -32_600])
    expect(await refused([])).toEqual([400, -32_600])
    expect(await refused(Array(11).fill(say(1, 'ping')))).toEqual([400, -32_600])
    expect(await refused([ask, ask])).toEqual([400, -32_600])
  })

  test('answers what is no message with an error of JSON-RPC', async () => {
    const { ada, post } = await startScene(database)
    const { value } = await ada.token()
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    for (const [body, code, id] of [
      ['{"jsonrpc": ', -32_700, null],
      ['', -32_700, null],
      ['"ping"', -32_600, null],
      ['null', -32_600, null],
      [{ ...ping, jsonrpc: '1.0' }, -32_600, 1],
      [{ ...ping, id: null }, -32_600, null],
      [{ ...ping, id: { of: 'object' } }, -32_600, null],
      [{ ...ping, method: 5 }, -32_600, 1],
      [{ ...ping, method: undefined }, -32_600, 1],
      [{ ...ping, params: [] }, -32_600, 1],
    ] as const) {
      const response = await post(value, body)
      expect([response.status, await response.json()], JSON.stringify(body)).toMatchObject([
        400,
        { jsonrpc: '2.0', id, error: { code, message: expect.any(String) } },
      ])
    }
  })

  test('refuses a disabled token, one without the scope, and none', async () => {
    const { ada, connect, post, url } = await startScene(database)
    const { token, value } = await ada.token()
    const client = await connect(value)
    await ada.post(`/tokens/${token.id}/disable`)
    await expect(client.listTools()).rejects.toThrow(/token_disabled/)
    const refused = await post(value, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="beckon", error="invalid_token"',
    ])
    expect((await fetch(url, { method: 'POST' })).status).toBe(401)
    const reader = await ada.token({ scopes: ['read'] })
    expect((await post(reader.value, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(403)
  })

  test('shows a token only its bots, and another account none of them', async () => {
    const { app, ada, bot, connect } = await startScene(database)
    const other = await ada.bot({ name: 'Other', apiTrigger: true })
    const { value } = await ada.token({ botIds: [other.id] })
    const client = await connect(value)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['ask_other'])
    await expect(client.callTool({ name: 'ask_shop_helper', arguments: { message: 'Hi' } })).rejects.toThrow(
      'no such tool',
    )
    const eve = await app.signUp('eve')
    const otherAccount = await connect((await eve.token()).value)
    expect((await otherAccount.listTools()).tools).toEqual([])
    const { value: all } = await ada.token()
    const mine = await app.api(all).post(`/agents/${bot.id}/trigger`, { message: 'Hi' })
    const foreign = { message: 'Hi', conversation_id: mine.json().conversation_id }
    expect(await client.callTool({ name: 'ask_other', arguments: foreign })).toMatchObject({ isError: true })
  })

  test('tells bots with the same or a foreign name apart', async () => {
    const { ada, connect } = await startScene(database)
    await ada.bot({ name: 'shop helper!', apiTrigger: true })
    await ada.bot({ name: 'Помощник', apiTrigger: true })
    const client = await connect((await ada.token()).value)
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^ask_(shop_helper_)?[0-9a-f]{12}$/)
    const [name = ''] = names
    expect(await client.callTool({ name, arguments: { message: 'Hello' } })).toHaveProperty('structuredContent')
  })

  test('answers nonsense as the protocol says, and within the limits of the trigger', async () => {
    const { ada, post, url } = await startScene(database)
    const { value } = await ada.token()
    const ask = async (message: object) => (await post(value, { jsonrpc: '2.0', id: 7, ...message })).json()
    expect(await ask({ method: 'resources/list' })).toMatchObject({ id: 7, error: { code: -32_601 } })
    expect(await ask({ method: 'tools/call', params: { name: 'nothing' } })).toMatchObject({ error: { code: -32_602 } })
    for (const given of [
      {},
      { message: 5 },
      { message: ' ' },
      { message: 'Hi', conversation_id: 'x' },
      { message: 'Hi', x: 1 },
      'Hi',
    ])
      expect(await ask({ method: 'tools/call', params: { name: 'ask_shop_helper', arguments: given } })).toMatchObject({
        result: { isError: true },
      })
    expect((await post(value, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
    expect((await post(value, { jsonrpc: '2.0', id: 1, method: 'x'.repeat(limits.bodyBytes) })).status).toBe(413)
    const listening = await fetch(url, { headers: { authorization: `Bearer ${value}` } })
    expect([listening.status, listening.headers.get('allow')]).toEqual([405, 'POST'])
    const counted = await post(value, { jsonrpc: '2.0', id: 1, method: 'ping' })
    expect(counted.headers.get('ratelimit-policy')).toContain('"token"')
  })
})
