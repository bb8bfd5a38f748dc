import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { startService } from './processes.ts'

const [email, password] = ['ada@example.test', 'correct horse battery']

test('a session that ends in the middle of typing loses nothing, and its notice is in nobody’s way', async () => {
  const service = await startService()
  const page = await openPage(service.url)
  await makeFirstAccount(page)
  await closedDialogGivesFocusBack(page)
  await makeBot(page)

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Typed, not lost')
  await page.context().clearCookies()
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await page.getByRole('alert').filter({ hasText: 'You are signed out' }).waitFor()
  // Refused by the browser's driver where something lies on the button.
  await save.click({ trial: true })

  await signInElsewhere(page)
  await save.click()
  await page.getByRole('heading', { name: 'Typed, not lost' }).waitFor()
  expect(await service.stop()).toEqual({ code: 0, signal: null })
})

async function makeFirstAccount(page: Page) {
  await page.goto('/')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Bots' }).waitFor()
}

async function closedDialogGivesFocusBack(page: Page) {
  await page.getByRole('button', { name: 'New bot' }).press('Enter')
  const name = page.getByRole('dialog').getByLabel('Name')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await name.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('New bot')
}

async function makeBot(page: Page) {
  await page.getByRole('button', { name: 'New bot' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Shop helper')
  await page.getByRole('button', { name: 'Create bot' }).click()
  await page.waitForURL(/\/bots\/[0-9a-f-]{36}$/)
}

async function signInElsewhere(page: Page) {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Sign in in another tab' }).click()
  const tab = await opened
  await tab.getByLabel('E-mail').fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.getByRole('heading', { name: 'Bots' }).waitFor()
  await tab.close()
}
