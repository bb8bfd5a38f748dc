import type { Bot, BotAppearance, Entry, ImportedBot, Source, Tool } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { aHttpTool, anMcpServer } from '../test/tool-fixture.ts'

const secret = 'Bearer of-the-crm'
const spec = { name: 'find_order', description: 'Finds an order.', parameters: { type: 'object' } }

async function furnishBot(ada: TestPerson) {
  const bot = await ada.bot({ name: 'Shop', entries: [{ questions: ['When?', 'How long?'], answer: 'Two days.' }] })
  expectStatus(await ada.patch(`/bots/${bot.id}`, { greeting: 'Hello!', apiTrigger: true, sites: ['*'] }), 200)
  expectStatus(await ada.patch(`/bots/${bot.id}/widget`, { title: 'Ask us', suggestions: ['When?'] }), 200)
  expectStatus(await ada.post(`/bots/${bot.id}/sources/texts`, { title: 'Terms', text: 'Thirty days.' }), 201)
  const upload = { 'content-type': 'application/octet-stream' }
  const pdf = Buffer.from(`price,1\n${'x,2\n'.repeat(60_000)}`)
  expectStatus(await ada.post(`/bots/${bot.id}/sources/files?name=prices.csv`, pdf, upload), 201)
  expectStatus(await ada.post(`/bots/${bot.id}/sources/sites`, { url: 'https://shop.example/', maxPages: 7 }), 201)
  const headers = [{ name: 'Authorization', value: secret, isSecret: true }]
  expectStatus(await ada.post(`/bots/${bot.id}/tools`, aHttpTool({ headers })), 201)
  expectStatus(await ada.post(`/bots/${bot.id}/tools`, anMcpServer({ allowed: [spec.name], specs: [spec] })), 201)
  return bot
}

const exportOf = async (person: TestPerson, botId: string) =>
  expectStatus(await person.get(`/bots/${botId}/export`), 200).body
const importInto = (person: TestPerson, file: string | Buffer) =>
  person.post('/bots/import', Buffer.from(file), { 'content-type': 'application/octet-stream' })

async function contentOf(person: TestPerson, botId: string) {
  const list = async <Item>(path: string) =>
    expectStatus(await person.get(`/bots/${botId}${path}`), 200).json<{ data: Item[] }>().data
  const { name, greeting, language } = expectStatus(await person.get(`/bots/${botId}`), 200).json<Bot>()
  const { title, suggestions } = expectStatus(await person.get(`/bots/${botId}/widget`), 200).json<BotAppearance>()
  return {
    bot: { name, greeting, language },
    appearance: { title, suggestions },
    entries: (await list<Entry>('/entries')).map(({ questions, answer }) => ({ questions, answer })),
    sources: (await list<Source>('/sources')).map(({ kind, url, bytes, maxPages }) => ({ kind, url, bytes, maxPages })),
    tools: (await list<Tool>('/tools')).map(({ id: _, createdAt: __, updatedAt: ___, ...tool }) => tool),
  }
}

const botsOf = async (person: TestPerson) => (await person.get('/bots')).json<{ data: Bot[] }>().data

