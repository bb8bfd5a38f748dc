import type { Frame, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, botId, launcherOf, messagesOf, openChat, openRoots, panelOf, shopHelper, visit } from './widget-page.ts'

const long = Array.from({ length: 60 }, (_, at) => `Step ${at + 1}.`).join('\n\n')

const [black, white] = ['0,0,0,255', '255,255,255,255']
/** Near the lightness at which black and white are equally readable, and far from it. */
const inks = {
  '#5b5bd6': white,
  '#757575': white,
  '#777777': black,
  '#1c7ed6': black,
  '#e8590c': black,
  '#0000ff': white,
  '#ff0000': black,
  '#ffd43b': black,
}

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

test('on every accent, text is black or white, whichever is easier to read: launcher, picture, message and button', async () => {
  const { page } = await start()
  await page.goto('/')
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('When?').waitFor()
  /** As it is painted, whatever its colour space is. */
  const inkOf = (element: Element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return canvas.getImageData(0, 0, 1, 1).data.join()
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [color, ink] of Object.entries(inks)) {
      const other = ink === black ? '#111111' : '#ffffff'
      const [light, dark] = colorScheme === 'light' ? [color, other] : [other, color]
      await page.evaluate((options) => window.Beckon?.update(options), { color: light, colorDark: dark })
      await panel.getByRole('textbox').fill(color)
      for (const selector of ['.avatar', '.bubble.own', '.send'])
        await expect.poll(() => panel.locator(selector).last().evaluate(inkOf), { message: color + selector }).toBe(ink)
      expect(await page.locator('.launcher').evaluate(inkOf), `${color} ${colorScheme}`).toBe(ink)
    }
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
