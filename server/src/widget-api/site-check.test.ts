import type { SiteCheck } from 'beckon-contract'
import { expect, test, vi } from 'vitest'
import { newId } from '../lib/clock.ts'
import { startTestApp } from '../test/app.ts'
import { makeChatBot } from '../test/chats.ts'
import { startWebServer } from '../test/web-server.ts'

const baseUrl = 'https://bots.example'

async function startShop(allowPrivateAddresses = ['localhost']) {
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
  const ask = (url: string, more: Record<string, string> = {}) =>
    ada.post(`/bots/${bot.id}/widget/check`, { url }, more)
  async function check(html: string, more: Record<string, string> = {}, path = '/', sent: Record<string, string> = {}) {
    ;[page, headers] = [html, more]
    const { findings } = (await ask(site.url + path, sent)).json<SiteCheck>()
    return Object.fromEntries(findings.map(({ about, isFine, text }) => [about, isFine ? 'fine' : text]))
  }
  const code = `<script async src="${baseUrl}/widget.js" data-bot="${bot.id}"></script>`
  return { app, ada, bot, site, ask, check, code }
}

test('a page with the code, on an allowed site, without a blocking policy, is fine', async () => {
  const { bot, check, code } = await startShop()
  const fine = { code: 'fine', site: 'fine', policy: 'fine' }
  expect(await check(`<body>${code}</body>`)).toEqual(fine)
  expect(await check(code, {}, '/old')).toEqual(fine)
  expect(await check(`<script src="${baseUrl}/widget.js?lang=de&amp;bot=${bot.id}"></script>`)).toEqual(fine)
  expect(
    await check(code, { 'content-security-policy': `default-src 'self'; script-src ${baseUrl}; frame-src ${baseUrl}` }),
  ).toEqual(fine)
  expect(await check(code, { 'content-security-policy-report-only': "default-src 'none'" })).toEqual(fine)
})

test('what is missing is reported with what to do', async () => {
  const { bot, check, code } = await startShop()
  expect((await check('<h1>Shop</h1>')).code).toContain('Paste the line before </body>')
  expect((await check(`<!-- ${code} -->`)).code).toContain('is not in the page’s HTML')
  expect((await check(code.replace(bot.id, newId()))).code).toBe(
    'The page has the embed code of another bot. Replace it with the line above.',
  )
  expect((await check(code.replace('bots.example', 'old.example'))).code).toContain(
    'Its src must be https://bots.example/widget.js',
  )
})

test('a site that is not allowed, and a bot that is switched off, are reported', async () => {
  const { ada, bot, site, check, code } = await startShop()
  await ada.patch(`/bots/${bot.id}`, { sites: ['https://shop.example'] })
  expect((await check(code)).site).toBe(`${site.url} is not an allowed site. Add it above.`)
  await ada.patch(`/bots/${bot.id}`, { widgetEnabled: false })
  expect((await check(code)).site).toContain('Turn it on above')
})

test('a blocking policy in a header or in the page is reported, with what to add', async () => {
  const { check, code } = await startShop()
  const both =
    'The page’s Content-Security-Policy blocks the chat. Add https://bots.example to script-src and https://bots.example to frame-src.'
  expect((await check(code, { 'content-security-policy': "default-src 'self'" })).policy).toBe(both)
  const meta = `<meta http-equiv="Content-Security-Policy" content="default-src &#39;self&#39;; script-src *">${code}`
  expect((await check(meta)).policy).toBe(
    'The page’s Content-Security-Policy blocks the chat. Add https://bots.example to frame-src.',
  )
})

test('a page that cannot be read is reported as a problem with its URL', async () => {
  const { ask, site } = await startShop()
  for (const [url, words] of [
    [`${site.url}/missing`, 'answered 404'],
    ['http://127.0.0.1:1/', 'Port 1'],
    ['ftp://shop.example', 'http'],
  ] as const) {
    const answer = await ask(url)
    expect(answer.json(), url).toMatchObject({ code: 'invalid_request', errors: [{ path: '/url' }] })
    expect(answer.json().detail).toContain(words)
  }
})

test('no check reaches into a private network', async () => {
  const { ask, site } = await startShop([])
  expect((await ask(site.url)).json().detail).toContain('private network')
  expect(site.requests).toEqual([])
})

test('checks are rate limited per account', async () => {
  const { ask, site, app } = await startShop()
  const statuses = []
  for (let count = 0; count < 31; count += 1) statuses.push((await ask(`${site.url}/missing`)).statusCode)
  expect(statuses.slice(-2)).toEqual([400, 429])
  app.clock.advance(60_000)
  expect((await ask(`${site.url}/missing`)).statusCode).toBe(400)
})

test('a version after the script’s name does not hide it', async () => {
  const { check, code } = await startShop()
  expect((await check(code.replace('widget.js', 'widget.js?v=1'))).code).toBe('fine')
  expect((await check(code.replace('widget.js', 'other.js?/widget.js'))).code).toContain('is not in the page’s HTML')
})

test('the URL under which the author sees the service counts as the service, too', async () => {
  const { check, code } = await startShop()
  const seen = { origin: 'http://localhost:3000', host: 'localhost:3000' }
  const there = code.replace(baseUrl, seen.origin)
  const policy = { 'content-security-policy': `script-src ${seen.origin}; frame-src ${seen.origin}` }
  expect((await check(there)).code).toContain('from another server')
  expect(await check(there, policy, '/', seen)).toEqual({ code: 'fine', site: 'fine', policy: 'fine' })
  expect((await check(code, {}, '/', seen)).code).toBe('fine')
  expect((await check('<h1>Shop</h1>', policy, '/', seen)).code).toContain('Paste the line')
})

test('a sandboxed page is told what the chat needs; in a meta tag browsers ignore it', async () => {
  const { check, code } = await startShop()
  for (const sandbox of ['sandbox', 'sandbox allow-scripts', 'sandbox allow-same-origin allow-forms'])
    expect((await check(code, { 'content-security-policy': sandbox })).policy).toBe(
      'The page’s Content-Security-Policy blocks the chat. Add allow-scripts and allow-same-origin to sandbox.',
    )
  const open = { 'content-security-policy': 'sandbox allow-same-origin Allow-Scripts' }
  expect((await check(code, open)).policy).toBe('fine')
  const meta = `<meta http-equiv="Content-Security-Policy" content="img-src *; sandbox">${code}`
  expect((await check(meta)).policy).toBe('fine')
})

test('of a page full of scripts and policies, a few are parsed', async () => {
  const { bot, check, code } = await startShop()
  const others = '<script src=app.js></script>'.repeat(2_000)
  const parse = vi.spyOn(URL, 'parse')
  expect((await check(others + code)).code).toBe('fine')
  expect((await check('<script src=/widget.js></script>'.repeat(2_000))).code).toContain('is not in the page’s HTML')
  const long = code.replace(`data-bot="${bot.id}"`, '').replace('.js', `.js?bot=${bot.id}&amp;a=${'a'.repeat(3_000)}`)
  expect((await check(long)).code).toContain('is not in the page’s HTML')
  expect(parse.mock.calls.length).toBeLessThan(100)
  parse.mockRestore()
  const policy = (sources: string) => `<meta http-equiv=Content-Security-Policy content="script-src ${sources}">`
  expect((await check(policy('*').repeat(4) + policy("'self'") + code)).policy).toContain('blocks the chat')
  expect((await check(policy('*').repeat(2_000) + policy("'self'") + code)).policy).toBe('fine')
})