describe.each(databases)('bot files, on %s', (database) => {
  test('a bot exported from one account is the same bot in another, with tools and switches off', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const bot = await furnishBot(ada)
    const file = await exportOf(ada, bot.id)
    expect(file).not.toContain(secret)
    const { bot: copy, ...counts } = expectStatus(await importInto(eve, file), 201).json<ImportedBot>()
    expect(counts).toEqual({ entries: 1, sources: 3, tools: 2 })
    const { tools, ...same } = await contentOf(ada, bot.id)
    const off = tools.map((tool) => ({ ...tool, isOn: false }))
    expect(await contentOf(eve, copy.id)).toEqual({ ...same, tools: off })
    expect(copy).toMatchObject({ apiTrigger: false, widgetEnabled: false, sites: [], engine: 'knowledge' })
    // Byte for byte: an export of the copy differs in nothing but the tools.
    expect(await exportOf(eve, copy.id)).toBe(file.replaceAll('"isOn":true', '"isOn":false'))
  })

  test('an imported tool can be switched on only with its secret', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const copied = await importInto(ada, await exportOf(ada, (await furnishBot(ada)).id))
    const { bot } = expectStatus(copied, 201).json<ImportedBot>()
    const [tool] = (await ada.get(`/bots/${bot.id}/tools`)).json<{ data: Tool[] }>().data
    const { id, createdAt: _, updatedAt: __, ...draft } = tool as Tool
    const on = await ada.put(`/bots/${bot.id}/tools/${id}`, { ...draft, isOn: true })
    expect(on.json()).toMatchObject({ errors: [{ path: '/headers/0/value' }] })
  })

  test('a duplicate has everything but the conversations, and its tools work', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await furnishBot(ada)
    const made = await ada.post(`/bots/${bot.id}/duplicate`, { name: 'Shop, second' })
    const copy = expectStatus(made, 201).json<Bot>()
    const content = await contentOf(ada, bot.id)
    expect(await contentOf(ada, copy.id)).toEqual({ ...content, bot: { ...content.bot, name: 'Shop, second' } })
    expect(copy).toMatchObject({ apiTrigger: false, widgetEnabled: false, sites: ['*'], conversationCount: 0 })
    const rows = await app.database.db.selectFrom('tools').where('botId', '=', copy.id).selectAll().execute()
    expect(rows.filter(({ sealedSecrets }) => sealedSecrets !== null)).toHaveLength(1)
    // With the secret in the vault, the tool can be saved again without it.
    const [tool] = (await ada.get(`/bots/${copy.id}/tools`)).json<{ data: Tool[] }>().data
    const { id, createdAt: _, updatedAt: __, ...draft } = tool as Tool
    expectStatus(await ada.put(`/bots/${copy.id}/tools/${id}`, draft), 200)
  })

  test('a file with an invalid line is refused with its number, and leaves nothing behind', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await furnishBot(ada)
    const [head, ...lines] = (await exportOf(ada, bot.id)).trim().split('\n')
    const bad = [head, ...lines, '{"entry":{"questions":[],"answer":"x"}}', '{"script":"x"}'].join('\n')
    const refused = await importInto(ada, bad)
    expect(refused.statusCode).toBe(400)
    const [first, second] = [lines.length + 2, lines.length + 3]
    expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual([`/${first}`, `/${second}`])
    // A tool that the schema allows, but the rules don't: found while the bot is being made.
    const tool = { tool: aHttpTool({ name: 'other', url: 'https://{email}.example/' }) }
    expect((await importInto(ada, [head, ...lines, JSON.stringify(tool)].join('\n'))).statusCode).toBe(400)
    expect(await botsOf(ada)).toHaveLength(1)
  })

  test('a file that describes an impossible bot leaves nothing behind', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [head] = (await exportOf(ada, (await ada.bot()).id)).split('\n')
    const files = {
      'an address that is none': `${head}\n{"page":{"url":"https://"}}`,
      'the same address twice': `${head}\n{"page":{"url":"https://a.example/"}}\n{"page":{"url":"https://a.example/"}}`,
      'an avatar from elsewhere':
        head?.replace('"appearance":{', '"appearance":{"avatar":"https://a.example/a.png"') ?? '',
    }
    for (const [what, file] of Object.entries(files))
      expect.soft((await importInto(ada, file)).statusCode, what).toBe(400)
    expect(await botsOf(ada)).toHaveLength(1)
  })

  test('an account can’t exceed its quotas by importing', async () => {
    const app = await startTestApp(database, { config: { maxEntriesPerAccount: 3 } })
    const ada = await app.signUp('ada')
    const entries = ['a', 'b'].map((question) => ({ questions: [question], answer: `Answer ${question}` }))
    const bot = await ada.bot({ entries })
    const refused = await importInto(ada, await exportOf(ada, bot.id))
    expect(refused.json()).toMatchObject({ code: 'quota_exceeded' })
    expect(await botsOf(ada)).toHaveLength(1)
  })

  test('an MCP server of a file is not called, and keeps only the tools that the file describes', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [head] = (await exportOf(ada, (await ada.bot()).id)).split('\n')
    const tool = anMcpServer({ allowed: [spec.name, 'unknown'], specs: [spec, { ...spec, name: 'unasked' }] })
    const { bot } = expectStatus(await importInto(ada, `${head}\n${JSON.stringify({ tool })}`), 201).json<ImportedBot>()
    const [stored] = (await ada.get(`/bots/${bot.id}/tools`)).json<{ data: Tool[] }>().data
    expect(stored).toMatchObject({ isOn: false, allowed: [spec.name], specs: [{ name: spec.name }] })
  })
})

test('a large file is read in a thread: the event loop goes on meanwhile', async () => {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const [head] = (await exportOf(ada, (await ada.bot()).id)).split('\n')
  let [ticks, isRead] = [0, false]
  const count = () => {
    ticks += 1
    if (!isRead) setImmediate(count)
  }
  count()
  const refused = await importInto(
    ada,
    `${head}\n{"entry":{"answer":"b","questions":[${'{"a":1},'.repeat(50_000)}"c"]}}`,
  )
  isRead = true
  expect(refused.json()).toMatchObject({
    status: 400,
    errors: expect.arrayContaining([{ path: '/2', message: expect.any(String) }]),
  })
  expect(ticks).toBeGreaterThan(1_000)
})

describe.each(databases)('archived bots, on %s', (database) => {
  test('an archived bot answers nobody, keeps everything, and comes back as it was', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const entries = [{ questions: ['When do you ship?'], answer: 'Today.' }]
    const bot = await ada.bot({ entries, apiTrigger: true })
    const { value } = await ada.token()
    const ask = (app: TestApp) => app.api(value).post(`/agents/${bot.id}/trigger`, { message: 'When do you ship?' })
    expect((await ask(app)).statusCode).toBe(200)
    const archived = expectStatus(await ada.patch(`/bots/${bot.id}`, { archived: true }), 200).json<Bot>()
    expect(archived).toMatchObject({ apiTrigger: false, widgetEnabled: false, entryCount: 1 })
    expect(archived.archivedAt).not.toBeNull()
    expect((await ask(app)).json()).toMatchObject({ code: 'api_trigger_disabled' })
    const on = await ada.patch(`/bots/${bot.id}`, { apiTrigger: true })
    expect(on.json()).toMatchObject({ errors: [{ path: '/apiTrigger' }] })
    const back = expectStatus(await ada.patch(`/bots/${bot.id}`, { archived: false }), 200).json<Bot>()
    expect(back).toMatchObject({ apiTrigger: true, widgetEnabled: false, archivedAt: null })
    expect((await ask(app)).statusCode).toBe(200)
  })

  test('archiving twice forgets nothing', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot({ apiTrigger: true })
    for (const archived of [true, true, false]) expectStatus(await ada.patch(`/bots/${bot.id}`, { archived }), 200)
    expect((await ada.get(`/bots/${bot.id}`)).json()).toMatchObject({ apiTrigger: true })
  })
})
