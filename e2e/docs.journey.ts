import { expect, test } from 'vitest'
import { findingsInBothSchemes } from './axe.ts'
import { openPage } from './browser.ts'
import { startDemo } from './demo.ts'

test('the docs are accessible and fit a phone, light and dark', async () => {
  const { base_url } = await startDemo()
  const page = await openPage(base_url)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      '/docs',
      '/docs/reference/replies',
      '/docs/errors',
      '/docs/operating',
      '/docs/own-interface',
      '/docs/react',
      '/docs/crm',
      '/docs/no-code',
    ]) {
      await page.goto(path)
      expect(await findingsInBothSchemes(page), `${path} ${width}`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('a search whose index could not be loaded says so, and works with the next letter', async () => {
  const { base_url } = await startDemo()
  const page = await openPage(base_url)
  let loads = 0
  await page.route('**/docs/search.json', (route) => (++loads === 1 ? route.abort() : route.continue()))
  await page.goto('/docs')
  await page.getByRole('searchbox').pressSequentially('w')
  await page.getByText('The search could not be loaded.').waitFor()
  await page.getByRole('searchbox').pressSequentially('ebhook')
  await page.getByRole('search').getByRole('link', { name: 'Webhooks' }).first().waitFor()
  expect(loads).toBe(2)
})

test('a reader searches by keyboard, chooses a language, and tries a call', async () => {
  const { base_url, token, bot_uuid } = await startDemo()
  const page = await openPage(base_url)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/docs')
  await page.keyboard.press('/')
  await page.keyboard.type('resume stream')
  await page.getByRole('search').getByRole('link', { name: 'Resume' }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/streaming#resume')
  await page.keyboard.press('/')
  await page.keyboard.type('zzzz')
  await page.getByText('Nothing found.').waitFor()
  // Some of the words, and only their beginnings.
  for (const typed of ['resum strea zzzz', 'how do I resume a stream after an error']) {
    await page.getByRole('searchbox').fill(typed)
    await page.getByRole('search').getByRole('link', { name: 'Resume' }).waitFor()
  }

  await page.goto('/docs/reference/replies')
  const operation = page.locator('.operation').first()
  await operation.getByRole('button', { name: 'Python' }).click()
  await operation.getByText('import requests').waitFor()
  expect(await operation.getByText('curl_init').isVisible()).toBe(false)
  await page.goto('/docs/reference/agents')
  await page.getByText('import requests').first().waitFor()

  await page.goto('/docs/reference/replies')
  await operation.getByText('Try it').click()
  await operation.getByLabel('API token').fill(token)
  await operation.getByLabel('bot_uuid').fill(bot_uuid)
  await operation.getByLabel('body').fill('{"message": "How long does shipping take?"}')
  await operation.getByRole('button', { name: 'Send' }).click()
  await operation.getByText('We ship within two days').last().waitFor()
  expect(errors).toEqual([])
})
