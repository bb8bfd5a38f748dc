import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findingsInBothSchemes } from './axe.ts'
import { openDemoAt } from './demo.ts'
import { send } from './demo-parts.ts'

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

async function overlaps(one: Locator, other: Locator) {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom
}

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

/** From now on. */
const countTransitions = (page: Page) =>
  page.evaluate(() => {
    const counted = Object.assign(window, { transitions: 0 })
    document.addEventListener('transitionrun', () => {
      counted.transitions += 1
    })
  })

const hasSidewaysScroll = (place: Locator) => place.evaluate((box) => box.scrollWidth > box.clientWidth)

test('the playground’s message field is in view, and Tab begins with the navigation', async () => {
  const { page, bot } = await openDemoAt(({ bot_uuid }) => `/bots/${bot_uuid}/knowledge`)
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(`${bot}/knowledge`)
    const field = page.getByLabel('Message to the bot')
    await field.waitFor()
    expect((await boxOf(field)).bottom).toBeLessThanOrEqual(viewport.height)
  }
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Skip to content')
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Beckon: your bots')
})

test('an editor asks before it discards what was entered, by Esc or Cancel; focus stays in the list', async () => {
  const { page } = await openDemoAt(({ bot_uuid }) => `/bots/${bot_uuid}/knowledge`)
  const edit = page.getByRole('button', { name: 'Edit “How long does shipping take?”' })
  const answer = page.getByLabel('Answer', { exact: true })
  const isInEditor = () => answer.evaluate((field) => field.closest('form')?.contains(document.activeElement))
  await edit.click()
  await expect.poll(isInEditor).toBe(true)
  await page.keyboard.press('Escape')
  await edit.waitFor()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
  ]) {
    await edit.click()
    await answer.fill('Only typed')
    await leave()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await answer.inputValue()).toBe('Only typed')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(isInEditor).toBe(true)
    await leave()
    await question.getByRole('button', { name: 'Discard' }).click()
    await edit.waitFor()
  }

  const removing = page.getByRole('button', { name: /^Delete “/ })
  const [first, next] = [removing.first(), removing.nth(1)]
  const nextName = await next.getAttribute('aria-label')
  await first.click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await expect.poll(() => focusedName(page)).toBe(nextName)
  expect(await overlaps(page.getByRole('status').last(), page.getByRole('button', { name: 'Add question' }))).toBe(
    false,
  )
})

test('Back restores the search, order and filter of a list, and a notice leaves its button free', async () => {
  const { page, bot } = await openDemoAt(() => '/bots')
  for (const name of ['Alpha', 'Beta'])
    expect((await page.request.post('/api/settings/bots', { data: { name } })).status()).toBe(201)
  await page.reload()
  await page.getByLabel('Sort').selectOption('By name')
  await page.getByLabel('Show').selectOption('Both off')
  const bots = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => bots.count()).toBe(2)
  await page.getByLabel('Search bots').fill('a')
  await page.waitForURL(/q=a/)
  await bots.first().click()
  await page.getByRole('heading', { name: 'Alpha' }).waitFor()
  await page.goBack()
  await page.getByLabel('Search bots').waitFor()
  expect(await page.getByLabel('Search bots').inputValue()).toBe('a')
  expect(await page.getByLabel('Sort').inputValue()).toBe('name')
  expect(await bots.allInnerTexts()).toEqual([expect.stringContaining('Alpha'), expect.stringContaining('Beta')])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bots' }).click()
  await expect.poll(() => page.getByLabel('Search bots').inputValue()).toBe('')

  await page.goto(`${bot}/knowledge`)
  await page.getByLabel('Search questions and answers').fill('shipping')
  await page.waitForURL(/q=shipping/)
  await page.getByRole('navigation', { name: 'Bot' }).getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Recent conversations' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Search questions and answers').inputValue()).toBe('shipping')
  await page.goto(`${bot}/knowledge`)
  await page.getByRole('heading', { name: 'How long does shipping take?' }).waitFor()
  const scrollOn = () => page.evaluate(() => window.scrollTo(0, 600))
  const scrolled = () => page.evaluate(() => window.scrollY)
  await scrollOn()
  expect(await scrolled()).toBe(600)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Models' }).click()
  await page.getByRole('heading', { name: 'Models', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'How long does shipping take?' }).waitFor()
  await expect.poll(scrolled).toBe(600)

  const long = `${'Endless'.repeat(12)} bot`
  expect((await page.request.patch(`/api/settings${bot}`, { data: { name: long } })).status()).toBe(200)
  const dialog = page.getByRole('dialog')
  const openDialog = async () => {
    await page.goto(`${bot}/settings`)
    await page.getByRole('button', { name: 'Delete bot' }).waitFor()
    await countTransitions(page)
    await page.getByRole('button', { name: 'Delete bot' }).click()
    await dialog.getByRole('button', { name: 'Delete permanently' }).waitFor()
    return page.evaluate(() => (window as unknown as { transitions: number }).transitions)
  }
  expect(await openDialog()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await openDialog()).toBe(0)
  await dialog.getByRole('button', { name: 'Delete permanently' }).waitFor()
  expect(await hasSidewaysScroll(dialog)).toBe(false)
  await dialog.getByRole('textbox').fill(long)
  expect(await findingsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'deleted' })
  expect(await overlaps(notice, page.getByRole('link', { name: 'New bot' }))).toBe(false)
})

