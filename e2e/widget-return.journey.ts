import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { FakeBot } from './widget-fake.ts'
import {
  ask,
  botId,
  launcherOf,
  messagesOf,
  openChat,
  openRoots,
  panelOf,
  shopHelper,
  tag,
  visit,
} from './widget-page.ts'

const plain: FakeBot = { ...shopHelper, citations: [] }
const paragraphs = (count: number) => Array.from({ length: count }, (_, at) => `Item ${at}.\n\n`)

async function start(bot: Partial<FakeBot> = {}, setting: Parameters<typeof visit>[0] = {}) {
  const visited = await visit({ bots: { [botId]: { ...plain, ...bot } }, ...setting })
  await openRoots(visited.page)
  await visited.page.goto('/')
  return visited
}
const pageMemory = (page: Page) => page.evaluate(() => Object.values(localStorage).join())

describe('a visitor who leaves the page', () => {
  test.each([
    ['the first word of a reply', []],
    ['their message is acknowledged', ['behind the head']],
  ] as const)('before %s finds the reply unread on the next page', async (_, cuts) => {
    const { page, service } = await start({ reply: () => [...(cuts[0] ? [] : [{ wait: true } as const]), 'Soon.'] })
    const panel = await openChat(page)
    service.cuts.push(...cuts)
    await ask(panel, 'When?')
    await expect.poll(() => service.asked).toEqual(['When?'])
    await expect.poll(() => pageMemory(page)).toContain('"pending":true')
    await page.evaluate(() => window.Beckon?.close())
    await page.goto('about:blank')
    if (!cuts[0]) await service.release()
    await expect.poll(() => [...service.conversations.values()][0]?.messages.length).toBe(2)
    await page.goto('/')
    await page.getByRole('button', { name: 'Shop helper (1)' }).waitFor()
    await expect.poll(() => pageMemory(page)).toContain('"pending":false')
  })

  test('after a reply has broken off finds both again, and can try again', async () => {
    let tries = 0
    const { page, service } = await start({
      reply: () => {
        tries += 1
        return tries === 1 ? ['We ship ', { problem: { code: 'engine_failed', detail: 'x' } }] : ['In two days.']
      },
    })
    const panel = await openChat(page)
    await ask(panel, 'When?')
    await panel.getByText('The reply broke off here.').waitFor()
    await page.reload()
    const again = await openChat(page)
    await again.getByText('The reply broke off here.').waitFor()
    expect(await messagesOf(again).getByText('When?').count()).toBe(1)
    expect(await messagesOf(again).getByText('We ship').count()).toBe(1)
    await again.getByRole('button', { name: 'Try again' }).click()
    await messagesOf(again).getByText('In two days.').waitFor()
    expect(await messagesOf(again).getByText('We ship').count()).toBe(0)
    expect(service.asked).toEqual(['When?', 'When?'])
    await page.reload()
    const afterwards = await openChat(page)
    await messagesOf(afterwards).getByText('In two days.').waitFor()
    expect(await afterwards.getByRole('alert').count()).toBe(0)
  })

  test('before a reply, with the chat open, finds it open on the next page as soon as there is a launcher', async () => {
    const { page } = await start({ reply: () => [{ wait: true }, 'Soon.'] })
    await ask(await openChat(page), 'When?')
    await expect.poll(() => pageMemory(page)).toContain('"pending":true')
    await page.route('**/chat.js*', () => {
      // Never answered: the launcher has to open without it.
    })
    await page.reload()
    expect(await launcherOf(page).getAttribute('aria-expanded')).toBe('true')
  })

  test('while a reply breaks off is told so on the next page, and can ask again', async () => {
    let tries = 0
    const { page, service } = await start({
      reply: () => {
        tries += 1
        return tries > 1 ? ['Soon.'] : [{ wait: true }, { problem: { code: 'engine_failed', detail: 'x' } }]
      },
    })
    const panel = await openChat(page)
    await ask(panel, 'When?')
    await expect.poll(() => pageMemory(page)).toContain('"pending":true')
    await expect.poll(() => service.asked).toEqual(['When?'])
    await page.goto('about:blank')
    await service.release()
    await page.goto('/')
    const again = await openChat(page)
    await again.getByRole('alert').waitFor()
    await again.getByRole('button', { name: 'Try again' }).click()
    await messagesOf(again).getByText('Soon.').waitFor()
    expect(await messagesOf(again).getByText('When?').count()).toBe(1)
  })
})

test('a panel that is opened again shows what was read, or what is new', async () => {
  const { page, service } = await start({
    reply: (message) => (message === 'When?' ? paragraphs(40) : [{ wait: true }, ...paragraphs(40)]),
  })
  const panel = await openChat(page)
  const scroller = panel.locator('.scroller')
  const fromEnd = () => scroller.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  const reopen = async () => {
    await launcherOf(page).click()
    await expect.poll(() => page.locator('iframe').isVisible()).toBe(true)
  }
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('Item 39.').waitFor()
  await messagesOf(panel).getByRole('button', { name: 'Copy' }).waitFor()
  await scroller.hover()
  await page.mouse.wheel(0, -300)
  await expect.poll(fromEnd).toBeGreaterThan(200)
  const before = await scroller.evaluate(({ scrollTop }) => scrollTop)
  await page.evaluate(() => window.Beckon?.close())
  await expect.poll(() => page.locator('iframe').isVisible()).toBe(false)
  await reopen()
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(before)

  await ask(panel, 'And abroad?')
  await expect.poll(() => service.asked.length).toBe(2)
  await scroller.evaluate((box) => box.scrollTo(0, 100))
  await page.evaluate(() => window.Beckon?.close())
  await service.release()
  await page.getByRole('button', { name: 'Shop helper (1)' }).waitFor()
  await reopen()
  await expect.poll(fromEnd).toBeLessThan(4)
})

