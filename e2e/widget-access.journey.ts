import type { Frame, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findings } from './axe.ts'
import { ask, botId, launcherOf, messagesOf, openChat, openRoots, shopHelper, visit } from './widget-page.ts'

const rich =
  'We ship **soon**:\n\n| Country | Price | Time | Insurance | Tracking | Notes |\n|---|---|---|---|---|---|\n| Norway | 5 € | Soon | included | yes | signature |\n\n- by post\n\n```\nnpm ci\n```\n\n> See [here](https://shop.example), `now`.'

describe.each(['light', 'dark'] as const)('axe finds nothing, %s', (colorScheme) => {
  test.each(['#1c7ed6', '#ffd43b', '#ffffff', '#111111'])('in %s', async (color) => {
    const bot = {
      launcher: { ...shopHelper.launcher, color },
      profile: shopHelper.profile,
      reply: (message: string) => (message === 'fail' ? [{ problem: { code: 'engine_failed', detail: 'x' } }] : [rich]),
      choices: (message: string) => (message === 'choose' ? [{ id: 'e1', label: 'How can I pay?' }] : []),
      citations: shopHelper.citations ?? [],
    }
    const { page } = await visit({ bots: { [botId]: bot } })
    await openRoots(page)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/')
    await launcherOf(page).waitFor()
    expect(await findings(page)).toEqual([])
    const panel = await openChat(page)
    expect(await findings(page)).toEqual([])
    expect(await findings(panel)).toEqual([])
    await ask(panel, 'When?')
    await messagesOf(panel).getByRole('button', { name: 'Source 1' }).click()
    await ask(panel, 'choose')
    await messagesOf(panel).getByRole('button', { name: 'How can I pay?' }).waitFor()
    expect(await findings(panel)).toEqual([])
    await ask(panel, 'fail')
    await panel.getByRole('alert').waitFor()
    await panel.getByRole('button', { name: 'Menu' }).click()
    expect(await findings(panel)).toEqual([])
    await panel.getByRole('button', { name: 'Earlier conversations' }).click()
    await panel.getByRole('button', { name: /^When/ }).waitFor()
    expect(await findings(panel)).toEqual([])
  })
})

const focused = (place: Page | Frame) =>
  place.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

test('beside an open panel, the keyboard reaches the page again', async () => {
  const { page } = await visit()
  await openRoots(page)
  await page.goto('/')
  const panel = await openChat(page)
  await panel.getByRole('textbox').focus()
  await page.keyboard.type('x')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(panel)).toBe('Send')
  // Past the launcher and the browser's own.
  for (let step = 0; step < 6 && (await focused(page)) !== 'A link'; step += 1) await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('A link')
})

test('by keyboard alone, where the panel covers the page: in, around, out, and back to where it started', async () => {
  const { page } = await visit()
  await openRoots(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await launcherOf(page).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const panel = await openedByKey(page)
  await expect.poll(() => focused(panel)).toBe('Write a message…')
  await page.keyboard.type('When?')
  await page.keyboard.press('Enter')
  await messagesOf(panel).getByRole('button', { name: 'Source 1' }).waitFor()

  const seen: string[] = []
  for (let step = 0; step < 11; step += 1) {
    await page.keyboard.press('Tab')
    seen.push(await focused(panel))
  }
  expect(seen).toEqual([
    'Send',
    'Menu',
    'Close chat',
    'our page',
    'Source 1: Shipping',
    'Copy',
    'Helpful',
    'Not helpful',
    'How long does shipping take?',
    'How do I return an item?',
    'Write a message…',
  ])
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => focused(panel)).toBe('How do I return an item?')

  const menu = panel.getByRole('button', { name: 'Menu' })
  await menu.press('Enter')
  // Drawn with the next frame: until then, Escape is for the panel.
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(panel)).toBe('Menu')
  await page.keyboard.press('Escape')
  await expect.poll(() => launcherOf(page).getAttribute('aria-expanded')).toBe('false')
  expect(
    await launcherOf(page).evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button),
  ).toBe(true)

  await page.getByRole('link', { name: 'A link' }).focus()
  await page.evaluate(() => window.Beckon?.open())
  await expect.poll(() => focused(panel)).toBe('Write a message…')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('A link')
})

async function openedByKey(page: Page): Promise<Frame> {
  await page.waitForSelector('iframe')
  const panel = page.frames().find((frame) => frame !== page.mainFrame())
  if (!panel) throw new Error('The panel did not open.')
  await panel.getByText('Hello!').waitFor()
  return panel
}

test('a screen reader announces whole sentences, each once', async () => {
  const pieces = 'We **ship** soon. It takes two\n\n- days or\n- three. And'.match(/[\s\S]{1,4}/g) ?? []
  const { page } = await visit({ bots: { [botId]: { ...shopHelper, reply: () => [...pieces, ' more'] } } })
  await openRoots(page)
  await page.goto('/')
  const panel = await openChat(page)
  await panel.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    const region = document.querySelector('[aria-live]')
    if (!region) return
    const listen = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) announced.push(node.textContent ?? '')
    })
    listen.observe(region, { childList: true, subtree: true, characterData: true })
  })
  await ask(panel, 'When?')
  await messagesOf(panel).getByRole('button', { name: 'Source 1' }).waitFor()
  const announced = () => panel.evaluate(() => (window as unknown as { announced: string[] }).announced)
  await expect.poll(announced).toEqual(['We ship soon.', 'It takes two', 'days or', 'three.', 'And more'])
})

test('at 200% zoom and in a small window nothing is cut off', async () => {
  const { page } = await visit()
  await openRoots(page)
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/')
  const panel = await openChat(page)
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 400 })
    const { overflow, field, targets } = await panel.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      field: innerHeight - (document.querySelector('textarea')?.getBoundingClientRect().bottom ?? Infinity),
      targets: Array.from(document.querySelectorAll('button, summary'), (element) =>
        element.getBoundingClientRect(),
      ).filter(({ width, height }) => Math.min(width, height) < 24),
    }))
    expect(overflow).toBeLessThanOrEqual(0)
    expect(field).toBeGreaterThan(0)
    expect(targets).toEqual([])
  }
})

const blockedMostMs = 20
const runs = 5
const quietMs = 600

/**
 * The work of the page's main thread until it was idle. The minimum of several runs: the others measure the machine.
 */
async function busyMs(page: Page): Promise<number> {
  const debug = await page.context().newCDPSession(page)
  // The thread's own time, without waiting.
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' })
  const measured: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await page.goto('/')
    await page.waitForTimeout(quietMs)
    const { metrics } = await debug.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    measured.push(1_000 * (of('TaskDuration') - of('DevToolsCommandDuration')))
  }
  return Math.min(...measured)
}

test('before it is opened, nothing moves and the page is hardly delayed', async () => {
  const { page: bare } = await visit({ body: '' })
  const { page } = await visit()
  const cost = (await busyMs(page)) - (await busyMs(bare))
  expect(await page.locator('html > div').count()).toBe(1)
  expect(cost).toBeLessThan(blockedMostMs)

  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
  expect(shift).toBe(0)
})
