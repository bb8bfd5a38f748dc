import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { minuteMs } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { makeChatBot } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import { startWebServer } from '../test/web-server.ts'

const picture = Buffer.from('a picture')
const panel = { 'sec-fetch-site': 'same-origin' }

async function startShop(database: TestDatabase, { allowPrivateAddresses = ['localhost'] } = {}) {
  const app = await startTestApp(database, { config: { allowPrivateAddresses } })
  const ada = await app.signUp('ada')
  const bot = await makeChatBot(ada)
  /** Responses to `/slow…`, until they are ended. */
  const held: ServerResponse[] = []
  const server = await startWebServer((request, response) => {
    if (request.url?.startsWith('/slow')) return held.push(response)
    if (request.url === '/moved.png') return response.writeHead(302, { location: '/lamp.png' }).end()
    if (request.url === '/missing.png') return response.writeHead(404, { 'content-type': 'image/png' }).end(picture)
    if (request.url === '/huge.png')
      return response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(5 * 1024 * 1024 + 1))
    const type = request.url?.endsWith('.svg')
      ? 'image/svg+xml'
      : request.url?.endsWith('.html')
        ? 'text/html'
        : 'IMAGE/PNG; x=y'
    return response.writeHead(200, { 'content-type': type, 'set-cookie': 'x=y' }).end(picture)
  })
  const load = (url: string, headers: Record<string, string> = panel, botId = bot.id) =>
    app.http.inject({ url: `/embed/${botId}/images?url=${encodeURIComponent(url)}`, headers })
  return { app, ada, bot, server, held, load }
}

describe.each(databases)('a picture in a reply, on %s', (database) => {
  test('is loaded by the service, and its server learns nothing about the visitor', async () => {
    const { app, ada, bot, server, load } = await startShop(database)
    await ada.patch(`/bots/${bot.id}`, { sites: [server.url] })
    const visitor = { ...panel, cookie: 'a=b', referer: 'https://shop.example/', 'user-agent': 'A browser' }
    const answer = expectStatus(await load(`${server.url}/lamp.png`, visitor), 200)
    expect(answer.rawPayload).toEqual(picture)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(JSON.stringify(server.requests)).not.toMatch(/a=b|shop\.example|A browser/)
    await load(`${server.url}/lamp.png`)
    expect(server.requests).toHaveLength(1)
    app.clock.advance(11 * minuteMs)
    await load(`${server.url}/lamp.png`)
    expect(server.requests).toHaveLength(2)
    expectStatus(await load(`${server.url}/moved.png`), 200)
  })

  test('is shown only if it is of the bot’s sites or sources, or an answer names it: a misled model sends nothing away', async () => {
    const { ada, bot, server, load } = await startShop(database)
    const url = `${server.url}/lamp.png?size=100%_`
    expect((await load(url)).json()).toMatchObject({ status: 404, code: 'not_found' })
    await ada.patch(`/bots/${bot.id}`, { sites: ['*'] })
    expect((await load(url)).statusCode).toBe(404)
    const other = await makeChatBot(ada)
    await ada.post(`/bots/${other.id}/entries`, { questions: ['A lamp?'], answer: `See ![it](${url}).` })
    expect((await load(url)).statusCode).toBe(404)
    expect(server.requests).toEqual([])
    await ada.post(`/bots/${bot.id}/entries`, { questions: ['A lamp?'], answer: `See ![it](${url}).` })
    expectStatus(await load(url), 200)
    expect((await load(`${url}&told=secret`)).statusCode).toBe(404)
    expect(server.requests).toHaveLength(1)
    const third = await makeChatBot(ada)
    expectStatus(await ada.post(`/bots/${third.id}/sources/pages`, { url: `${server.url}/page.html` }), 201)
    expectStatus(await load(url, panel, third.id), 200)
  })

  test('nothing but a picture of usual size comes through, and only to the panel', async () => {
    const { ada, bot, server, load } = await startShop(database)
    await ada.patch(`/bots/${bot.id}`, { sites: [server.url] })
    for (const path of ['/lamp.svg', '/page.html', '/missing.png', '/huge.png'])
      expect((await load(server.url + path)).json(), path).toMatchObject({ status: 404, code: 'not_found' })
    for (const url of ['javascript:alert(1)', 'data:image/png;base64,AAAA', 'file:///etc/passwd', 'lamp.png'])
      expect((await load(url)).json(), url).toMatchObject({ status: 404, code: 'not_found' })
    for (const from of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }])
      expect((await load(`${server.url}/lamp.png`, from as Record<string, string>)).statusCode).toBe(404)
  })

  test('the SSRF guard applies: a private address is not loaded, even if the author lists it', async () => {
    const { ada, bot, server, load } = await startShop(database, { allowPrivateAddresses: [] })
    await ada.patch(`/bots/${bot.id}`, { sites: [server.url] })
    const { detail, ...refusal } = (await load(`${server.url}/lamp.png`)).json()
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' })
    expect(detail).toBe('This picture cannot be shown.')
    expect(server.requests).toEqual([])
  })

  test('a slow server of one account’s pictures takes at most half of the slots, and others’ load meanwhile', async () => {
    const { app, ada, bot, server, held, load } = await startShop(database)
    const eve = await app.signUp('eve')
    const slow = await makeChatBot(eve)
    for (const [owner, { id }] of [
      [ada, bot],
      [eve, slow],
    ] as const)
      await owner.patch(`/bots/${id}`, { sites: [server.url] })
    const loads = Array.from({ length: 8 }, (_, at) => load(`${server.url}/slow${at}.png`, panel, slow.id))
    await vi.waitFor(() => expect(held).toHaveLength(8))
    const refused = expectStatus(await load(`${server.url}/lamp.png`, panel, slow.id), 503)
    expect(refused.json()).toMatchObject({ code: 'overloaded', detail: expect.stringContaining('This account') })
    expectStatus(await load(`${server.url}/lamp.png`), 200)
    for (const response of held) response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    for (const answer of await Promise.all(loads)) expectStatus(answer, 200)
    expectStatus(await load(`${server.url}/lamp.png`, panel, slow.id), 200)
  })
})
