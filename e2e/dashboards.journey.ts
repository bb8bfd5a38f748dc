import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { openPage } from './browser.ts'
import { type Demo, signIn, startDemo } from './demo.ts'

async function ask({ base_url, bot_uuid, token }: Demo, message: string) {
  const answer = await fetch(`${base_url}/api/v1/agents/${bot_uuid}/trigger`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  })
  expect(answer.status).toBe(200)
}

const figure = (page: Page, name: RegExp) => page.getByRole('link', { name })
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function openEmptyDashboard(demo: Demo): Promise<Page> {
  const page = await openPage(demo.base_url)
  await page.goto('/sign-in?from=/dashboard')
  await signIn(page, demo)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return page
}

/** The account's dashboard, once so many messages are counted: that is a moment after their replies. */
async function openDashboard(demo: Demo, messages: number, opened?: Page): Promise<Page> {
  const page = opened ?? (await openEmptyDashboard(demo))
  const counted = figure(page, new RegExp(`^Messages: ${messages}\\.`))
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('region', { name: 'What to fix next' }).waitFor()
      return counted.count()
    })
    .toBe(1)
  return page
}

test('dashboards count what was asked, compare, and lead to the conversations', async () => {
  const demo = await startDemo()
  for (let asked = 0; asked < 3; asked += 1) await ask(demo, 'Do you ship abroad?')
  await ask(demo, 'Who is the king of Atlantis?')
  const page = await openDashboard(demo, 4)
  await figure(page, /^Conversations: 4/).waitFor()
  const chart = page.getByRole('region', { name: 'Messages, by outcome', exact: true })
  await chart.locator('svg.recharts-surface').first().waitFor()
  await page.getByRole('link', { name: 'Do you ship abroad?' }).waitFor()
  expect(await findings(page)).toEqual([])

  // Each chart has its table, by keyboard too.
  await chart.getByText('Show as a table').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => chart.getByRole('row').last().innerText()).toContain('3')
  expect(await chart.getByRole('row').count()).toBe(29)

  await page.getByLabel('Range').selectOption('Last 12 months')
  await expect.poll(() => page.url()).toContain('range=365d')
  await expect.poll(() => chart.getByRole('row').count()).toBe(54)
  await page.getByRole('combobox', { name: 'Time zone' }).fill('tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await expect.poll(() => page.url()).toContain('zone=Asia')
  await page.locator('[aria-busy="false"]').waitFor()
  expect(await findings(page)).toEqual([])

  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`/bots/${demo.bot_uuid}/dashboard`)
      await chart.locator('svg.recharts-surface').first().waitFor()
      await page.getByText('Most used answers and sources').waitFor()
      expect(await findings(page), `${width} ${colorScheme}`).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      // On a phone each card has all of the width, and beside another at least a third.
      expect((await chart.boundingBox())?.width).toBeGreaterThan(width === 390 ? 340 : 320)
    }

  await figure(page, /^Not answered: /).click()
  await page.getByRole('region', { name: 'Conversations' }).getByText('Who is the king of Atlantis?').waitFor()
  expect(await page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').count()).toBe(1)
})

test('the account’s dashboard says what to fix next, and leads there; the Usage page shows its limits', async () => {
  const demo = await startDemo({ BECKON_MAX_CONVERSATIONS_PER_ACCOUNT_AND_DAY: '4' })
  const page = await openEmptyDashboard(demo)
  // Without messages it says so, and claims nothing of them.
  await page.getByRole('heading', { name: 'No messages in this range' }).waitFor()
  await page.getByText('Nothing to fix. Failing models and sources').waitFor()
  expect(await page.getByRole('link', { name: /^Messages: / }).count()).toBe(0)
  expect(await findings(page)).toEqual([])

  await ask(demo, 'Who is the king of Atlantis?')
  await openDashboard(demo, 1, page)
  const repairs = page.getByRole('region', { name: 'What to fix next' })
  await repairs.getByRole('link', { name: '1 reply without an answer' }).waitFor()
  await repairs.getByRole('link', { name: /: questions were not answered$/ }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/bots/${demo.bot_uuid}/knowledge/unanswered`)
  await page.getByText('Who is the king of Atlantis?').first().waitFor()

  await page.goto('/usage')
  const limits = page.getByRole('region', { name: 'Limits' })
  await limits.getByText('Conversations started today: 1 of 4', { exact: true }).waitFor()
  const used = limits.getByRole('progressbar', { name: 'Conversations started today: 25% used' })
  expect(await used.getAttribute('aria-valuenow')).toBe('25')
  for (const name of ['Files, documents, answers and messages', 'Sources', 'Questions and answers'])
    expect(await limits.getByRole('progressbar', { name }).count(), name).toBe(1)
})

test('every figure opens the conversations that it counts, and says so', async () => {
  const demo = await startDemo()
  for (let asked = 0; asked < 3; asked += 1) await ask(demo, 'Do you ship abroad?')
  await ask(demo, 'Wie lange dauert der Versand nach Deutschland und was kostet das?')
  const page = await openDashboard(demo, 4)
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
  const opens = async (open: () => Promise<unknown>, count: number, words: RegExp) => {
    await page.goto('/dashboard')
    await open()
    await page.getByRole('region', { name: 'Filters chosen' }).getByText(words).waitFor()
    await expect.poll(() => rows.count()).toBe(count)
    // Also after a reload: it is all in the address.
    await page.reload()
    await expect.poll(() => rows.count()).toBe(count)
  }
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await opens(() => figure(page, /^Conversations: 4/).click(), 4, /^Began /)
  await page.getByRole('button', { name: 'Filters, 1 chosen' }).waitFor()
  await opens(
    () => card('Top questions').getByRole('link', { name: 'Do you ship abroad?' }).click(),
    3,
    /^Like “Do you/,
  )
  await opens(() => figure(page, /^Whole reply, .* slowest reply first/).click(), 4, /^Slowest reply first/)
  await opens(
    async () => {
      await page.getByText('Language', { exact: true }).click()
      await page
        .getByRole('row', { name: /^German/ })
        .getByRole('link', { name: 'German' })
        .click()
    },
    1,
    /^Language: German/,
  )
  const uses = card('Most used answers and sources').getByRole('link', { name: / repl/ })
  await page.goto('/dashboard')
  const count = Number.parseInt(await uses.first().innerText(), 10)
  await opens(() => uses.first().click(), count, /^Answered with “/)
  await page.goto('/dashboard')
  await card('Most used answers and sources')
    .getByText(/^Answer of /)
    .first()
    .waitFor()
  await card('Never used').waitFor()
  // All columns are in view, up to the cost.
  const table = page.getByRole('region', { name: 'By Bot' })
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  }
  const cited = card('Most used answers and sources').getByRole('link').first()
  const title = await cited.innerText()
  await cited.click()
  await expect.poll(() => page.getByLabel('Search questions and answers').inputValue()).toBe(title)
})
