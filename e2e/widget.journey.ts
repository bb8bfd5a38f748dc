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

test('from one line on a page to a streamed reply, and a reload keeps the conversation', async () => {
  const { service, page, said } = await visit()
  await openRoots(page)
  await page.goto('/')
  await launcherOf(page).waitFor()
  expect(service.requests).toEqual(['GET /widget.js', `GET /embed/${botId}/launcher.js`])
  await page.evaluate(() => {
    const received: unknown[] = []
    Object.assign(window, { received })
    for (const event of ['ready', 'open', 'close', 'message', 'reply'] as const)
      window.Beckon?.on(event, (detail) => received.push([event, detail]))
  })

  await launcherOf(page).hover()
  const panel = await panelOf(page)
  expect(service.sessions).toEqual([])
  await openChat(page)
  await panel.getByRole('button', { name: 'How long does shipping take?' }).click()
  await messagesOf(panel).getByText('We ship within two days. See our page.').waitFor()
  const link = messagesOf(panel).getByRole('link', { name: 'our page' })
  expect(await link.getAttribute('rel')).toContain('noopener')
  await messagesOf(panel).getByRole('button', { name: 'Source 1: Shipping' }).click()
  await messagesOf(panel).getByText('Orders leave within 48 hours.').waitFor()
  await messagesOf(panel).getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect.poll(() => service.ratings).toEqual([{ rating: 'up' }])
  await messagesOf(panel).getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect.poll(() => service.ratings).toEqual([{ rating: 'up' }, null])
  expect(await page.evaluate(() => (window as unknown as { received: unknown }).received)).toEqual([
    ['ready', undefined],
    ['open', undefined],
    ['message', { id: expect.any(String), conversation_id: [...service.conversations.keys()][0] }],
    ['reply', { id: expect.any(String), conversation_id: [...service.conversations.keys()][0] }],
  ])

  await page.reload()
  const again = await openChat(page)
  await messagesOf(again).getByText('We ship within two days.').waitFor()
  await ask(again, 'And abroad?')
  await expect.poll(() => messagesOf(again).getByText('We ship within').count()).toBe(2)
  expect(service.conversations.size).toBe(1)

  await again.getByRole('button', { name: 'Menu' }).click()
  await again.getByRole('button', { name: 'New conversation' }).click()
  await expect.poll(() => messagesOf(again).getByRole('listitem').count()).toBe(0)
  await again.getByRole('button', { name: 'Menu' }).click()
  await again.getByRole('button', { name: 'Earlier conversations' }).click()
  await again.getByRole('button', { name: /^How long does shipping take/ }).click()
  await messagesOf(again).getByText('And abroad?').waitFor()
  expect(said).toEqual([])
})

const slow = (pieces: ReturnType<FakeBot['reply']>): FakeBot => ({ ...shopHelper, citations: [], reply: () => pieces })

describe('a reply survives', () => {
  test('a dropped connection: it resumes', async () => {
    const { service, page } = await visit({
      bots: { [botId]: slow(['We ship ', { cut: true }, 'within ', 'two days.']) },
    })
    await openRoots(page)
    await page.goto('/')
    const panel = await openChat(page)
    await ask(panel, 'When?')
    await messagesOf(panel).getByText('We ship within two days.', { exact: true }).waitFor()
    expect(service.requests.filter((request) => request.endsWith('/events'))).toHaveLength(1)
    expect(
      service.requests.filter((request) => request.startsWith('POST') && request.endsWith('/messages')),
    ).toHaveLength(1)
  })

  test('a reload in the middle: it resumes', async () => {
    const { service, page } = await visit({ bots: { [botId]: slow(['We ship ', { wait: true }, 'within two days.']) } })
    await openRoots(page)
    await page.goto('/')
    const panel = await openChat(page)
    await ask(panel, 'When?')
    await messagesOf(panel).getByText('We ship').waitFor()
    await page.reload()
    const again = await openChat(page)
    await messagesOf(again).getByText('We ship').waitFor()
    await service.release()
    await messagesOf(again).getByText('We ship within two days.', { exact: true }).waitFor()
    expect(await messagesOf(again).getByText('When?').count()).toBe(1)
  })
})

test('a reply can be cancelled, a failure retried, and both leave the chat usable', async () => {
  const { service, page } = await visit({ bots: { [botId]: slow(['We ship ', { wait: true }]) } })
  await openRoots(page)
  await page.goto('/')
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('We ship').waitFor()
  await panel.getByRole('button', { name: 'Stop' }).click()
  await messagesOf(panel).getByText('Stopped').waitFor()

  service.refusals.push({ status: 429, code: 'rate_limited' }, { status: 502, code: 'engine_failed' })
  await ask(panel, 'Again?')
  await panel.getByRole('alert').getByText('Too many messages').waitFor()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByRole('alert').getByText('Something went wrong').waitFor()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => messagesOf(panel).getByText('We ship').count()).toBe(2)
  expect(await messagesOf(panel).getByText('Again?').count()).toBe(1)
  await service.release()
  await panel.getByRole('button', { name: 'Send' }).waitFor()
})

/** The panel is notified by a message, and only replies after that count as unread. */
async function closeByPage(page: Page, panel: Frame) {
  const receiving = await panel.evaluateHandle(() => {
    const received = Promise.withResolvers<void>()
    addEventListener('message', ({ data }) => data?.kind === 'close' && received.resolve())
    return { received: received.promise }
  })
  await page.evaluate(() => window.Beckon?.close())
  await receiving.evaluate(({ received }) => received)
}