test('a transcript is the whole conversation, not only what is shown', async () => {
  const { page, service } = await start()
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await messagesOf(panel).getByRole('button', { name: 'Copy' }).waitFor()
  const [conversation] = [...service.conversations.values()]
  const earlier = Array.from({ length: 130 }, (_, at) => ({
    ...{
      id: `m${at}`,
      role: at % 2 ? 'agent' : 'user',
      text: `Message ${at}.`,
      created_at: '2026-11-15T10:00:00.000Z',
    },
  }))
  conversation?.messages.unshift(...earlier)
  await page.reload()
  const again = await openPanel(page)
  await messagesOf(again).getByText('When?').waitFor()
  expect(await messagesOf(again).getByText('Message 0.', { exact: true }).count()).toBe(0)
  const saving = page.waitForEvent('download')
  await again.getByRole('button', { name: 'Menu' }).click()
  await again.getByRole('button', { name: 'Download conversation' }).click()
  const saved = readFileSync(await (await saving).path(), 'utf8')
  expect(saved.match(/Message \d+\./g)).toEqual(earlier.map(({ text }) => text))
  expect(saved).toContain('When?')
})
async function openPanel(page: Page) {
  await launcherOf(page).waitFor()
  return panelOf(page)
}

test('the page’s own title reaches the panel, and an empty option is the usual one', async () => {
  const { page } = await start({}, { body: tag('data-title="Ask the shop" data-offset-x="" data-radius=""') })
  const launcher = launcherOf(page, 'Ask the shop')
  const box = await launcher.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1260)
  await launcher.click()
  const panel = await panelOf(page)
  await panel.getByText('Hello!').waitFor()
  const heading = () => panel.getByRole('heading', { level: 1 }).textContent()
  expect(await heading()).toBe('Ask the shop')
  expect(await page.locator('.panel').evaluate((shell) => getComputedStyle(shell).borderRadius)).toBe('18px')
  await page.evaluate(() => window.Beckon?.update({ title: 'Ask us now' }))
  await expect.poll(heading).toBe('Ask us now')
})

test('in a right-to-left language the title stands by its picture, whatever its own script', async () => {
  const { page } = await start({}, { lang: 'he' })
  await launcherOf(page).click()
  const panel = await panelOf(page)
  await panel.getByText('Hello!').waitFor()
  const places = await panel.evaluate(() =>
    ['.avatar', 'h1 bdi'].map((name) => document.querySelector(name)?.getBoundingClientRect()),
  )
  expect(Math.abs((places[0]?.left ?? 0) - (places[1]?.right ?? 0))).toBeLessThan(30)
})

test('lines of code scroll, also by keyboard, and do not wrap', async () => {
  const { page } = await start({ reply: () => [`\`\`\`\n${'npm install --workspace '.repeat(12)}\n\`\`\`\n`] })
  const panel = await openChat(page)
  await ask(panel, 'How?')
  const code = panel.locator('pre')
  await code.waitFor()
  const { height, isWider, tab, overflow } = await code.evaluate((box) => ({
    ...{ height: box.clientHeight, isWider: box.scrollWidth > box.clientWidth, tab: box.tabIndex },
    overflow: getComputedStyle(box).overflowX,
  }))
  expect(height).toBeLessThan(70)
  expect(overflow).toBe('auto')
  expect([isWider, tab]).toEqual([true, 0])
})

describe('a single-page app', () => {
  const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

  test('shows a proactive message on the page it is for, after the time on that page', async () => {
    const proactive = { message: 'Need help?', afterSeconds: 5, pages: ['/pricing'] }
    const { page } = await visit({ bots: { [botId]: { ...plain, launcher: { ...plain.launcher, proactive } } } })
    await openRoots(page)
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('button', { name: 'Shop helper' }).and(page.locator('[aria-haspopup]')).waitFor()
    await page.clock.fastForward(6_000)
    await goTo(page, '/pricing')
    await page.clock.fastForward(3_000)
    expect(await page.getByText('Need help?').count()).toBe(0)
    await page.clock.fastForward(3_000)
    await page.getByText('Need help?').waitFor()
  })

  test('is followed also in a browser without the Navigation API', async () => {
    const { page } = await visit({
      bots: { [botId]: { ...plain, launcher: { ...plain.launcher, showOn: ['/'] } } },
    })
    await openRoots(page)
    await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
    await page.goto('/')
    await launcherOf(page).waitFor()
    await goTo(page, '/cart')
    await launcherOf(page).waitFor({ state: 'hidden' })
    await page.goBack()
    await launcherOf(page).waitFor()
    expect(await page.evaluate(() => window.navigation)).toBeUndefined()
  })
})
