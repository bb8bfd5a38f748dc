import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { makeChatBot, shopSite } from '../test/chats.ts'

async function startShop(database: TestDatabase, config: Partial<Config> = {}) {
  const app = await startTestApp(database, { config })
  const ada = await app.signUp('ada')
  const bot = await makeChatBot(ada)
  const change = (body: object) => ada.patch(`/bots/${bot.id}`, body)
  const launcher = async (headers: Record<string, string>) => read((await askLauncher(headers)).body)
  const askLauncher = (headers: Record<string, string>, botId = bot.id) =>
    app.anonymous.get(`/embed/${botId}/launcher.js`, headers)
  const panel = () => app.anonymous.get(`/embed/${bot.id}/panel?lang=de`)
  return { app, ada, bot, change, launcher, askLauncher, panel }
}

/** What a page that imports the module gets. */
const read = (module: string): Record<string, unknown> => JSON.parse(module.replace(/^export default /, ''))
const ancestorsIn = (policy: unknown) => /frame-ancestors ([^;]*)/.exec(String(policy))?.[1]

describe.each(databases)('the launcher, on %s', (database) => {
  test('an allowed site gets its settings as a module, for any kind of page', async () => {
    const { ada, bot, askLauncher } = await startShop(database)
    const answer = await askLauncher({ origin: shopSite })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin',
      'cache-control': 'private, no-cache',
    })
    // The script knows the usual ones.
    expect(read(answer.body)).toEqual({ title: 'Helper' })
    const appearance = { title: ' Ask us ', color: '#FFd43b', position: 'left', scheme: 'dark', openOnLoad: true }
    await ada.patch(`/bots/${bot.id}/widget`, appearance)
    expect(read((await askLauncher({ origin: shopSite })).body)).toEqual({ ...appearance, title: 'Ask us' })
  })

  test('a site that is not listed, or unknown, gets one line that says what to do', async () => {
    const { launcher } = await startShop(database)
    expect(await launcher({ origin: 'https://other.example' })).toEqual({
      allowed: false,
      code: 'site_not_allowed',
      detail: 'https://other.example is not an allowed site for this bot. Add it on the bot’s Embedding page.',
    })
    for (const headers of [{}, { origin: 'null' }, { referer: `${shopSite}/cart` }, { 'sec-fetch-site': 'cross-site' }])
      expect(await launcher(headers)).toMatchObject({ code: 'site_not_allowed' })
  })

  test('the first page of an allowed site that loads the chat is remembered, and no other page', async () => {
    const { ada, bot, app, askLauncher, change } = await startShop(database)
    const seenAt = async () => (await ada.get(`/bots/${bot.id}`)).json().siteSeenAt
    const script = (headers: Record<string, string>) => app.anonymous.get(`/widget.js?bot=${bot.id}`, headers)
    const panel = (headers: Record<string, string>) => app.anonymous.get(`/embed/${bot.id}/panel`, headers)
    const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }
    await askLauncher({ 'sec-fetch-site': 'same-origin', origin: shopSite })
    await askLauncher({ origin: 'https://other.example' })
    await script({})
    await script({ referer: 'https://other.example/' })
    await panel({ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' })
    expect(await seenAt()).toBeNull()
    const forget = () => app.db.updateTable('bots').set({ siteSeenAt: null }).where('id', '=', bot.id).execute()
    for (const visit of [
      () => askLauncher({ origin: shopSite }),
      () => script({ referer: `${shopSite}/cart` }),
      () => panel(framed),
      () => app.anonymous.post(`/embed/${bot.id}/session`, {}, { origin: shopSite }),
    ]) {
      await visit()
      const first = await seenAt()
      expect(first, String(visit)).toEqual(expect.any(String))
      app.clock.advance(60_000)
      await visit()
      expect(await seenAt()).toBe(first)
      await forget()
    }
    await change({ sites: [] })
    await panel(framed)
    expect(await seenAt()).toBeNull()
  })

  test('subdomains, ports and any site', async () => {
    const { launcher, change } = await startShop(database)
    await change({ sites: ['https://*.shop.example', 'http://localhost:8080'] })
    const isAllowed = async (origin: string) => !('allowed' in (await launcher({ origin })))
    expect(await isAllowed('https://www.shop.example')).toBe(true)
    expect(await isAllowed('https://shop.example')).toBe(false)
    expect(await isAllowed('http://localhost:8080')).toBe(true)
    expect(await isAllowed('http://localhost:8081')).toBe(false)
    await change({ sites: ['*'] })
    expect(await isAllowed('https://anyone.example')).toBe(true)
  })

  test('the service’s own pages always get it, and no site can pretend to be one', async () => {
    const { launcher, change } = await startShop(database)
    await change({ sites: [] })
    expect(await launcher({ 'sec-fetch-site': 'same-origin' })).not.toHaveProperty('allowed')
    expect(await launcher({ host: 'beckon.test', referer: 'http://beckon.test/bots' })).not.toHaveProperty('allowed')
    for (const headers of [
      { host: 'beckon.test', referer: 'http://beckon.test.evil.example/' },
      { 'sec-fetch-site': 'same-site', origin: 'https://shop.example' },
      { 'sec-fetch-site': 'cross-site', referer: 'http://localhost:80/', host: 'localhost:80' },
    ])
      expect(await launcher(headers)).toMatchObject({ code: 'site_not_allowed' })
  })

  test('the preview works at the base URL behind a proxy that drops the port, and at no other port', async () => {
    const { launcher, change } = await startShop(database, { baseUrl: 'http://bots.example:8080' })
    await change({ sites: [] })
    const from = (origin: string) => launcher({ host: 'bots.example', referer: `${origin}/bots` })
    expect(await from('http://bots.example:8080')).not.toHaveProperty('allowed')
    expect(await from('http://bots.example:8081')).toMatchObject({ code: 'site_not_allowed' })
  })

  test('it is sent again only if it has changed', async () => {
    const { ada, bot, askLauncher } = await startShop(database)
    const etag = String((await askLauncher({ origin: shopSite })).headers.etag)
    const same = await askLauncher({ origin: shopSite, 'if-none-match': etag })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    await ada.patch(`/bots/${bot.id}/widget`, { title: 'Ask us' })
    expect((await askLauncher({ origin: shopSite, 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('the script for one bot has the settings in it, and the browser checks the site', async () => {
    const { app, ada, bot, change } = await startShop(database)
    const ask = (botId = bot.id, headers = {}) => app.anonymous.get(`/widget.js?bot=${botId}`, headers)
    const given = async (origin: string, botId = bot.id) => {
      const [, expression] = /^\{const beckonSettings=(.*?);\(function/s.exec((await ask(botId)).body) ?? []
      return runInNewContext(`(${expression})`, { location: { origin } })
    }
    const script = await ask()
    expect(script.headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
    expect((await ask(bot.id, { 'if-none-match': script.headers.etag })).statusCode).toBe(304)
    expect(await given(shopSite)).toEqual({ title: 'Helper' })
    await ada.patch(`/bots/${bot.id}/widget`, { color: '#1c7ed6' })
    expect(await given(shopSite)).toEqual({ title: 'Helper', color: '#1c7ed6' })
    // All that a page loads before its visitor approaches the launcher.
    expect(gzipSync((await ask()).body, { level: 9 }).length).toBeLessThanOrEqual(4 * 1024)
    const size = async () => gzipSync((await ask()).body, { level: 9 }).length
    const all = {
      ...{ title: 'Shop helper & returns', position: 'left', scheme: 'dark', openOnLoad: true, zIndex: 9_000 },
      ...{ launcherIcon: 'spark', launcherLabel: 'Questions?', launcherSize: 'large', offsetX: 40, offsetY: 32 },
    }
    await ada.patch(`/bots/${bot.id}/widget`, { launcherLabel: 'Ask us', position: 'left' })
    expect(await given(shopSite)).toMatchObject({ launcherLabel: 'Ask us', position: 'left' })
    expect(await size()).toBeLessThanOrEqual(4 * 1024)
    // With every option, and its words in another language. What only the chat uses comes with the chat.
    // A pattern that may take long is never part of the script: how well other rules are compressed is left to chance here.
    const pages = ['/*/lamps/*', ...Array.from({ length: 19 }, () => `/${newId()}/${newId()}`)]
    const days = [['09:00', '18:00'], ['10:00', '18:30'], ['09:00', '18:00'], null, ['09:30', '17:00'], null, null]
    const later = {
      ...{ showOn: pages, hideOn: ['/checkout/*'], hours: { timeZone: 'Europe/Berlin', days } },
      ...{ proactive: { message: 'Which bulb fits your lamp? Ask us.', afterSeconds: 20, pages: ['/lamps/*'] } },
      ...{ font: 'rounded', background: '#fdf8ee', backgroundDark: '#10213a' },
    }
    const colours = {
      color: '#c2410c',
      colorDark: '#fb923c',
      radius: 12,
      textColor: '#1a1d21',
      textColorDark: '#f0f0f0',
    }
    await change({ language: 'de', sites: [shopSite, 'https://*.lumen-lamps.example'] })
    await ada.patch(`/bots/${bot.id}/widget`, { ...all, ...later, ...colours })
    const { textColor: _, textColorDark: __, ...drawn } = { ...all, ...colours }
    const words = 'Schließen|Noch einmal versuchen|Der Chat lässt sich nicht laden.'
    expect(await given(shopSite)).toEqual({ ...drawn, words, hours: true, proactive: true })
    expect(await size()).toBeLessThanOrEqual(4 * 1024)
    const chat = await app.anonymous.get(`/embed/chat.js?v0&bot=${bot.id}`)
    expect(JSON.parse(/^const beckonMore=(\{.*?\});/.exec(chat.body)?.[1] ?? '')).toEqual(later)
    expect((await app.anonymous.get(`/embed/chat.js?v0&bot=${newId()}`)).body).not.toContain('beckonMore=')
    // The longest texts that are allowed still fit.
    const longest = {
      title: 'Lumen Lamps: questions, orders, returns and whatever else',
      launcherLabel: 'Fragen? Wir helfen gern, rund um die Uhr',
    }
    await ada.patch(`/bots/${bot.id}/widget`, longest)
    expect(await given(shopSite)).toEqual({ ...drawn, ...longest, words, hours: true, proactive: true })
    expect(await size()).toBeLessThanOrEqual(4 * 1024)
    // With more and more sites, first those words don't fit, and then the sites, which the service checks.
    const sites = Array.from({ length: 50 }, () => `https://${newId()}.example`)
    const wordless = { ...drawn, ...longest, hours: true, proactive: true }
    const seen: unknown[] = []
    for (let count = 0; count < sites.length && seen.at(-1) !== false; count += 1) {
      await change({ sites: [shopSite, ...sites.slice(0, count)] })
      seen.push(await given(shopSite))
      expect(await size()).toBeLessThanOrEqual(4 * 1024)
    }
    expect(seen).toContainEqual(wordless)
    expect(seen.at(-1)).toBe(false)
    expect(await size()).toBeLessThanOrEqual(4 * 1024)
    await change({ sites: [shopSite] })
    // There the script asks for the launcher, which says why.
    expect(await given('https://other.example')).toBe(false)
    expect(await given(shopSite, '%22%7Dalert(1)')).toMatchObject({ code: 'agent_not_found' })
    await change({ widgetEnabled: false })
    expect(await given(shopSite)).toMatchObject({ allowed: false, code: 'embedding_disabled' })
  })

  test('page rules, hours and a proactive message are part of that script, if they fit', async () => {
    const { app, ada, bot } = await startShop(database)
    const ask = () => app.anonymous.get(`/widget.js?bot=${bot.id}`)
    const given = async () => (await ask()).body.split(';(function')[0]
    const set = (appearance: object) => ada.patch(`/bots/${bot.id}/widget`, appearance)
    const proactive = { message: 'Need help?', afterSeconds: 20, pages: ['/lamps/*'] }
    for (const rules of [{ showOn: ['/help/*', '/pricing'] }, { showOn: [], proactive }]) {
      await set({ color: '#1c7ed6', ...rules })
      expect(await given()).toMatch(/^\{const beckonSettings=.*title:"Helper",color:"#1c7ed6",rules:\(/)
      expect(gzipSync((await ask()).body, { level: 9 }).length).toBeLessThanOrEqual(4 * 1024)
    }
    const day = ['09:00', '18:00']
    const hours = { timeZone: 'Europe/Berlin', days: [day, day, day, day, day, null, null] }
    await set({ hours, hideOn: Array.from({ length: 20 }, () => `/${newId()}/${newId()}/${newId()}`) })
    expect(await given()).toMatch(/hours:true,proactive:true\}$/)
    // All that a shop would set, in the month in which clocks are changed.
    await set({ hours, showOn: ['/help/*', '/pricing'], hideOn: ['/checkout/*'], proactive })
    app.clock.advance(Date.UTC(2027, 2, 10) - app.clock.now())
    expect(await given()).toContain(`Date.now()<${Date.UTC(2027, 2, 28, 1)}`)
    expect(gzipSync((await ask()).body, { level: 9 }).length).toBeLessThanOrEqual(4 * 1024)
  })

  test('rules that fit only with Brotli are sent to browsers that take it, and nobody gets more than 4 kB', async () => {
    const { app, ada, bot, change } = await startShop(database)
    const sent = async (accepted: string) => {
      const { rawPayload } = await app.anonymous.get(`/widget.js?bot=${bot.id}`, { 'accept-encoding': accepted })
      expect(rawPayload.length).toBeLessThanOrEqual(4 * 1024)
      return (accepted === 'gzip' ? gunzipSync : brotliDecompressSync)(rawPayload).toString()
    }
    const [day, friday] = [
      ['09:00', '18:00'],
      ['09:30', '16:45'],
    ]
    await change({ language: 'de' })
    await ada.patch(`/bots/${bot.id}/widget`, {
      ...{ title: 'Lumen Lamps: questions, orders, returns and whatever else', position: 'left', scheme: 'dark' },
      ...{ launcherLabel: 'Fragen? Wir helfen gern, rund um die Uhr', launcherIcon: 'spark', launcherSize: 'large' },
      ...{ color: '#c2410c', colorDark: '#fb923c', radius: 12, offsetX: 40, offsetY: 32, zIndex: 9_000 },
      ...{ showOn: ['/help/*', '/pricing', '/lamps/*'], hideOn: ['/checkout/*', '/account/*'], openOnLoad: true },
      hours: { timeZone: 'Europe/Berlin', days: [day, day, day, day, friday, null, null] },
      proactive: { message: 'Which bulb fits?', afterSeconds: 20, pages: ['/lamps/*', '/quiz'] },
    })
    expect(await sent('gzip, br')).toContain(',rules:(')
    expect(await sent('gzip')).toContain('hours:true')
  })

  test('switched off, it is gone immediately; the same for a missing bot', async () => {
    const { launcher, change, askLauncher } = await startShop(database)
    await change({ widgetEnabled: false })
    expect(await launcher({ origin: shopSite })).toMatchObject({ allowed: false, code: 'embedding_disabled' })
    for (const missing of [newId(), 'x', '%22%3Balert(1)'])
      expect(read((await askLauncher({ origin: shopSite }, missing)).body)).toMatchObject({ code: 'agent_not_found' })
  })

  test('values from an author or a page stay data', async () => {
    const { ada, bot, launcher, askLauncher } = await startShop(database)
    const title = '</script><script>alert("\u2028")</script>'
    await ada.patch(`/bots/${bot.id}/widget`, { title })
    expect(await launcher({ origin: shopSite })).toMatchObject({ title })
    const answer = await askLauncher({ origin: 'https://x"};alert(1);//.example' })
    expect(read(answer.body)).toMatchObject({ code: 'site_not_allowed' })
  })
})

describe.each(databases)('the panel, on %s', (database) => {
  test('only the bot’s sites and the service itself may frame it, and it loads nothing from elsewhere', async () => {
    const { panel, change } = await startShop(database)
    const page = await panel()
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors https://shop.example 'self'",
    )
    expect(page.headers['x-frame-options']).toBeUndefined()
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['cross-origin-embedder-policy']).toBe('require-corp')
    for (const [sites, ancestors] of [
      [[], "'self'"],
      [['https://*.shop.example', 'http://localhost:8080'], "https://*.shop.example http://localhost:8080 'self'"],
      [['*'], '*'],
    ] as const) {
      await change({ sites })
      expect(ancestorsIn((await panel()).headers['content-security-policy'])).toBe(ancestors)
    }
  })

  test('switched off or missing, there is none', async () => {
    const { app, panel, change } = await startShop(database)
    await change({ widgetEnabled: false })
    expect((await panel()).json()).toMatchObject({ status: 403, code: 'embedding_disabled' })
    expect((await app.anonymous.get(`/embed/${newId()}/panel`)).json()).toMatchObject({
      status: 404,
      code: 'agent_not_found',
    })
  })
})

test('the script is small, cached for minutes, and open to any site; the panel’s files exist and are cached', async () => {
  const { anonymous, ...app } = await startTestApp('sqlite')
  const script = await anonymous.get('/widget.js', { 'accept-encoding': 'gzip, br' })
  expect(script.statusCode).toBe(200)
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  })
  expect(script.headers.etag).toBeDefined()
  const bot = await makeChatBot(await app.signUp('ada'))
  const panel = (await anonymous.get(`/embed/${bot.id}/panel`)).body
  const linked = [...panel.matchAll(/(?:src|href)="(\/embed\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(linked.length).toBeGreaterThan(1)
  for (const path of linked) {
    const asset = await anonymous.get(path, { 'accept-encoding': 'gzip' })
    expect(asset.statusCode, path).toBe(200)
    expect(asset.headers['cache-control']).toContain('immutable')
  }
  for (const path of [
    '/embed/assets/missing.js',
    '/embed/assets/..%2f..%2fwidget.js',
    '/embed/assets/%2e%2e/panel.html',
  ])
    expect((await anonymous.get(path)).statusCode, path).toBe(404)
})

describe.each(databases)('a bot without sites, on %s', (database) => {
  test('talks to its own account, as in the preview, and to nobody else', async () => {
    const { app, ada, bot, change } = await startShop(database)
    await change({ sites: [] })
    const eve = await app.signUp('eve')
    const begin = async (cookie?: string) =>
      (
        await app.http.inject({
          method: 'POST',
          url: `/embed/${bot.id}/session`,
          payload: {},
          ...(cookie !== undefined && { headers: { cookie } }),
        })
      ).statusCode
    expect(await begin()).toBe(403)
    expect(await begin('beckon_session=x')).toBe(403)
    expect(await begin(eve.cookie())).toBe(403)
    expect(await begin(ada.cookie())).toBe(201)
    await change({ sites: [shopSite] })
    expect(await begin()).toBe(201)
  })
})
