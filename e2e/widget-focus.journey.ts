import type { Frame, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { botId, launcherOf, messagesOf, openChat, openRoots, panelOf, shopHelper, visit } from './widget-page.ts'

const focused = (panel: Frame) =>
  panel.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

/** With the keyboard: the browser then shows where the focus is. */
async function press(page: Page, panel: Frame, name: string | RegExp) {
  await panel.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
}

async function talk(reply = shopHelper.reply) {
  const { page, service } = await visit({ bots: { [botId]: { ...shopHelper, reply } } })
  await openRoots(page)
  await page.goto('/')
  await launcherOf(page).focus()
  await page.keyboard.press('Enter')
  const panel = await openChat(page)
  await expect.poll(() => focused(panel)).toBe('Write a message…')
  await page.keyboard.type('When?')
  await page.keyboard.press('Enter')
  return { page, service, panel }
}

describe('the focus of a keyboard user is not lost when what they have chosen disappears', () => {
  test('from the menu to a new conversation', async () => {
    const { page, panel } = await talk()
    await messagesOf(panel).getByRole('button', { name: 'Source 1' }).waitFor()
    await press(page, panel, 'Menu')
    await press(page, panel, 'New conversation')
    await expect.poll(() => focused(panel)).toBe('Write a message…')
  })

  test('to earlier conversations, and back', async () => {
    const { page, panel } = await talk()
    await messagesOf(panel).getByRole('button', { name: 'Source 1' }).waitFor()
    await press(page, panel, 'Menu')
    await press(page, panel, 'Earlier conversations')
    await expect.poll(() => focused(panel)).toBe('Back')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(panel)).toBe('Write a message…')
  })

  test('after “Try again”', async () => {
    let tries = 0
    const { page, panel } = await talk(() => {
      tries += 1
      return tries === 1 ? [{ problem: { code: 'engine_failed', detail: 'x' } }] : ['Soon.']
    })
    await press(page, panel, 'Try again')
    await messagesOf(panel).getByText('Soon.').waitFor()
    await expect.poll(() => focused(panel)).toBe('Write a message…')
  })

  test('but someone who points is left alone: no keyboard appears on a touch screen', async () => {
    const { panel } = await talk()
    await messagesOf(panel).getByRole('button', { name: 'Source 1' }).waitFor()
    await panel.getByRole('button', { name: 'Menu' }).click()
    await panel.getByRole('button', { name: 'New conversation' }).click()
    await panel.getByText('Hello!').waitFor()
    expect(await focused(panel)).not.toBe('Write a message…')
  })
})

test('what a visitor writes while the panel is loaded does not close it', async () => {
  const { page } = await visit()
  await openRoots(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/panel?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await launcherOf(page).click()
  await page.waitForSelector('iframe', { state: 'attached' })
  await page.keyboard.type('hi there ')
  expect(await launcherOf(page).getAttribute('aria-expanded')).toBe('true')
  held.resolve()
  const panel = await openChat(page)
  await expect.poll(() => focused(panel)).toBe('Write a message…')
})

test('the focus of a keyboard user waits for the chat also where it hides the launcher, however long it takes', async () => {
  const { page } = await visit()
  await openRoots(page)
  await page.setViewportSize({ width: 390, height: 800 })
  const held = Promise.withResolvers<void>()
  await page.route('**/chat.js*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await launcherOf(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true)
  held.resolve()
  const panel = await panelOf(page)
  await expect.poll(() => panel.evaluate(() => document.hasFocus())).toBe(true)
  await expect.poll(() => focused(panel)).toBe('Write a message…')
  await page.keyboard.press('Escape')
  await expect.poll(() => launcherOf(page).evaluate((button) => button.matches(':focus'))).toBe(true)
})

test('a proactive message that is dismissed by keyboard gives the focus to the launcher', async () => {
  const launcher = { ...shopHelper.launcher, proactive: { message: 'Need help?', afterSeconds: 0, pages: [] } }
  const { page } = await visit({ bots: { [botId]: { ...shopHelper, launcher } } })
  await openRoots(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Need help?' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('button', { name: 'Need help?' }).count()).toBe(0)
  await expect.poll(() => launcherOf(page).evaluate((button) => button.matches(':focus'))).toBe(true)
})
