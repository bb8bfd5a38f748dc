import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../app.ts'
import { createMadeUpNetwork } from '../made-up-network.ts'
import { aHttpTool, anMcpServer, openToolFixture } from '../tool-fixture.ts'
import { startWebServer } from '../web-server.ts'
import { furnishAccount } from './furnished-account.ts'
import { findPlaces } from './secret-places.ts'

const open = '93.184.216.34'
const secret = 'sk-0123456789-of-the-crm'
const headers = [{ name: 'Authorization', value: `Bearer ${secret}`, isSecret: true }]
const never = new AbortController().signal

describe.each(databases)('a tool’s secret, on %s', (database) => {
  test('is stored nowhere in plain text: not in the database, the logs or any response', async () => {
    const app = await startTestApp(database, { config: { logLevel: 'debug' } })
    const ada = await furnishAccount(app, 'ada')
    const path = `/bots/${ada.ids.bot}/tools`
    const draft = aHttpTool({ name: 'other', url: 'http://127.0.0.1/', headers })
    const answers = [
      await ada.person.post(path, draft),
      await ada.person.post(path, draft),
      await ada.person.put(`${path}/${ada.ids.tool}`, { ...draft, name: 'renamed' }),
      await ada.person.put(`${path}/${ada.ids.tool}`, { ...draft, url: 'http://{email}/' }),
      await ada.person.post(`${path}/try`, { draft, arguments: { email: `Bearer ${secret}` } }),
      await ada.person.post(`${path}/try`, { draft, arguments: {} }),
      await ada.person.post(`${path}/offer`, { draft: anMcpServer({ url: 'http://127.0.0.1/', headers }) }),
      await ada.person.post(path, { ...draft, [secret]: 1, headers: [{ ...headers[0], name: 'a b' }] }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 409, 200, 400, 200, 200, 400, 400])
    for (const { body } of answers.slice(0, -1)) expect(body).not.toContain(secret)
    expect(await findPlaces(app, database, ada, [secret, 'key-of-the-crm-of-ada'])).toEqual([])
  })
})

describe('a tool’s secret', () => {
  /** An internet in which every server gives the same response: a greeting, or a redirect. */
  async function setUp() {
    const app = await startTestApp('sqlite')
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    let location: string | undefined
    const server = await startWebServer((_, response) =>
      location ? response.writeHead(302, { location }).end() : response.end('hello'),
    )
    const { network, reached } = createMadeUpNetwork(server.port, {
      'crm.example': [[open]],
      'evil.example': [['151.101.1.69']],
      'inside.example': [['10.0.0.1']],
    })
    const fixture = openToolFixture(app, network)
    async function run(url: string, redirectTo?: string) {
      location = redirectTo
      const { id } = await fixture.tools.add(ada.accountId, bot.id, aHttpTool({ url, headers }))
      const [tool] = await fixture.open(ada.accountId, bot.id)
      await fixture.tools.remove(ada.accountId, bot.id, id)
      return tool?.run({ email: 'a' }, never)
    }
    return { run, reached, ...server }
  }

  test('reaches the server of its tool, and none in a private network', async () => {
    const { run, reached, requests } = await setUp()
    for (const url of [
      'http://169.254.169.254/latest/meta-data/',
      'http://127.0.0.1/',
      'http://localhost/',
      'http://[::ffff:169.254.169.254]/',
      'http://2852039166/',
      'http://inside.example/',
    ])
      expect(await run(url), url).toEqual({ text: expect.stringContaining('private network'), isError: true })
    expect([...reached, ...requests]).toEqual([])

    expect(await run('http://crm.example/')).toEqual({ text: 'hello', isError: false })
    expect(reached).toEqual([open])
    expect(requests).toMatchObject([{ headers: { authorization: `Bearer ${secret}` } }])
  })

  test('is not sent with a redirect to another server, port or scheme', async () => {
    const { run, reached, requests } = await setUp()
    const targets = [
      'http://169.254.169.254/',
      'http://inside.example/',
      'http://evil.example/',
      'http://crm.example:8080/',
      'https://crm.example/',
      '//evil.example/',
      'http://crm.example@evil.example/',
    ]
    for (const target of targets)
      expect(await run('http://crm.example/', target), target).toEqual({
        text: expect.stringContaining('another server'),
        isError: true,
      })
    expect(new Set(reached)).toEqual(new Set([open]))
    expect(requests).toHaveLength(targets.length)
  })
})
