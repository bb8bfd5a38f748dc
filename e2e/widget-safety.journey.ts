import { expect, test } from 'vitest'
import {
  ask,
  botId,
  launcherOf,
  messagesOf,
  openChat,
  openRoots,
  otherBotId,
  panelOf,
  shopHelper,
  tag,
  visit,
} from './widget-page.ts'

const settleMs = 500
const silentMs = 4_500

test('a page with a strict policy only has to allow scripts and frames of the service', async () => {
  const policy =
    "default-src 'none'; script-src {base}; frame-src {base}; img-src data:; require-trusted-types-for 'script'"
  const { page, said } = await visit({ policy })
  // Patched by the debugger, which no policy blocks.
  await openRoots(page)
  await page.goto('/')
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  expect(await launcherOf(page).evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
    'rgb(28, 126, 214)',
  )
  expect(said).toEqual([])
})

test.each([
  ['a site that is not listed', 'site_not_allowed', 'This site may not show the bot. Add it on the Embedding page.'],
  ['a bot whose embedding is off', 'embedding_disabled', 'Embedding is switched off.'],
])('%s has no launcher, and one line in its console', async (_, code, detail) => {
  const bots = { [botId]: { ...shopHelper, launcher: { allowed: false, code, detail } } }
  const { page, said, service } = await visit({ bots })
  await page.goto('/')
  await expect.poll(() => said).toEqual([`Beckon: ${detail}`])
  await page.evaluate(() => window.Beckon?.open())
  await page.waitForTimeout(settleMs)
  expect(await page.locator('html > div').count()).toBe(0)
  expect(service.requests.some((request) => request.endsWith('/panel'))).toBe(false)
  expect(said).toHaveLength(1)
})

test('if the service is down there is no launcher, and one line that says so', async () => {
  const { page, said } = await visit({ bots: {} })
  await page.goto('/')
  await expect.poll(() => said.filter((line) => line.startsWith('Beckon:'))).toHaveLength(1)
  expect(await page.locator('html > div').count()).toBe(0)
})

test('if the page’s policy forbids the frame, the console and the page’s script are told what to allow', async () => {
  const { page, said, service } = await visit({ policy: "script-src {base} 'unsafe-inline'; frame-src 'none'" })
  await openRoots(page)
  await page.clock.install()
  await page.goto('/')
  await launcherOf(page).click()
  await expect.poll(() => said.join()).toContain('frame-src')
  await page.evaluate(() => window.Beckon?.on('error', (error) => Object.assign(window, { error })))
  await page.clock.fastForward(silentMs)
  await expect
    .poll(() => said.filter((line) => line.startsWith('Beckon:')).join())
    .toContain(`frame-src ${service.url}`)
  expect(await page.evaluate(() => (window as unknown as { error: unknown }).error)).toMatchObject({
    code: 'panel_silent',
  })
})

test('the panel refuses a frame of a site that is not listed', async () => {
  const { page, service, said } = await visit({ sites: 'https://shop.example' })
  await page.goto('/')
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
  }, `${service.url}/embed/${botId}/panel`)
  await expect.poll(() => said.join()).toContain('frame-ancestors')
  expect(service.sessions).toEqual([])
})

test('messages from anyone else are ignored, on both sides', async () => {
  const bots = { [botId]: shopHelper, [otherBotId]: shopHelper }
  const body = `${tag()}<iframe src="{base}/embed/${otherBotId}/panel"></iframe>`
  const { page, service } = await visit({ bots, body })
  await openRoots(page)
  await page.goto('/')
  const panel = await openChat(page)
  const otherFrame = page.frames().find((frame) => frame.url().includes(otherBotId))
  // The right origin, in the wrong frame; then the page itself, which is not the panel either.
  await otherFrame?.evaluate(() => window.parent.postMessage({ beckon: 1, kind: 'close' }, '*'))
  await otherFrame?.evaluate(() => window.parent.postMessage({ beckon: 1, kind: 'unread', count: 7 }, '*'))
  await page.evaluate(() => window.postMessage({ beckon: 1, kind: 'close' }, '*'))
  // To the panel: from itself, from a fake origin, and malformed from the page.
  await panel.evaluate(() => {
    const data = { beckon: 1, kind: 'send', text: 'from another frame' }
    window.postMessage(data, '*')
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example', source: window.parent }))
  })
  await page.evaluate(() => {
    const frame = document.querySelector('html > div')?.shadowRoot?.querySelector('iframe')
    for (const data of [
      'send',
      null,
      { kind: 'send', text: 'no seal' },
      { beckon: 1, kind: 'send', text: { toString: 'x' } },
      { beckon: 1, kind: 'constructor' },
      { beckon: 1, kind: '__proto__' },
    ])
      frame?.contentWindow?.postMessage(data, '*')
  })
  await page.waitForTimeout(settleMs)
  expect(await messagesOf(panel).getByRole('listitem').count()).toBe(0)
  expect(service.requests.some((request) => request.endsWith('/messages'))).toBe(false)
  expect(await launcherOf(page).getAttribute('aria-expanded')).toBe('true')
  expect(await launcherOf(page).getAttribute('aria-label')).toBe('Shop helper')
})

