import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { ChatModel } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { listedNames } from '../lib/listed-names.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'

const count = 300
const nameOf = (number: number) => (number % 3 === 0 ? '客服' : `Branch ${number}`)

/** Copies of one bot with long instructions. Every tenth has its API trigger off. */
async function startScene(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const first = await ada.bot({ name: 'First', apiTrigger: true })
  const instructions = 'Be kind. '.repeat(2_000)
  expectStatus(await ada.patch(`/bots/${first.id}`, { instructions }), 200)
  const { db } = app.database
  const row = await db.selectFrom('bots').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, (_, at) => {
    const [id, name] = [newId(), nameOf(at)]
    return { ...row, id, name, apiTrigger: at % 10 === 9 ? 0 : 1 }
  })
  await db.transaction().execute(async (within) => {
    for (const copy of copies) {
      await within.insertInto('bots').values(copy).execute()
      await within.updateTable('listedBots').set(listedNames(copy.name)).where('botId', '=', copy.id).execute()
    }
  })
  const running = copies.filter(({ apiTrigger }) => apiTrigger === 1)
  const off = copies.filter(({ apiTrigger }) => apiTrigger === 0)
  const url = new URL('/mcp', await app.http.listen({ port: 0, host: '127.0.0.1' }))
  async function connect(value: string) {
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${value}` } }
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
    onTestFinished(() => client.close())
    return client
  }
  return { app, ada, first, running, off, connect }
}
const namesOf = (listed: { name: string }[]) => listed.map(({ name }) => name).toSorted()

describe.each(databases)('an account with hundreds of bots with long instructions, on %s', (database) => {
  test('has a tool for each of them in MCP, and each can be called', async () => {
    const { ada, first, running, off, connect } = await startScene(database)
    const client = await connect((await ada.token()).value)
    const { tools } = await client.listTools()
    expect(tools.map(({ title = '' }) => title).toSorted()).toEqual(namesOf([first, ...running]))
    expect(new Set(tools.map(({ name }) => name)).size).toBe(running.length + 1)
    const ask = (name: string) => client.callTool({ name, arguments: { message: 'Hello' } })
    for (const name of ['ask_first', 'ask_branch_1', `ask_${running[0]?.id.slice(-12)}`]) {
      expect(tools.map((tool) => tool.name)).toContain(name)
      expect(await ask(name)).toHaveProperty('structuredContent')
    }
    for (const { id, name } of off.slice(0, 3)) {
      const called = name === '客服' ? `ask_${id.slice(-12)}` : `ask_${name.toLowerCase().replace(' ', '_')}`
      await expect(ask(called)).rejects.toThrow('no such tool')
    }
    const limited = await connect((await ada.token({ botIds: [first.id, running[1]?.id ?? ''] })).value)
    expect((await limited.listTools()).tools.map(({ name }) => name)).toEqual(['ask_branch_1', 'ask_first'])
    await expect(limited.callTool({ name: 'ask_branch_2', arguments: { message: 'Hello' } })).rejects.toThrow(
      'no such tool',
    )
  })

  test('has a model for each of them, found by id and by slug', async () => {
    const { app, ada, first, running, off } = await startScene(database)
    const api = app.api((await ada.token()).value)
    const { data } = expectStatus(await api.get('/openai/models'), 200).json<{ data: ChatModel[] }>()
    expect(data.map(({ id }) => id)).toEqual([...running.map(({ id }) => id).toReversed(), first.id])
    for (const model of [data[0], data.at(-1), data.find(({ name }) => name === 'Branch 1')]) {
      expect(expectStatus(await api.get(`/openai/models/${model?.id}`), 200).json()).toEqual(model)
      const messages = [{ role: 'user', content: 'Hello' }]
      const called = await api.post('/openai/chat/completions', { model: model?.slug ?? model?.id, messages })
      expect(expectStatus(called, 200).json()).toMatchObject({ model: model?.id })
    }
    expect(data.find(({ name }) => name === 'Branch 1')?.slug).toBe('branch-1')
    expectStatus(await api.get(`/openai/models/${off[0]?.id}`), 403)
    const limited = app.api((await ada.token({ botIds: [first.id] })).value)
    expect((await limited.get('/openai/models')).json().data).toEqual([data.at(-1)])
    expectStatus(await limited.get('/openai/models/branch-1'), 404)
  })
})
