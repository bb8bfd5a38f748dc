import type { SiteCheck } from 'beckon-contract'
import { expect, test } from 'vitest'
import { newId } from '../clock.ts'
import { startTestApp } from '../test/app.ts'
import { makeChatBot } from '../test/chats.ts'
import { startWebServer } from '../test/web-server.ts'

const baseUrl = 'https://bots.example'

async function startShop(allowPrivateAddresses = true) {
  const app = await startTestApp('sqlite', { config: { allowPrivateAddresses, baseUrl } })
  const ada = await app.signUp('ada')
  const bot = await makeChatBot(ada)
  let [page, headers]: [string, Record<string, string>] = ['', {}]
  const site = await startWebServer((request, response) => {
    if (request.url === '/old') return response.writeHead(302, { location: '/' }).end()
    if (request.url !== '/') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(page)
  })
  await ada.patch(`/bots/${bot.id}`, { sites: [site.url] })
  const ask = (url: string) => ada.post(`/bots/${bot.id}/embedding/check`, { url })
  async function check(html: string, more: Record<string, string> = {}, path = '/') {
    ;[page, headers] = [html, more]
    const { findings } = (await ask(site.url + path)).json<SiteCheck>()
    return Object.fromEntries(findings.map(({ about, isFine, text }) => [about, isFine ? 'fine' : text]))
  }
  const code = `<script async src="${baseUrl}/widget.js" data-bot="${bot.id}"></script>`
  return { app, ada, bot, site, ask, check, code }
}

test('a page with the code, on an allowed site, without a policy in the way, is fine', async () => {
  const { check, code } = await startShop()
  const fine = { code: 'fine', site: 'fine', policy: 'fine' }
  expect(await check(`<body>${code}</body>`)).toEqual(fine)
  expect(await check(code, {}, '/old')).toEqual(fine)
  expect(
    await check(code, { 'content-security-policy': `default-src 'self'; script-src ${baseUrl}; frame-src ${baseUrl}` }),
  ).toEqual(fine)
  expect(await check(code, { 'content-security-policy-report-only': "default-src 'none'" })).toEqual(fine)
})

test('what is missing is told with what to do', async () => {
  const { bot, check, code } = await startShop()
  expect((await check('<h1>Shop</h1>')).code).toContain('Paste the line before </body>')
  expect((await check(`<!-- ${code} -->`)).code).toContain('is not in the page’s HTML')
  expect((await check(code.replace(bot.id, newId()))).code).toBe(
    `The page carries the code, but for another bot. Set its data-bot to ${bot.id}.`,
  )
  expect((await check(code.replace('bots.example', 'old.example'))).code).toContain(
    'Its src must be https://bots.example/widget.js',
  )
})

test('a site that is not allowed, and a bot that is switched off, are told', async () => {
  const { ada, bot, site, check, code } = await startShop()
  await ada.patch(`/bots/${bot.id}`, { sites: ['https://shop.example'] })
  expect((await check(code)).site).toBe(`${site.url} is not among the sites that may carry the bot. Add it above.`)
  await ada.patch(`/bots/${bot.id}`, { embedding: false })
  expect((await check(code)).site).toContain('Switch it on above')
})

test('a policy in a header or in the page that keeps the chat out is told, with what to add', async () => {
  const { check, code } = await startShop()
  const both =
    'The page’s Content-Security-Policy keeps the chat out. Add https://bots.example to script-src and https://bots.example to frame-src.'
  expect((await check(code, { 'content-security-policy': "default-src 'self'" })).policy).toBe(both)
  const meta = `<meta http-equiv="Content-Security-Policy" content="default-src &#39;self&#39;; script-src *">${code}`
  expect((await check(meta)).policy).toBe(
    'The page’s Content-Security-Policy keeps the chat out. Add https://bots.example to frame-src.',
  )
})

test('a page that cannot be read is told as the fault of its address', async () => {
  const { ask, site } = await startShop()
  for (const [url, words] of [
    [`${site.url}/missing`, 'answered 404'],
    ['http://127.0.0.1:1/', 'port 1'],
    ['ftp://shop.example', 'http'],
  ] as const) {
    const answer = await ask(url)
    expect(answer.json(), url).toMatchObject({ code: 'invalid_request', errors: [{ path: '/url' }] })
    expect(answer.json().detail).toContain(words)
  }
})

test('no check reaches into a private network', async () => {
  const { ask, site } = await startShop(false)
  expect((await ask(site.url)).json().detail).toContain('private network')
  expect(site.requests).toEqual([])
})

test('an account checks only so often a minute', async () => {
  const { ask, site, app } = await startShop()
  const statuses = []
  for (let count = 0; count < 31; count += 1) statuses.push((await ask(`${site.url}/missing`)).statusCode)
  expect(statuses.slice(-2)).toEqual([400, 429])
  app.clock.advance(60_000)
  expect((await ask(`${site.url}/missing`)).statusCode).toBe(400)
})