const attacks = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror=window.hacked=1>',
  '<svg/onload=window.hacked=1>',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '[x](javascript:window.hacked=1)',
  '[x](JaVa\tScRiPt:window.hacked=1)',
  '[x](data:text/html,<script>window.hacked=1</script>)',
  '![x](https://evil.example/pixel.png)',
  '<a href="javascript:window.hacked=1">x</a>',
  '[a](https://ok.example/"onmouseover="window.hacked=1)',
  '| <img src=x onerror=window.hacked=1> |\n|---|\n| [y](vbscript:x) |',
  '```\n</code></pre><script>window.hacked=1</script>\n```',
  '<details open ontoggle=window.hacked=1>',
  '<style>*{display:none}</style>',
]

test('nothing that a bot, its author or its sources say becomes markup, is loaded or is run', async () => {
  const text = attacks.join('\n\n')
  const bot = {
    launcher: { ...shopHelper.launcher, title: attacks[1], color: 'red}*{display:none}' },
    profile: {
      ...shopHelper.profile,
      title: attacks[1],
      greeting: `Hello! ${text}`,
      suggestions: attacks,
      color: attacks[1],
    },
    // Three characters at a time: no chunk shows what the whole will be.
    reply: () => text.match(/[\s\S]{1,3}/g) ?? [],
    citations: [{ kind: 'source', source_id: 's', title: attacks[1], url: 'javascript:window.hacked=1', quote: text }],
  }
  const { page, said, service } = await visit({ bots: { [botId]: bot } })
  await openRoots(page)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') foreign.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('button').click()
  const panel = await panelOf(page)
  await ask(panel, `${attacks.join(' ')}`)
  await messagesOf(panel)
    .getByRole('button', { name: /^Source 1/ })
    .click()

  const found = await panel.evaluate(() => ({
    hacked: 'hacked' in window,
    tags: [...new Set(Array.from(document.querySelectorAll('#panel *'), ({ localName }) => localName))],
    handlers: Array.from(document.querySelectorAll('*')).flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
    pictures: Array.from(document.images, ({ src }) => new URL(src).origin + new URL(src).pathname),
    links: Array.from(document.querySelectorAll('a'), ({ href }) => new URL(href).protocol),
  }))
  expect(found.hacked).toBe(false)
  expect(found.handlers).toEqual([])
  for (const forbidden of ['script', 'iframe', 'style', 'object']) expect(found.tags).not.toContain(forbidden)
  // A picture is loaded through the service only.
  expect(new Set(found.pictures)).toEqual(new Set([`${service.url}/embed/${botId}/images`]))
  expect(new Set(found.links)).toEqual(new Set(['https:']))
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(foreign).toEqual([])
  expect(said).toEqual([])
  expect(service.requests.filter((request) => request.endsWith('/messages'))).toHaveLength(1)
})

test('the page cannot look into the launcher or the conversation', async () => {
  const { page } = await visit()
  await page.goto('/')
  const host = page.locator('html > div')
  await host.waitFor({ state: 'attached' })
  await page.evaluate(() => window.Beckon?.open())
  await panelOf(page)
  expect(await host.evaluate((element) => element.shadowRoot)).toBeNull()
  expect(await page.evaluate(() => window.frames.length)).toBe(0)
})

test('if the browser blocks storage inside frames, the chat works as long as the page is open', async () => {
  const { page, site, said } = await visit()
  await openRoots(page)
  // Another site, not only another origin: a private window stores nothing for it.
  await page.goto(site.replace('127.0.0.1', 'localhost'))
  const panel = await openChat(page)
  const isForbidden = await panel.evaluate(() => {
    try {
      return localStorage.length < 0
    } catch {
      return true
    }
  })
  expect(isForbidden).toBe(true)
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  await panel.getByRole('button', { name: 'Close chat' }).click()
  await launcherOf(page).click()
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  expect(said).toEqual([])
})