test('a provider is added without leaving the bot’s form, and the first token leads back to the bot', async () => {
  const { page, bot } = await openDemoAt(({ bot_uuid }) => `/bots/${bot_uuid}/model`)
  await page.getByRole('radio', { name: /^Model/ }).check()
  await page.getByRole('button', { name: 'Add a provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a provider' })
  await dialog.getByRole('radio', { name: /compatible/i }).check()
  await dialog.getByLabel('Name').fill('Ours')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Ours')
  await dialog.getByLabel('Address').fill('https://models.example/v1')
  await dialog.getByRole('button', { name: 'Add and test' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('combobox', { name: 'Provider' }).first().inputValue()).toBe('Ours')
  expect(await page.getByRole('radio', { name: /^Model/ }).isChecked()).toBe(true)
  // It was tested, and the result can be read: nothing lies above it.
  const result = page.getByRole('alert').filter({ hasText: 'Connection failed' })
  await result.waitFor()
  await expect
    .poll(() =>
      result.evaluate((alert) => {
        const { left, bottom } = alert.getBoundingClientRect()
        return alert.contains(document.elementFromPoint(left + 20, bottom - 4))
      }),
    )
    .toBe(true)

  await page.goto(`${bot}/api-trigger`)
  await page.getByRole('link', { name: 'Create an API token' }).click()
  await page.getByLabel('Name').fill('CRM')
  await page.getByRole('button', { name: 'Create token' }).click()
  // The value is loaded after the page, and moves what is below it.
  await page.getByRole('button', { name: 'Copy token' }).waitFor()
  const backToBot = page.getByRole('link', { name: 'I’ve copied it, back to Shop helper' })
  const offCentre = await backToBot.evaluate((button) => {
    const text = document.createRange()
    text.selectNodeContents(button)
    const [inner, outer] = [text.getBoundingClientRect(), button.getBoundingClientRect()]
    return (inner.top + inner.bottom - outer.top - outer.bottom) / 2
  })
  expect(Math.abs(offCentre)).toBeLessThan(2)
  await backToBot.click()
  await page.waitForURL(`**${bot}/api-trigger`)
  // The first call has been made, with a question that the bot knows.
  await page.getByText('"answered": true').waitFor()
  // It is in the log of calls, as a command.
  const call = page.getByRole('table', { name: 'Recent calls' }).getByRole('row', { name: /^200.*CRM/ })
  await call.getByRole('button', { name: 'Copy as curl, with an example message' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^curl -X POST http.*/api/v1/agents/${bot.slice('/bots/'.length)}/trigger`),
  )
  await page.goto('/tokens')
  const row = page.getByRole('row', { name: /CRM/ })
  expect(await row.innerText()).toContain(new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date()))
})

test('the table of answers has the page to itself, a phone’s search field its line, and filters are in the address', async () => {
  const { page, bot } = await openDemoAt(({ bot_uuid }) => `/bots/${bot_uuid}/knowledge?view=table`)
  const table = page.getByRole('table', { name: 'Questions and answers' })
  await table.waitFor()
  expect((await boxOf(table)).width).toBeGreaterThan(850)
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByLabel('Message to the bot').waitFor()
  await table.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${bot}/knowledge`)
  const search = page.getByLabel('Search questions and answers')
  await search.waitFor()
  expect((await boxOf(search)).width).toBeGreaterThan(340)
  await page.setViewportSize({ width: 1280, height: 800 })

  for (const title of ['Delivery', 'Returns', 'Warranty', 'Care'])
    await send(page, 'POST', `/api/settings${bot}/sources/texts`, { title, text: `About ${title}.` })
  await page.goto(`${bot}/knowledge/documents`)
  await page.getByLabel('Search documents').fill('warr')
  await page.waitForURL('**/documents?q=warr')
  await page.getByText('Delivery', { exact: true }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Warranty', { exact: true }).first().waitFor()
  expect(await page.getByLabel('Search documents').inputValue()).toBe('warr')
  await page.getByLabel('Show').selectOption('Failed')
  await page.getByText('No document matches').waitFor()
  await page.getByRole('button', { name: 'Show all documents' }).click()
  await page.getByText('Delivery', { exact: true }).first().waitFor()

  await send(page, 'POST', `/api/settings${bot}/tests`, { message: 'Hello?', expected: { kind: 'refusal' } })
  await page.goto(`${bot}/knowledge/tests?filter=failed`)
  const failed = page.getByRole('button', { name: /^Failed \d/ })
  await failed.waitFor()
  expect(await failed.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: /^All \d/ }).click()
  await page.waitForURL('**/knowledge/tests')
})

test('what loads after a page moves nothing of it: banners, and the number of unanswered questions', async () => {
  const { demo, page, bot } = await openDemoAt(() => '/bots')
  const question = { message: 'Who is your king?' }
  for (const conversation of [1, 2])
    await send(
      page,
      'POST',
      `/api/v1/agents/${demo.bot_uuid}/trigger`,
      { ...question, metadata: { conversation } },
      demo.token,
    )
  const expiresAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await send(page, 'POST', '/api/settings/tokens', { name: 'Old CRM', expiresAt })
  await send(page, 'POST', `/api/settings${bot}/sources/pages`, { url: 'http://127.0.0.1/' })
  await page.addInitScript(() => {
    const seen = Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!shift.hadRecentInput) seen.moved += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const moved = () => page.evaluate(() => (window as unknown as { moved: number }).moved)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [path, late] of [
      [bot, 'Show details'],
      [bot, '1 question without an answer'],
      [`${bot}/knowledge`, 'Show details'],
      ['/tokens', 'Show details'],
    ] as const) {
      await page.goto(path)
      await page.getByText(late).waitFor()
      expect(await moved(), `${path} at ${width} px`).toBeLessThan(0.05)
    }
  }
})
