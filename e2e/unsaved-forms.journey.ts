import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { type Demo, goSignedIn, signIn, startDemo } from './demo.ts'

test('a session that expires while typing loses nothing, and its notice doesn’t get in the way', async () => {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, `/bots/${demo.bot_uuid}/settings`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Typed, not lost')
  await page.context().clearCookies()
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await page.getByRole('alert').filter({ hasText: 'You are signed out' }).waitFor()
  // The browser's driver refuses this if something covers the button.
  await save.click({ trial: true })

  await signInElsewhere(page, demo)
  await save.click()
  await page.getByRole('heading', { name: 'Typed, not lost' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Typed, not lost')
})

async function signInElsewhere(page: Page, demo: Demo) {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Sign in in another tab' }).click()
  const tab = await opened
  await signIn(tab, demo)
  await tab.getByRole('heading', { name: 'Bots' }).waitFor()
  await tab.close()
}

test('a dialog that is closed returns the focus to the button that opened it', async () => {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, '/bots')
  await page.getByRole('link', { name: 'Models' }).click()
  await page.getByRole('button', { name: 'Add provider' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.evaluate((place) => place.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add provider')
})
