import type { Frame, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { FakeBot } from './widget-fake.ts'
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

const silentMs = 10_500
const retryMostMs = 30_000
const settleMs = 300
const checkedMs = 1_200

const bots = (launcher: Record<string, unknown>): Record<string, FakeBot> => ({
  [botId]: { ...shopHelper, launcher: { ...shopHelper.launcher, ...launcher } },
})
/** Where the keyboard is: `panel`, or the page's own element. */
const focusOf = async (page: Page, panel: Frame) =>
  (await panel.evaluate(() => document.hasFocus() && document.activeElement?.tagName)) ||
  page.evaluate(() => document.activeElement?.textContent)

async function start(setting: Parameters<typeof visit>[0] = {}) {
  const visited = await visit(setting)
  await openRoots(visited.page)
  return visited
}
const recordErrors = (page: Page) =>
  page.addInitScript(() => {
    const errors: unknown[] = []
    Object.assign(window, { errors })
    const queue = [['on', 'error', ({ code }: { code: string }) => errors.push(code)]]
    Object.assign(window, { Beckon: { queue } })
  })
const errorsOf = (page: Page) => page.evaluate(() => (window as unknown as { errors: string[] }).errors)

describe('a panel that does not come', () => {
  test.each([390, 1280])('leaves a title, a way out and “try again”, %i wide', async (width) => {
    const { page, service } = await start()
    await page.setViewportSize({ width, height: 800 })
    await page.clock.install()
    service.held.push('/panel')
    await page.goto('/')
    // A click would wait for the frame that doesn't come.
    await launcherOf(page).click({ noWaitAfter: true })
    await page.getByRole('heading', { name: 'Shop helper' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click({ noWaitAfter: true })
    await expect.poll(() => launcherOf(page).getAttribute('aria-expanded')).toBe('false')
    expect(await page.getByRole('heading', { name: 'Shop helper' }).count()).toBe(0)

    await launcherOf(page).click({ noWaitAfter: true })
    await page.clock.fastForward(silentMs)
    await page.getByRole('alert').getByText('The chat can’t be loaded.').waitFor()
    expect(await page.locator('iframe').isVisible()).toBe(false)
    service.held.length = 0
    await page.getByRole('button', { name: 'Try again' }).click()
    const panel = await panelOf(page)
    await panel.getByText('Hello!').waitFor()
    expect(await page.locator('iframe').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  test('speaks the page’s language', async () => {
    const { page, service } = await start({ lang: 'de' })
    service.held.push('/panel')
    await page.clock.install()
    await page.goto('/')
    await launcherOf(page).click({ noWaitAfter: true })
    await page.getByRole('button', { name: 'Schließen' }).waitFor()
    await page.clock.fastForward(silentMs)
    await expect.poll(() => page.getByRole('button', { name: 'Noch einmal versuchen' }).isVisible()).toBe(true)
  })
})

test('a launcher that failed to load is reported, and the next open() tries again', async () => {
  const { page, service } = await start()
  await recordErrors(page)
  service.faults.push('/launcher.js')
  await page.goto('/')
  await expect.poll(() => errorsOf(page)).toEqual(['unreachable'])
  service.faults.length = 0
  await page.evaluate(() => window.Beckon?.open())
  await (await panelOf(page)).getByText('Hello!').waitFor()
})

describe('a chat that does not come', () => {
  const shell = (page: Page) => page.getByRole('heading', { name: 'Shop helper' })

  test.each([390, 1280])('has a title, a way out and “try again” at once, %i wide', async (width) => {
    const { page, service } = await start({ bots: bots({ scheme: 'dark' }) })
    await recordErrors(page)
    await page.setViewportSize({ width, height: 800 })
    await page.clock.install()
    service.held.push('/chat.js')
    await page.goto('/')
    await launcherOf(page).click()
    await shell(page).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Close' }).click()
    await shell(page).waitFor({ state: 'hidden' })
    await launcherOf(page).click()
    await page.clock.fastForward(silentMs)
    await page.getByRole('alert').getByText('The chat can’t be loaded.').waitFor()
    expect(await errorsOf(page)).toEqual(['unreachable'])
    service.held.length = 0
    await page.getByRole('button', { name: 'Try again' }).click()
    await (await panelOf(page)).getByText('Hello!').waitFor()
    expect(await shell(page).count()).toBe(0)
  })

  test('says so when it is refused, does not count as closed, and comes by itself', async () => {
    const { page, service } = await start({ body: tag('data-open') })
    await page.clock.install()
    await recordErrors(page)
    service.faults.push('/chat.js')
    await page.goto('/')
    await page.getByText('The chat can’t be loaded.').waitFor()
    expect(await launcherOf(page).getAttribute('aria-expanded')).toBe('true')
    expect(await errorsOf(page)).toEqual(['unreachable'])
    service.faults.length = 0
    await page.clock.fastForward(2_000)
    await (await panelOf(page)).getByText('Hello!').waitFor()
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await (await panelOf(page)).getByText('Hello!').waitFor()
  })

  test('is tried again within half a minute, however often it failed', async () => {
    const { page, service } = await start({ body: tag('data-open') })
    await page.clock.install()
    await recordErrors(page)
    service.faults.push('/chat.js')
    await page.goto('/')
    for (let failures = 1; failures < 18; failures += 1) {
      await expect.poll(async () => (await errorsOf(page)).length).toBe(failures)
      await page.clock.fastForward(retryMostMs)
    }
    service.faults.length = 0
    await page.clock.fastForward(retryMostMs)
    await (await panelOf(page)).getByText('Hello!').waitFor()
  })

  test.each([
    ['a chat in the page', { body: `<div id="chat"></div>${tag('data-target="chat"')}` }, 'iframe'],
    ['page rules', { bots: bots({ showOn: ['/'] }) }, 'button.launcher'],
  ])('once does not keep %s away', async (_, setting, selector) => {
    const { page, service } = await start(setting)
    await page.clock.install()
    service.faults.push('/chat.js')
    await page.goto('/')
    await expect.poll(() => service.requests).toContain('GET /embed/chat.js')
    await page.waitForTimeout(settleMs)
    expect(await page.locator(selector).isVisible()).toBe(false)
    service.faults.length = 0
    await page.clock.fastForward(2_000)
    await expect.poll(() => page.locator(selector).isVisible()).toBe(true)
  })

  test('loses no click on the site’s own launcher', async () => {
    const { page, service } = await start({ body: `<button id="ask">Ask us</button>${tag('data-launcher="#ask"')}` })
    await page.clock.install()
    service.held.push('/chat.js')
    await page.goto('/')
    await page.waitForFunction(() => window.Beckon)
    await page.getByRole('button', { name: 'Ask us' }).click()
    await shell(page).waitFor()
    await page.clock.fastForward(silentMs)
    service.held.length = 0
    await page.getByRole('button', { name: 'Try again' }).click()
    await (await panelOf(page)).getByText('Hello!').waitFor()
    expect(service.sessions).toHaveLength(1)
  })
})

test('the site’s own button moves the focus into the chat, and gets it back', async () => {
  const { page } = await start({
    body: `<button id="ask">Ask us</button>${tag('data-launcher="#ask" data-offset-y="0"')}`,
  })
  await page.goto('/')
  await page.waitForFunction(() => window.Beckon)
  await page.getByRole('button', { name: 'Ask us' }).focus()
  await page.waitForTimeout(settleMs)
  await page.keyboard.press('Enter')
  const panel = await panelOf(page)
  await panel.getByText('Hello!').waitFor()
  await expect.poll(() => focusOf(page, panel)).toBe('TEXTAREA')
  await expect.poll(() => page.locator('#ask').getAttribute('aria-expanded')).toBe('true')
  expect(await launcherOf(page).count()).toBe(0)
  const box = await page.locator('iframe').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800)
  await page.keyboard.press('Escape')
  await expect.poll(() => focusOf(page, panel)).toBe('Ask us')
  await expect.poll(() => page.locator('#ask').getAttribute('aria-expanded')).toBe('false')
})

test('a selector that is none does not keep the chat from opening', async () => {
  const { page, service } = await start({ body: tag('data-launcher="#[ask"') })
  await page.goto('/')
  await page.waitForFunction(() => window.Beckon)
  await page.evaluate(() => window.Beckon?.send('When?'))
  await messagesOf(await panelOf(page))
    .getByText('We ship within two days.')
    .waitFor()
  expect(service.asked).toEqual(['When?'])
})

test('behind a chat that fills a phone’s screen the page is not scrolled, and beside a chat it is', async () => {
  const { page } = await start({ body: `<p style="height: 3000px">Lamps</p>${tag()}` })
  await page.goto('/')
  await openChat(page)
  const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await scrolls()).toBe('visible')
  await page.setViewportSize({ width: 390, height: 700 })
  expect(await scrolls()).toBe('hidden')
  await page.evaluate(() => window.Beckon?.close())
  expect(await scrolls()).toBe('visible')
  await page.evaluate(() => window.Beckon?.open())
  expect(await scrolls()).toBe('hidden')
  await page.evaluate((bot) => window.Beckon?.get(bot)?.destroy(), botId)
  expect(await scrolls()).toBe('visible')
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})

test('open() before anything is loaded moves the focus into the chat', async () => {
  const { page } = await start({
    body: `${tag('data-launcher="none"')}<button onclick="Beckon.open()">Ask us</button>`,
  })
  await page.goto('/')
  await page.waitForFunction(() => window.Beckon)
  await page.getByRole('button', { name: 'Ask us' }).focus()
  await page.keyboard.press('Enter')
  const panel = await panelOf(page)
  await expect.poll(() => focusOf(page, panel)).toBe('TEXTAREA')
})

test('reset() before the panel was loaded is not lost on the next page', async () => {
  const { page, service } = await start()
  await page.goto('/')
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  await page.evaluate(() => window.Beckon?.close())
  await page.reload()
  await launcherOf(page).waitFor()
  await page.evaluate(() => window.Beckon?.reset())
  await page.reload()
  const again = await openChat(page)
  await expect.poll(() => service.sessions.length).toBe(2)
  expect(service.sessions.at(-1)).toEqual({ anew: true })
  expect(await messagesOf(again).getByRole('listitem').count()).toBe(0)
})

describe('from page to page', () => {
  test('an open chat stays open, without taking the focus, and a closed one closed', async () => {
    const { page } = await start()
    await page.goto('/')
    await openChat(page)
    await page.reload()
    await (await panelOf(page)).getByText('Hello!').waitFor()
    expect(await launcherOf(page).getAttribute('aria-expanded')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await launcherOf(page).click()
    await page.reload()
    await page.waitForTimeout(settleMs)
    expect(await launcherOf(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('a chat that opens automatically stays closed once the visitor has closed it', async () => {
    const { page } = await start({ body: tag('data-open') })
    await page.goto('/')
    const panel = await panelOf(page)
    await panel.getByRole('button', { name: 'Close chat' }).click()
    await expect.poll(() => launcherOf(page).getAttribute('aria-expanded')).toBe('false')
    await page.reload()
    await page.waitForTimeout(settleMs)
    expect(await launcherOf(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('what the visitor has written and not sent is still there, until they are forgotten', async () => {
    const { page } = await start()
    await page.goto('/')
    const panel = await openChat(page)
    await panel.getByRole('textbox').fill('When do you')
    await page.reload()
    const next = await openChat(page)
    expect(await next.getByRole('textbox').inputValue()).toBe('When do you')
    await page.evaluate(() => window.Beckon?.reset())
    await expect.poll(() => next.getByRole('textbox').inputValue()).toBe('')
  })

  test('a phone’s next page is not covered', async () => {
    const { page } = await start()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    await openChat(page)
    await page.reload()
    await page.waitForTimeout(settleMs)
    expect(await launcherOf(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('unread replies are counted, told to the page, and still counted on the next page', async () => {
    const { page, service } = await start({
      bots: { [botId]: { ...shopHelper, reply: () => [{ wait: true }, 'Soon.'] } },
    })
    await page.goto('/')
    const panel = await openChat(page)
    await ask(panel, 'When?')
    await messagesOf(panel).getByText('When?').waitFor()
    await expect.poll(() => service.asked).toEqual(['When?'])
    await page.evaluate(() => {
      window.Beckon?.close()
      window.Beckon?.on('unread', ({ count }) => Object.assign(window, { count }))
    })
    await service.release()
    await page.getByRole('button', { name: 'Shop helper (1)' }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { count: number }).count)).toBe(1)
    await page.reload()
    await page.getByRole('button', { name: 'Shop helper (1)' }).click()
    await messagesOf(await panelOf(page))
      .getByText('Soon.')
      .waitFor()
    await page.reload()
    await launcherOf(page).waitFor()
    expect(await page.getByRole('button', { name: 'Shop helper (1)' }).count()).toBe(0)
  })

  test('a reply that arrives on the next page is counted there', async () => {
    const { page, service } = await start({
      bots: { [botId]: { ...shopHelper, reply: () => [{ wait: true }, 'Soon.'] } },
    })
    await page.goto('/')
    const panel = await openChat(page)
    await ask(panel, 'When?')
    await expect.poll(() => service.asked).toEqual(['When?'])
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('"pending":true')
    await page.evaluate(() => window.Beckon?.close())
    await page.reload()
    await expect.poll(() => service.requests.some((request) => request.endsWith('/events'))).toBe(true)
    await service.release()
    await page.getByRole('button', { name: 'Shop helper (1)' }).waitFor()
  })
})

test('before it is opened, a tag with its bot in the address makes one request', async () => {
  const { page, service } = await start({
    body: `<script async src="{base}/widget.js?bot=${botId}&position=left"></script>`,
  })
  await page.goto('/')
  await launcherOf(page).waitFor()
  await page.waitForTimeout(settleMs)
  expect(service.requests).toEqual(['GET /widget.js'])
  expect((await launcherOf(page).boundingBox())?.x).toBe(20)
  await openChat(page)
})

test('two bots keep their places, however often one is mounted again', async () => {
  const other = { ...shopHelper, launcher: { ...shopHelper.launcher, title: 'Night desk' } }
  const { page, service } = await start({
    bots: { [botId]: shopHelper, [otherBotId]: other },
    body: tag() + tag('', otherBotId),
  })
  await page.goto('/')
  const places = async () => {
    await launcherOf(page, 'Night desk').waitFor()
    await launcherOf(page).waitFor()
    return (await Promise.all(['Shop helper', 'Night desk'].map((name) => launcherOf(page, name).boundingBox()))).map(
      (box) => box?.x,
    )
  }
  const first = (await places()).toSorted()
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(
      ([bot = '', base = '']) => {
        window.Beckon?.get(bot)?.destroy()
        window.Beckon?.mount({ bot, base })
      },
      [otherBotId, service.url],
    )
    expect((await places()).toSorted()).toEqual(first)
  }
})

test.each([320, 1280])('the launchers of two bots do not overlap, whatever their labels, %i wide', async (width) => {
  const named = (title: string, launcherLabel: string) => ({
    ...shopHelper,
    launcher: { ...shopHelper.launcher, title, launcherLabel },
  })
  const { page } = await start({
    bots: { [botId]: named('Shop helper', 'Ask us'), [otherBotId]: named('Night desk', 'At night') },
    body: tag() + tag('', otherBotId),
  })
  await page.setViewportSize({ width, height: 800 })
  await page.goto('/')
  const [one, other] = await Promise.all(
    ['Ask us', 'At night'].map(async (name) => {
      await launcherOf(page, name).waitFor()
      const { x = 0, width: wide = 0 } = (await launcherOf(page, name).boundingBox()) ?? {}
      return { from: x, to: x + wide }
    }),
  )
  expect(Math.max(one?.from ?? 0, other?.from ?? 0)).toBeGreaterThan(Math.min(one?.to ?? 0, other?.to ?? 0))
  expect(Math.min(one?.from ?? 0, other?.from ?? 0)).toBeGreaterThan(0)
})

test('mount() without a bot says what it needs', async () => {
  const { page } = await start()
  await page.goto('/')
  await page.waitForFunction(() => window.Beckon)
  const failure = page.evaluate(() => (window.Beckon as { mount: (options: never) => void }).mount({} as never))
  await expect(failure).rejects.toThrow(/mount\(\) needs bot/)
})

test('inline, a size that changes causes no error on the page', async () => {
  const { page } = await start({ body: `<div id="chat"></div>${tag('data-target="#chat"')}` })
  await page.addInitScript(() =>
    addEventListener('error', ({ message }) => Object.assign(document.documentElement, { title: message })),
  )
  await page.goto('/')
  await (await panelOf(page)).getByText('Hello!').waitFor()
  for (const width of [900, 500, 700]) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('#chat').evaluate((place, px) => Object.assign(place.style, { height: `${px}px` }), width / 2)
    await page.waitForTimeout(settleMs)
  }
  // Without a height of its own, the element changes with the chat in it.
  await page.locator('#chat').evaluate((place) => Object.assign(place.style, { height: '' }))
  await page.setViewportSize({ width: 800, height: 800 })
  await expect.poll(async () => (await page.locator('#chat').boundingBox())?.height).toBe(600)
  expect(await page.evaluate(() => document.documentElement.title)).toBe('')
})

test('the site’s owner decides: icon, label, size, place, scheme; and changes it later', async () => {
  const options = { launcherLabel: 'Ask us', launcherIcon: 'spark', launcherSize: 'large', offsetX: 40, zIndex: 7 }
  const { page } = await start({ bots: bots(options) })
  await page.goto('/')
  const launcher = launcherOf(page, 'Ask us')
  expect(await launcher.boundingBox()).toMatchObject({ height: 66 })
  const rightOf = async () => {
    const box = await launcher.boundingBox()
    return 1280 - (box?.x ?? 0) - (box?.width ?? 0)
  }
  expect(await rightOf()).toBe(40)
  expect(await page.locator('html > div').evaluate((host) => getComputedStyle(host).zIndex)).toBe('7')
  await launcher.click()
  const panel = await panelOf(page)
  await panel.getByText('Hello!').waitFor()
  // A launcher under the pointer is larger.
  await page.mouse.move(0, 0)
  await page.evaluate(() => window.Beckon?.update({ offsetX: 0, scheme: 'dark', color: '#2b8a3e' }))
  await expect.poll(rightOf).toBe(0)
  await expect.poll(() => panel.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark')
  await page.evaluate(() => window.Beckon?.update({ lang: 'de' }))
  await expect.poll(async () => (await panelOf(page)).evaluate(() => document.documentElement.lang)).toBe('de')
})

describe.each([
  ['settings', tag(), ['GET /widget.js', `GET /embed/${botId}/launcher.js`, 'GET /embed/chat.js']],
  // Nothing else is asked for until the visitor opens the chat, or is spoken to.
  ['script', `<script async src="{base}/widget.js?bot=${botId}"></script>`, ['GET /widget.js']],
])('rules that come with the launcher’s %s', (_, body, requests) => {
  test('hide and show it by page, also when a single-page app moves on', async () => {
    const { page, service } = await start({ body, bots: bots({ showOn: ['/', '/help/*'], hideOn: ['/help/secret'] }) })
    await page.goto('/')
    await launcherOf(page).waitFor()
    const goTo = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
    await goTo('/cart')
    await launcherOf(page).waitFor({ state: 'hidden' })
    await goTo('/help/x')
    await launcherOf(page).waitFor()
    await goTo('/help/secret')
    await expect.poll(() => launcherOf(page).count()).toBe(0)
    expect(service.requests).toEqual(requests)
    await page.evaluate(() => window.Beckon?.update({ hideOn: [], showOn: [] }))
    await launcherOf(page).waitFor()
    // And stays, when the rules are checked again.
    await page.waitForTimeout(checkedMs)
    expect(await launcherOf(page).count()).toBe(1)
  })

  test('hide it outside business hours', async () => {
    const days = Array(7).fill(['09:00', '17:00'])
    const { page, service } = await start({ body, bots: bots({ hours: { timeZone: 'UTC', days } }) })
    await page.clock.install({ time: '2026-11-17T08:58:30Z' })
    await page.goto('/')
    await page.locator('html > div').waitFor({ state: 'attached' })
    expect(await launcherOf(page).count()).toBe(0)
    await page.clock.runFor('02:00')
    await launcherOf(page).waitFor()
    expect(service.requests).toEqual(requests)
  })

  test('show a proactive message once, on its pages, and it opens the chat', async () => {
    const proactive = { message: 'Need help?', afterSeconds: 5, pages: ['/'] }
    const { page, service } = await start({ body, bots: bots({ proactive }) })
    await page.clock.install()
    await page.goto('/')
    await launcherOf(page).waitFor()
    await page.waitForTimeout(settleMs)
    expect(await page.getByText('Need help?').count()).toBe(0)
    expect(service.requests).toEqual(requests)
    await page.clock.runFor(6_000)
    await page.getByText('Need help?').click()
    // The chat begins with it.
    const panel = await panelOf(page)
    await panel.getByText('Need help?').waitFor()
    // The bot is told what a "yes" refers to.
    await ask(panel, 'Yes, please')
    await expect.poll(() => service.contexts).toMatchObject([{ attributes: { greeting: 'Need help?' } }])
    await page.evaluate(() => window.Beckon?.close())
    await page.reload()
    await launcherOf(page).waitFor()
    await page.clock.runFor(6_000)
    await page.waitForTimeout(settleMs)
    expect(await page.getByText('Need help?').count()).toBe(0)
  })
})

test('the panel is told where the visitor is, and what the page says about them', async () => {
  const { page } = await start()
  await page.goto('/#secret')
  await launcherOf(page).waitFor()
  await page.evaluate(() => window.Beckon?.context({ plan: 'pro' }))
  const panel = await openChat(page)
  await panel.evaluate(() => {
    addEventListener('message', ({ data }) => data?.kind === 'context' && Object.assign(window, { told: data }))
  })
  await page.evaluate(() => window.Beckon?.context({ cart: 3 }))
  const told = () => panel.evaluate(() => (window as unknown as { told: unknown }).told)
  await expect.poll(told).toMatchObject({ title: 'A shop', referrer: '', attributes: { plan: 'pro', cart: 3 } })
  expect(JSON.stringify(await told())).not.toContain('secret')
})
