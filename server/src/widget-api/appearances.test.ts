import { type BotAppearance, initialAppearance } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { makeChatBot, openChat, shopSite } from '../test/chats.ts'

const avatar = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`

const week: ([string, string] | null)[] = [...Array<[string, string]>(5).fill(['09:00', '17:00']), null, null]

describe.each(databases)('a bot’s appearance, on %s', (database) => {
  test('a new bot has a sensible one, and only the fields sent change', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { id } = await ada.bot()
    const first = (await ada.get(`/bots/${id}/widget`)).json<BotAppearance>()
    expect(first).toEqual({ ...initialAppearance, hasIdentitySecret: false })
    const appearance = { color: '#123abc', suggestions: [' When do you ship? ', 'How can I pay?'], avatar }
    const changed = (await ada.patch(`/bots/${id}/widget`, appearance)).json<BotAppearance>()
    expect(changed).toEqual({ ...first, ...appearance, suggestions: ['When do you ship?', 'How can I pay?'] })
    const again = (await ada.patch(`/bots/${id}/widget`, { position: 'left', openOnLoad: true })).json<BotAppearance>()
    expect(again).toEqual({ ...changed, position: 'left', openOnLoad: true })
    expect((await ada.patch(`/bots/${id}/widget`, {})).json()).toEqual(again)
    expect((await ada.patch(`/bots/${id}/widget`, { avatar: null })).json()).toEqual({ ...again, avatar: null })
  })

  test('changes that several people make at the same time are all stored', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { id } = await ada.bot()
    const changes = { title: 'Ask us', color: '#123abc', position: 'left', scheme: 'dark', openOnLoad: true, avatar }
    await Promise.all(
      Object.entries(changes).map(([name, value]) => ada.patch(`/bots/${id}/widget`, { [name]: value })),
    )
    expect((await ada.get(`/bots/${id}/widget`)).json()).toMatchObject(changes)
  })

  test('anything beyond an appearance is refused', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { id } = await ada.bot()
    const before = (await ada.get(`/bots/${id}/widget`)).json()
    for (const change of [
      { color: 'red' },
      { color: '#fff' },
      { color: '#123abc;}' },
      { color: 'url(https://evil.example)' },
      { position: 'top' },
      { scheme: 'neon' },
      { title: 'x'.repeat(61) },
      { suggestions: [' '] },
      { suggestions: ['x'.repeat(121)] },
      { suggestions: Array(7).fill('x') },
      { openOnLoad: 1 },
      { launcherIcon: 'skull' },
      { launcherLabel: 'x'.repeat(41) },
      { launcherSize: 'huge' },
      { offsetX: -1 },
      { offsetY: 201 },
      { zIndex: 0 },
      { zIndex: 2_147_483_648 },
      { radius: 25 },
      { font: 'url(x)' },
      { subtitle: 'x'.repeat(81) },
      { links: [{ label: 'Help', url: 'http://shop.example' }] },
      { links: [{ label: 'Help', url: 'javascript:alert(1)' }] },
      { links: [{ label: ' ', url: 'https://shop.example' }] },
      { links: Array(5).fill({ label: 'Help', url: 'https://shop.example' }) },
      { consent: { text: 'We store it.', url: 'data:text/html,x' } },
      { consent: { text: 'We store it.' } },
      { proactive: { message: 'Hi', afterSeconds: 0, pages: [] } },
      { proactive: { message: 'Hi', afterSeconds: 5, pages: ['pricing'] } },
      { showOn: ['https://shop.example/'] },
      { hideOn: Array(21).fill('/') },
      { hours: { timeZone: 'Mars/Olympus', days: week } },
      { hours: { timeZone: 'Europe/Berlin', days: week.slice(1) } },
      { hours: { timeZone: 'Europe/Berlin', days: week.with(0, ['9', '17']) } },
      { avatar: 'https://shop.example/logo.png' },
      { avatar: 'javascript:alert(1)' },
      { avatar: 'data:text/html;base64,PHNjcmlwdD4=' },
      { avatar: 'data:image/svg+xml;base64,PHN2Zz4=' },
      { avatar: `data:image/png;base64,${'A'.repeat(70_000)}` },
      { avatar: `${avatar}" onerror="alert(1)` },
      { hasIdentitySecret: true },
      { sealedIdentitySecret: 'x' },
      { botId: id },
    ])
      expect((await ada.patch(`/bots/${id}/widget`, change)).json(), JSON.stringify(change)).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
    expect((await ada.get(`/bots/${id}/widget`)).json()).toEqual(before)
  })

  test('visitors see it as it was written, as data', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await makeChatBot(ada, { greeting: '<img src=x onerror=alert(1)>' })
    const title = '<script>alert("1")</script>'
    const suggestions = ['"><svg onload=alert(1)>', '{{constructor}}']
    await ada.patch(`/bots/${bot.id}/widget`, { title, suggestions, avatar })
    const chat = await openChat(app.http, bot.id)
    expect(chat.bot).toMatchObject({ title, suggestions, avatar, greeting: '<img src=x onerror=alert(1)>' })
    expect((await app.anonymous.get(`/embed/${bot.id}/panel`)).body).not.toContain('alert')
  })

  test('the launcher and the panel get their parts of it; the author’s preview is always shown', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await makeChatBot(ada)
    const launcher = {
      launcherIcon: 'spark',
      launcherLabel: 'Ask',
      launcherSize: 'large',
      offsetX: 5,
      offsetY: 80,
      zIndex: 9,
    }
    const showing = { showOn: ['/help/*'], hideOn: ['/help/old'], hours: { timeZone: 'Europe/Berlin', days: week } }
    const proactive = { message: 'Questions?', afterSeconds: 5, pages: ['/pricing'] }
    const panel = { subtitle: 'Usually at once', links: [{ label: 'Help', url: 'https://shop.example/help' }] }
    const consent = { text: 'We store it.', url: 'https://shop.example/privacy' }
    const change = { ...launcher, ...showing, proactive, ...panel, consent, radius: 4, font: 'serif' }
    const spaced = { ...change, subtitle: ' Usually at once ' }
    expect((await ada.patch(`/bots/${bot.id}/widget`, spaced)).json()).toMatchObject(change)
    const read = async (headers: Record<string, string>) =>
      JSON.parse(
        (await app.http.inject({ url: `/embed/${bot.id}/launcher.js`, headers })).body.slice('export default '.length),
      )
    const own = {
      ...{
        launcherIcon: 'spark',
        launcherLabel: 'Ask',
        launcherSize: 'large',
        offsetX: 5,
        offsetY: 80,
        zIndex: 9,
      },
      ...{ radius: 4, font: 'serif' },
    }
    const rules = { showOn: showing.showOn, hideOn: showing.hideOn, hours: showing.hours, proactive }
    expect(await read({ origin: shopSite })).toMatchObject({ ...own, ...rules })
    expect(await read({ 'sec-fetch-site': 'same-origin' })).toMatchObject({
      ...{ ...own, showOn: [], hideOn: [], hours: null, proactive: null },
    })
    const { bot: profile } = await openChat(app.http, bot.id)
    expect(profile).toMatchObject({ ...panel, consent, radius: 4, font: 'serif' })
    expect(profile).not.toHaveProperty('proactive')
  })

  test('page rules in any script are those of the address, as a browser encodes it', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await makeChatBot(ada)
    const showOn = ['/über-uns', '/%C3%BC*', '/日本/*']
    const proactive = { message: 'Questions?', afterSeconds: 5, pages: ['/цены'] }
    expect((await ada.patch(`/bots/${bot.id}/widget`, { showOn, hideOn: ['/é'], proactive })).json()).toMatchObject({
      ...{ showOn, hideOn: ['/é'], proactive },
    })
    const pathOf = (path: string) => new URL(path, shopSite).pathname
    const { body } = await app.http.inject({ url: `/embed/${bot.id}/launcher.js`, headers: { origin: shopSite } })
    expect(JSON.parse(body.slice('export default '.length))).toMatchObject({
      ...{ showOn: [pathOf('/über-uns'), '/%C3%BC*', pathOf('/日本/*')], hideOn: ['/%C3%A9'] },
      proactive: { pages: [pathOf('/цены')] },
    })
  })

  test('editors change it, viewers see it, and only admins create the secret', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { id } = await ada.bot()
    const [editor, viewer] = [await ada.invite('editor'), await ada.invite('viewer')]
    expect((await editor.patch(`/bots/${id}/widget`, { title: 'Ask' })).statusCode).toBe(200)
    expect((await viewer.get(`/bots/${id}/widget`)).json()).toMatchObject({ title: 'Ask' })
    for (const answer of [
      await viewer.patch(`/bots/${id}/widget`, { title: 'x' }),
      await viewer.post(`/bots/${id}/widget/check`, { url: 'https://shop.example' }),
      await editor.post(`/bots/${id}/widget/identity-secret`),
    ])
      expect(answer.json()).toMatchObject({ status: 403, code: 'role_missing' })
  })
})
