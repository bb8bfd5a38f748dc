import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { refusing } from '../server/src/test/provider-acts.ts'
import { createScriptedProvider } from '../server/src/test/scripted-provider.ts'
import { openPage } from './browser.ts'
import { goSignedIn, openDemoAt, startDemo } from './demo.ts'

const windows = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
]

/** How many rows of the inbox are whole in the window, and what scrolls vertically beside them. */
const readInbox = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('section[aria-label="Conversations"] li')]
    const pane = document.querySelector('section[aria-label="Conversations"]') as HTMLElement
    const list = pane.querySelector('ul:last-of-type')?.parentElement?.getBoundingClientRect()
    const scrolls = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 1
    return {
      shown: rows.filter((row) => row.getBoundingClientRect().bottom <= (list?.bottom ?? 0)).length,
      isPageScrolling: scrolls(document.documentElement),
      scrolling: [pane, ...pane.querySelectorAll('*')].filter(
        (element) => scrolls(element) && getComputedStyle(element).overflowY === 'auto',
      ).length,
    }
  })

test('the inbox shows eight conversations and more, each pane has one scrollbar, and the page none', async () => {
  const { demo, page, bot } = await openDemoAt(() => '/bots')
  for (let at = 0; at < 30; at += 1) {
    const path = `/api/v1/agents/${demo.bot_uuid}/trigger`
    const headers = { authorization: `Bearer ${demo.token}` }
    const asked = await page.request.post(path, { headers, data: { message: `Where is parcel number ${at}?` } })
    expect(asked.status()).toBe(200)
  }
  for (const size of windows)
    for (const path of ['/conversations', `${bot}/conversations`, `${bot}/conversations?channel=api`]) {
      await page.setViewportSize(size)
      await page.goto(path)
      await page.getByText('Where is parcel number 29?').waitFor()
      const { shown, ...scrollbars } = await readInbox(page)
      expect(scrollbars, path).toEqual({ isPageScrolling: false, scrolling: 1 })
      expect(shown, path).toBeGreaterThanOrEqual(8)
    }
})

test('the playground’s message field is in view below a long name and a fault', async () => {
  const provider = await createScriptedProvider()
  onTestFinished(() => provider.close())
  const demo = await startDemo({ BECKON_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, `/bots/${demo.bot_uuid}/knowledge`)
  const field = page.getByRole('region', { name: 'Playground' }).getByRole('textbox')
  await field.waitFor()
  const draft = { kind: 'compatible', name: 'Acme', url: `http://127.0.0.1:${provider.port}/v1`, key: 'sk-1234567890' }
  const { id: providerId } = await (await page.request.post('/api/settings/providers', { data: draft })).json()
  const name = 'The helper of the shop that sells lamps, shades, bulbs and everything else that gives light'
  const change = { name, engine: 'model', providerId, model: 'small-1', knowledgeOnFailure: false }
  expect((await page.request.patch(`/api/settings/bots/${demo.bot_uuid}`, { data: change })).status()).toBe(200)
  provider.plays(refusing(401, { words: 'Incorrect API key provided' }))
  await page.reload()
  await field.fill('How long does shipping take?')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Show details' }).click()
  await page.getByRole('alert').filter({ hasText: 'Enter a valid key under Models' }).waitFor()
  for (const size of [...windows, { width: 1280, height: 600 }]) {
    await page.setViewportSize(size)
    const endsAt = () => field.evaluate((element) => element.getBoundingClientRect().bottom)
    await expect.poll(endsAt).toBeLessThan(size.height)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByText('Try it', { exact: true }).first().click()
  await expect.poll(() => field.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(844)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the end of a long reply is scrolled to in the playground, also after the person has scrolled back', async () => {
  const { demo, page, bot } = await openDemoAt(() => '/bots')
  const question = 'Which planets do you deliver lamps to?'
  const answer = Array.from({ length: 40 }, (_, at) => `Planet number ${at} is on our route.`).join('\n\n')
  const added = await page.request.post(`/api/settings${bot}/entries`, { data: { questions: [question], answer } })
  expect(added.status()).toBe(201)
  const headers = { authorization: `Bearer ${demo.token}` }
  const ask = async () => {
    const path = `/api/v1/agents/${demo.bot_uuid}/trigger`
    return (await (await page.request.post(path, { headers, data: { message: question } })).json()).reply
  }
  // Indexed in the background.
  await expect.poll(ask).toContain('Planet number 39')
  await page.goto(`${bot}/knowledge`)
  const field = page.getByRole('region', { name: 'Playground' }).getByRole('textbox')
  const log = page.getByRole('log', { name: 'Conversation' })
  const isAtEnd = () => log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight <= 1)
  for (const count of [1, 2]) {
    await field.fill(question)
    await field.press('Enter')
    await expect.poll(() => log.getByText('Planet number 39 is').count()).toBe(count)
    await expect.poll(() => log.getAttribute('aria-busy')).toBe('false')
    await expect.poll(isAtEnd).toBe(true)
    await log.evaluate((element) => element.scrollTo({ top: 0 }))
  }
})

test('the playground grows as the page is scrolled, and gets its height back', async () => {
  const { page } = await openDemoAt(({ bot_uuid }) => `/bots/${bot_uuid}/knowledge`)
  const playground = page.getByRole('region', { name: 'Playground' })
  await playground.getByRole('textbox').waitFor()
  await page.getByRole('article').first().waitFor()
  await page.setViewportSize({ width: 1280, height: 600 })
  const heightOf = async () => Math.round((await playground.boundingBox())?.height ?? 0)
  const bottomOf = async () => {
    const box = await playground.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(bottomOf).toBeLessThanOrEqual(600)
  const before = await heightOf()
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 2_000)
  await expect.poll(heightOf).toBeGreaterThan(before + 100)
  expect(await bottomOf()).toBeLessThanOrEqual(600)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await page.mouse.wheel(0, -4_000)
  await expect.poll(heightOf).toBe(before)
})