test('the page acts for its visitor: send, identify, reset, and the unread count', async () => {
  const { service, page } = await visit({ bots: { [botId]: slow([{ wait: true }, 'Two days.']) } })
  await openRoots(page)
  await page.goto('/')
  await page.waitForFunction(() => window.Beckon)
  await page.evaluate(() => {
    window.Beckon?.identify('jwt-of-ada')
    window.Beckon?.send('When will it arrive?')
  })
  const panel = await panelOf(page)
  await messagesOf(panel).getByText('When will it arrive?').waitFor()
  await expect.poll(() => service.sessions.at(-1)).toMatchObject({ identity: 'jwt-of-ada' })
  await closeByPage(page, panel)
  // Another tab, in which the chat was never opened.
  const elsewhere = await page.context().newPage()
  await openRoots(elsewhere)
  await elsewhere.goto(page.url())
  await launcherOf(elsewhere).waitFor()
  await service.release()
  await page.getByRole('button', { name: 'Shop helper (1)' }).waitFor()
  await elsewhere.getByRole('button', { name: 'Shop helper (1)' }).waitFor()
  await page.getByRole('button', { name: 'Shop helper (1)' }).click()
  await expect.poll(() => elsewhere.getByRole('button', { name: 'Shop helper (1)' }).count()).toBe(0)
  await messagesOf(panel).getByText('Two days.').waitFor()
  await launcherOf(page).waitFor()

  await page.evaluate(() => window.Beckon?.reset())
  await expect.poll(() => messagesOf(panel).getByRole('listitem').count()).toBe(0)
  await expect.poll(() => service.sessions.at(-1)).toEqual({ anew: true })
})

test('two bots, twice the same line, a replaced body and an end', async () => {
  const other = { ...shopHelper, launcher: { ...shopHelper.launcher, title: 'Night desk' } }
  const body = tag() + tag() + tag('', otherBotId)
  const { page, said } = await visit({ bots: { [botId]: shopHelper, [otherBotId]: other }, head: tag(), body })
  await openRoots(page)
  await page.goto('/')
  await launcherOf(page, 'Night desk').waitFor()
  expect(await page.getByRole('button').count()).toBe(2)
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('two days').waitFor()
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')))
  expect(await messagesOf(panel).getByText('two days').count()).toBe(1)
  await page.evaluate(() => document.querySelectorAll('html > div').forEach((host) => void host.remove()))
  await launcherOf(page, 'Night desk').waitFor()

  await page.evaluate((bot) => window.Beckon?.get(bot)?.destroy(), otherBotId)
  await expect.poll(() => page.getByRole('button').count()).toBe(1)
  await page.evaluate(() => window.Beckon?.close())
  await page.evaluate(() => window.Beckon?.destroy())
  await expect.poll(() => page.locator('html > div').count()).toBe(0)
  // Also on the next page, it does not open by itself.
  await page.evaluate(() => window.Beckon?.open())
  await page.reload()
  await launcherOf(page).waitFor()
  expect(await launcherOf(page).getAttribute('aria-expanded')).toBe('false')
  expect(said).toEqual([])
})

test('calls made before the script has loaded are executed later, and a chat that opens automatically takes no focus', async () => {
  const early = `<script>window.Beckon = { queue: [['on', 'ready', () => { window.isReady = true }]] }</script>`
  const { page } = await visit({ body: early + tag('data-open data-position="left"') })
  await openRoots(page)
  await page.goto('/')
  const panel = await panelOf(page)
  await panel.getByText('Hello!').waitFor()
  expect(await page.evaluate(() => 'isReady' in window)).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  expect((await launcherOf(page).boundingBox())?.x).toBe(20)
})

test('inline, the chat is part of the page: in its element, even if that is added late, and with nothing to close', async () => {
  const { page } = await visit({ body: tag('data-target="#chat" data-lang="de" data-color="#2b8a3e"') })
  await openRoots(page)
  await page.goto('/')
  await page.waitForFunction(() => window.Beckon)
  await page.evaluate(() => {
    const place = document.createElement('div')
    place.id = 'chat'
    document.querySelector('main')?.append(place)
  })
  const panel = await panelOf(page)
  await panel.getByText('Hello!').waitFor()
  expect(await panel.evaluate(() => document.documentElement.lang)).toBe('de')
  expect(await panel.getByRole('button', { name: 'Chat schließen' }).count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  const height = await page.locator('#chat').evaluate((place) => place.getBoundingClientRect().height)
  expect(height).toBeGreaterThan(500)
})

test('inline, the chat is as wide as its element, also in a row layout', async () => {
  const { page } = await visit({
    body: `<div id="chat" style="display:flex;width:900px;height:700px"></div>${tag('data-target="#chat"')}`,
  })
  await openRoots(page)
  await page.goto('/')
  await (await panelOf(page)).getByText('Hello!').waitFor()
  const frame = await page.locator('#chat iframe').boundingBox()
  expect(frame).toMatchObject({ width: 900, height: 700 })
})

test('on a phone the chat fills the screen', async () => {
  const { page } = await visit()
  await openRoots(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const panel = await openChat(page)
  expect(await page.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await panel.getByRole('button', { name: 'Close chat' }).click()
  await launcherOf(page).waitFor()
})
