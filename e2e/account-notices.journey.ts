import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { openDemoAt } from './demo.ts'

async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findings(page), colorScheme).toEqual([])
  }
}

test('the bell and a banner name a token that expires soon, and lead to it', async () => {
  const { page, bot } = await openDemoAt(() => '/tokens/new')
  await page.getByLabel('Name').fill('Old CRM')
  await page.getByText('On a date').click()
  await page.getByLabel('Last day').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('link', { name: 'Done, I’ve copied it' }).click()
  await page.getByRole('alert').getByText('The API token Old CRM expires').waitFor()
  await expectAccessible(page)

  await page.goto(bot)
  await page.getByRole('button', { name: 'Notices: 1 thing to look at' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /The API token Old CRM expires/ })
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tokens')
})

test('old conversations are deleted by a rule, and dates are shown as the person likes', async () => {
  const { page } = await openDemoAt(() => '/account')
  await page.getByLabel('Conversations are').selectOption('Deleted')
  await page.getByLabel('After this many days').fill('30')
  const retention = page.locator('form').filter({ has: page.getByLabel('Conversations are') })
  await retention.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  await page.getByLabel('Date format').selectOption({ label: '2026-11-17, 15:04' })
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByText(/Now: \d{4}-\d\d-\d\d, \d\d:\d\d/).waitFor()
  await page.getByText('This service can’t send emails').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('After this many days').inputValue()).toBe('30')
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo')
  await expectAccessible(page)
  await page.goto('/tokens')
  await page
    .getByRole('cell')
    .getByText(/^\d{4}-\d\d-\d\d$/)
    .first()
    .waitFor()
})
