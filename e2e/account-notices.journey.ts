import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findingsInBothSchemes } from './axe.ts'
import { openPage } from './browser.ts'
import { goSignedIn, openDemoAt, startDemo } from './demo.ts'
import { send } from './demo-parts.ts'
import { makeDataFolder } from './processes.ts'

const dayMs = 86_400_000

const expectAccessible = async (page: Page) => expect(await findingsInBothSchemes(page)).toEqual([])

/** A banner that is known when its page is opened stands above it; one that is known later is shown on demand. */
async function showBanner(page: Page, words: string) {
  const banner = page.getByRole('alert').getByText(words)
  const details = page.getByRole('button', { name: 'Show details' })
  await banner.or(details).filter({ visible: true }).first().waitFor()
  if (await details.isVisible()) await details.click()
  await banner.waitFor()
  return banner
}

test('the bell and a banner name a token that expires soon, and lead to it', async () => {
  const { page, bot } = await openDemoAt(() => '/tokens/new')
  await page.getByLabel('Name').fill('Old CRM')
  await page.getByText('On a date').click()
  await page.getByLabel('Last day').fill(new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('link', { name: 'Done, I’ve copied it' }).click()
  await showBanner(page, 'The API token Old CRM expires')
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
  await page.waitForURL('**/tokens?**')
  await page.getByRole('row', { name: /Old CRM/ }).waitFor()
})

test('notices of a kind are one line that leads to all of them', async () => {
  const { page } = await openDemoAt(() => '/bots')
  const expiresAt = new Date(Date.now() + 3 * dayMs).toISOString()
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await send(page, 'POST', '/api/settings/tokens', { name, expiresAt })
  await page.reload()
  await page.getByRole('button', { name: 'Notices: 1 thing to look at' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '5 API tokens expire within 7 days' }).click()
  await page.getByRole('row', { name: /Five/ }).waitFor()
  expect(await page.getByRole('table', { name: 'API tokens' }).getByRole('row').count()).toBe(6)
  expect(await page.getByLabel('Show').inputValue()).toBe('expiring')
})

test('advice for tokens is above their list, and stays closed once it was closed; a phone shows a card in two columns', async () => {
  const { page } = await openDemoAt(() => '/tokens')
  const advice = page.getByText('Disable a token that is no longer used, or that may have leaked.')
  const search = page.getByLabel('Search tokens')
  const topOf = async (part: typeof advice) => (await part.boundingBox())?.y ?? 0
  await advice.waitFor()
  expect(await topOf(advice)).toBeLessThan(await topOf(search))
  await page.getByText('Good practice with tokens').click()
  await advice.waitFor({ state: 'hidden' })
  await page.reload()
  await search.waitFor()
  expect(await advice.isVisible()).toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
  const cell = page.getByRole('row', { name: /Demo/ }).locator('td[data-label="Created"]').first()
  const [day, since] = await Promise.all([
    cell.locator('p').nth(0).boundingBox(),
    cell.locator('p').nth(1).boundingBox(),
  ])
  expect(since?.x).toBe(day?.x)
})

test('what a person repairs leaves the bell and the banner with the change, not with the next look', async () => {
  const { page } = await openDemoAt(() => '/bots')
  const expiresAt = new Date(Date.now() + 3 * dayMs).toISOString()
  await send(page, 'POST', '/api/settings/tokens', { name: 'Old CRM', expiresAt })
  // Notices are not polled here.
  await page.addInitScript((everyMs) => {
    const { setInterval } = window
    const withoutPolls = (work: () => void, ms?: number) => (ms === everyMs ? 0 : setInterval(work, ms))
    window.setInterval = withoutPolls as unknown as typeof window.setInterval
  }, 60_000)
  await page.goto('/tokens')
  const banner = await showBanner(page, 'The API token Old CRM expires')
  await page.getByRole('button', { name: 'Actions for Old CRM' }).click()
  await page.getByRole('menuitem', { name: 'Disable…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable token' }).click()
  await banner.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: 'Notices', exact: true }).count()).toBe(1)
})

test('old conversations are deleted by a rule, and dates are shown as the person likes', async () => {
  const { page } = await openDemoAt(() => '/account')
  await page.getByLabel('Conversations are').selectOption('Deleted')
  await page.getByLabel('After this many days').fill('30')
  const retention = page.locator('form').filter({ has: page.getByLabel('Conversations are') })
  await retention.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  await page.getByLabel('Date format').selectOption({ label: '2026-11-17, 15:04' })
  // What is typed replaces the current zone.
  await page.getByRole('combobox', { name: 'Time zone' }).click()
  await page.keyboard.type('tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await page.getByText(/Now: \d{4}-\d\d-\d\d, \d\d:\d\d/).waitFor()
  await page.getByText('This service can’t send emails').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('After this many days').inputValue()).toBe('30')
  expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Asia/Tokyo')
  await expectAccessible(page)
  await page.goto('/tokens')
  await page
    .getByRole('cell')
    .getByText(/^\d{4}-\d\d-\d\d$/)
    .first()
    .waitFor()
})

test('a rule deletes the conversations that are old, keeps the others, and the audit log says so', async () => {
  const data = makeDataFolder()
  const demo = await startDemo({}, data)
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, '/account')
  await page.getByLabel('Conversations are').waitFor()
  const trigger = `/api/v1/agents/${demo.bot_uuid}/trigger`
  const old = await send(page, 'POST', trigger, { message: 'An old parcel' }, demo.token)
  await send(page, 'POST', trigger, { message: 'A new parcel' }, demo.token)
  const database = new DatabaseSync(join(data, 'beckon.db'), { timeout: 60_000 })
  database
    .prepare('update conversations set "updatedAt" = ? where id = ?')
    .run(Date.now() - 31 * dayMs, old.conversation_id)
  database.close()

  await page.getByLabel('Conversations are').selectOption('Deleted')
  await page.getByLabel('After this many days').fill('30')
  const retention = page.locator('form').filter({ has: page.getByLabel('Conversations are') })
  await retention.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete old conversations?' })
  await dialog.getByText(/^1 conversation without a message in the last 30 days will be deleted/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Save')
  await retention.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Delete from now on' }).click()
  await page.getByText('Saved').first().waitFor()
  const applied = page.getByRole('row', { name: /1 conversation deleted after 30 days/ })
  await expect
    .poll(async () => {
      await page.goto('/audit-log')
      await page.getByRole('table', { name: 'Audit log' }).waitFor()
      return applied.count()
    })
    .toBe(1)
  await page.goto('/conversations')
  await page.getByRole('region', { name: 'Conversations' }).getByText('A new parcel').waitFor()
  expect(await page.getByText('An old parcel').count()).toBe(0)
  await page.goto(`/conversations/${old.conversation_id}`)
  await page.getByText('This conversation no longer exists').waitFor()
})
