import type { Frame, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, botId, launcherOf, messagesOf, openChat, openRoots, panelOf, shopHelper, visit } from './widget-page.ts'

const long = Array.from({ length: 60 }, (_, at) => `Step ${at + 1}.`).join('\n\n')

async function start(setting: Parameters<typeof visit>[0] = {}) {
  const visited = await visit(setting)
  await openRoots(visited.page)
  return visited
}

/** The colours of an edge, and of what is inside. */
const edgeOf = (place: Page | Frame, selector: string) =>
  place
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { borderTopColor, borderTopStyle, outlineColor, outlineStyle, backgroundColor } = getComputedStyle(element)
      const edge = borderTopStyle === 'none' ? [outlineStyle, outlineColor] : [borderTopStyle, borderTopColor]
      return { edge: edge.join(' '), inside: backgroundColor }
    })

test('with forced colours, the panel and the visitor’s messages have edges', async () => {
  const { page } = await start()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('When?').waitFor()
  for (const { edge, inside } of [await edgeOf(page, '.panel'), await edgeOf(panel, '.bubble.own')]) {
    expect(edge).toMatch(/^solid rgb\(/)
    expect(edge).not.toContain(inside)
  }
})

test('printed from its own page, the conversation is complete, and without buttons', async () => {
  const { page, service } = await start({ bots: { [botId]: { ...shopHelper, reply: () => [long] } } })
  await page.goto(`${service.url}/embed/${botId}/panel?lang=en`)
  await ask(page.mainFrame(), 'How?')
  await page.getByText('Step 60.').first().waitFor()
  await page.getByRole('button', { name: 'Source 1' }).waitFor()
  const hidden = () =>
    page.locator('.scroller').evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight > 1)
  expect(await hidden()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await hidden()).toBe(false)
  expect(await page.getByRole('textbox').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Copy' }).first().isVisible()).toBe(false)
})

test('a welcome that is higher than its window is read from its beginning', async () => {
  const { page } = await start()
  // 1280 × 1024 at 400%.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  const panel = await openChat(page)
  const scrolled = () =>
    panel.locator('.scroller').evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
      isHigher: scrollHeight > clientHeight,
      scrollTop,
    }))
  await panel.getByRole('button', { name: 'How do I return an item?' }).waitFor()
  await expect.poll(scrolled).toEqual({ isHigher: true, scrollTop: 0 })
  // A message is at the end, and the welcome of a new conversation at its beginning again.
  await ask(panel, 'When?')
  await messagesOf(panel).getByRole('button', { name: 'Source 1' }).waitFor()
  await expect.poll(async () => (await scrolled()).scrollTop).toBeGreaterThan(0)
  await panel.getByRole('button', { name: 'Menu' }).click()
  await panel.getByRole('button', { name: 'New conversation' }).click()
  await panel.getByRole('button', { name: 'How do I return an item?' }).waitFor()
  await expect.poll(scrolled).toEqual({ isHigher: true, scrollTop: 0 })
})

test('on a slow network a reply is not seen as raw Markdown', async () => {
  const { page } = await start()
  const held: Route[] = []
  await page.route('**/assets/replies-*.js', (route) => void held.push(route))
  await page.goto('/')
  await launcherOf(page).click()
  const panel = await panelOf(page)
  await panel.getByRole('textbox').waitFor()
  await panel.getByRole('textbox').pressSequentially('W')
  // It is loaded as soon as the visitor writes.
  await expect.poll(() => held.length).toBe(1)
  await ask(panel, 'When?')
  await panel.getByRole('button', { name: 'Send' }).waitFor()
  await messagesOf(panel).getByRole('status').waitFor()
  expect(await messagesOf(panel).textContent()).not.toContain('**')
  for (const route of held) await route.continue()
  await messagesOf(panel).locator('strong', { hasText: 'two days' }).waitFor()
})

test('a reply whose formatting can’t be loaded is plain text', async () => {
  const { page } = await start()
  await page.route('**/assets/replies-*.js', (route) => route.abort())
  await page.goto('/')
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await expect.poll(() => messagesOf(panel).textContent()).toContain('within **two days**')
})

test('with reduced motion nothing moves, also while a reply is awaited', async () => {
  const launcher = { ...shopHelper.launcher, proactive: { message: 'Need help?', afterSeconds: 0, pages: [] } }
  const { page, service } = await start({
    bots: { [botId]: { ...shopHelper, launcher, reply: () => [{ wait: true }, 'Soon.'] } },
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Need help?' }).waitFor()
  expect(await page.locator('.proposal').evaluate((bubble) => getComputedStyle(bubble).animationName)).toBe('none')
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await panel.locator('.dots').waitFor()
  expect(await panel.evaluate(() => document.getAnimations().length)).toBe(0)
  await service.release()
})
