import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings, findingsInBothSchemes } from './axe.ts'
import { openPage } from './browser.ts'
import { type Demo, goSignedIn, startDemo } from './demo.ts'
import { missedTickBoxes } from './tick-boxes.ts'

async function ask({ base_url, bot_uuid, token }: Demo, message: string, more: object = {}) {
  const answer = await fetch(`${base_url}/api/v1/agents/${bot_uuid}/trigger`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message, ...more }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { conversation_id: string; id: string }
}

async function start() {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  const bot = `/bots/${demo.bot_uuid}`
  return { demo, page, bot }
}

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
const isInView = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByText(text, { exact: true })
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })

/** The messages of what is exported by this button. */
async function exportMessages(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'JSON lines' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line).message)
}

test('a conversation is found by its words, opens at its end or at a linked message, and Back keeps the list', async () => {
  const { demo, page, bot } = await start()
  const long = await ask(demo, 'Where is my parcel?', {
    user: { id: 'ada', attributes: { [`key_${'x'.repeat(60)}`]: 'gold' } },
  })
  let linked = long
  for (let at = 1; at <= 40; at++) {
    const turn = await ask(demo, `Message ${at}`, { conversation_id: long.conversation_id })
    if (at === 3) linked = turn
  }
  for (let at = 0; at < 60; at++) await ask(demo, `متى يصل طلبي رقم ${at}`)
  await goSignedIn(page, demo, `${bot}/conversations`)

  // Endless, and where it was after a conversation was read.
  await rowsOf(page).first().waitFor()
  const scrollOn = async () => {
    await rowsOf(page).last().scrollIntoViewIfNeeded()
    return rowsOf(page).count()
  }
  await expect.poll(scrollOn).toBeGreaterThan(45)
  const opening = await rowsOf(page).nth(45).getByRole('link').innerText()
  // Also a right-to-left one begins where all begin.
  const leftOf = async (words: string) => (await rowsOf(page).getByText(words).first().boundingBox())?.x
  const left = await leftOf('متى')
  await rowsOf(page).nth(45).getByRole('link').click()
  await page.getByRole('region', { name: 'Messages' }).waitFor()
  await page.goBack()
  await page.getByText('Choose a conversation').waitFor()
  expect(await rowsOf(page).count()).toBeGreaterThan(45)
  expect(await rowsOf(page).nth(45).getByRole('link').innerText()).toBe(opening)
  expect(await page.getByRole('status').filter({ hasText: 'conversations' }).innerText()).toBe('61 conversations')

  // The same after the page was left and loaded again, although its rows are loaded in parts.
  await rowsOf(page).nth(45).scrollIntoViewIfNeeded()
  const topOfRow = async () => Math.round((await rowsOf(page).nth(45).boundingBox())?.y ?? -1)
  const top = await topOfRow()
  await page.goto('about:blank')
  await page.goBack()
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(45)
  await expect.poll(topOfRow).toBe(top)

  await page.keyboard.press('/')
  await page.keyboard.type('parc')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('q')).toBe('parc')
  await page.reload()
  const searchField = page.getByLabel('Search messages')
  expect(await searchField.inputValue()).toBe('parc')
  // The field follows the address.
  await page.getByRole('navigation', { name: 'Bot' }).getByRole('link', { name: 'Conversations' }).click()
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(1)
  await expect.poll(() => searchField.inputValue()).toBe('')
  await page.goBack()
  await expect.poll(() => searchField.inputValue()).toBe('parc')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(await leftOf('parcel')).toBe(left)
  await rowsOf(page).first().getByRole('link').click()
  // At the match, which is the first of 41 messages.
  await page.getByRole('region', { name: 'Messages' }).getByText('Where is my parcel?', { exact: true }).waitFor()
  await expect.poll(() => isInView(page, 'Where is my parcel?')).toBe(true)

  await page.goto(`${bot}/conversations/${long.conversation_id}`)
  await expect.poll(() => isInView(page, 'Message 40')).toBe(true)
  await page.goto(`${bot}/conversations/${long.conversation_id}?turn=${linked.id}`)
  await expect.poll(() => isInView(page, 'Message 3')).toBe(true)
  const details = page.getByRole('button', { name: 'Details' })
  await page.setViewportSize({ width: 390, height: 844 })
  const isCutOff = (button: HTMLElement) =>
    [...button.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1)
  expect(await details.evaluate(isCutOff)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  await details.click()
  const value = page.getByRole('complementary', { name: 'About this conversation' }).getByText('gold', { exact: true })
  expect((await value.boundingBox())?.width).toBeGreaterThan(100)
})

test('new messages appear by themselves, in the list and in the open conversation, where they come into view', async () => {
  const { demo, page, bot } = await start()
  const begun = await ask(demo, 'Where is my parcel?')
  for (let at = 1; at <= 12; at++) await ask(demo, `Message ${at}`, { conversation_id: begun.conversation_id })
  await goSignedIn(page, demo, `${bot}/conversations/${begun.conversation_id}`)
  await expect.poll(() => isInView(page, 'Message 12')).toBe(true)
  await ask(demo, 'Hello again', { conversation_id: begun.conversation_id })
  await ask(demo, 'Somebody else')
  await rowsOf(page).getByText('Somebody else').waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByText('Hello again', { exact: true }).waitFor()
  await expect.poll(() => isInView(page, 'Hello again')).toBe(true)
})

test('what is new shows within three seconds, and until then nothing but that is asked for', async () => {
  const { demo, page, bot } = await start()
  const begun = await ask(demo, 'Where is my parcel?')
  await page.clock.install()
  await goSignedIn(page, demo, `${bot}/conversations/${begun.conversation_id}`)
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText('Where is my parcel?', { exact: true }).waitFor()
  await rowsOf(page).first().waitFor()
  // Whatever is read from time to time has just been read.
  await page.clock.pauseAt(Date.now() + 600_000)
  await page.waitForLoadState('networkidle')
  let passedMs = 0
  const pass = async (ms: number) => {
    await page.clock.runFor(ms)
    passedMs += ms
  }
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  for (let step = 0; step < 40; step++) await pass(100)
  expect([...asked]).toEqual(['/api/settings/conversations/latest'])

  await ask(demo, 'Hello again', { conversation_id: begun.conversation_id })
  await ask(demo, 'Somebody else')
  for (let step = 0; step < 25; step++) await pass(100)
  const countOf = async () => {
    await pass(10)
    return [await messages.getByText('Hello again', { exact: true }).count(), await rowsOf(page).count()]
  }
  await expect.poll(countOf).toEqual([1, 2])
  expect(passedMs).toBeLessThan(7_000)
})

test('on a phone, a long conversation opens at its end, with its actions and the way back in view', async () => {
  const { demo, page, bot } = await start()
  const { conversation_id } = await ask(demo, 'Where is my parcel?')
  for (let at = 2; at <= 60; at++) await ask(demo, `Message ${at}`, { conversation_id })
  await page.setViewportSize({ width: 390, height: 844 })
  await goSignedIn(page, demo, `${bot}/conversations`)
  await rowsOf(page).first().getByRole('link').click()
  await expect.poll(() => isInView(page, 'Message 60')).toBe(true)
  const back = page.getByRole('link', { name: 'All conversations' })
  const isOnTop = (button: Element) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await page.mouse.wheel(0, -1_000)
  await expect.poll(() => isInView(page, 'Message 60')).toBe(false)
  for (const control of [
    back,
    page.getByRole('button', { name: 'Next conversation' }),
    page.getByRole('button', { name: 'Mark as reviewed' }),
    page.getByRole('button', { name: 'Delete', exact: true }),
  ])
    expect(await control.evaluate(isOnTop)).toBe(true)
  expect(await findingsInBothSchemes(page)).toEqual([])
  await back.click()
  await rowsOf(page).first().waitFor()
  expect(await page.getByRole('region', { name: 'Messages' }).count()).toBe(0)
})

test('a deleted conversation leaves the list, the focus goes to the next one, and other tabs say that it is gone', async () => {
  const { demo, page, bot } = await start()
  const ids: string[] = []
  for (const message of ['First parcel', 'Second parcel', 'Third parcel'])
    ids.push((await ask(demo, message)).conversation_id)
  await goSignedIn(page, demo, `${bot}/conversations/${ids[1]}?q=parcel`)
  await expect.poll(() => rowsOf(page).count()).toBe(3)
  const other = await page.context().newPage()
  await other.goto(`/conversations/${ids[1]}?q=parcel`)
  await other.getByRole('region', { name: 'Messages' }).getByText('Second parcel').waitFor()

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  await page.getByText('Choose a conversation').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent)
  await expect.poll(focused).toContain('First parcel')
  expect(new URL(page.url()).searchParams.get('q')).toBe('parcel')

  const gone = other.getByText('This conversation no longer exists')
  await gone.waitFor()
  await expect.poll(() => rowsOf(other).count()).toBe(2)
  expect(await findings(other)).toEqual([])
  await other.reload()
  await gone.waitFor()
  await other.getByRole('link', { name: 'All conversations' }).last().click()
  await other.getByText('Choose a conversation').waitFor()
  expect(new URL(other.url()).searchParams.get('q')).toBe('parcel')

  // The last of the list: the one before it.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect.poll(focused).toContain('Third parcel')
})

test('people review, label, assign and note conversations by hand or keyboard, and export and delete many', async () => {
  const { demo, page } = await start()
  for (const message of ['First parcel', 'Second parcel', 'Third parcel']) await ask(demo, message)
  await goSignedIn(page, demo, '/conversations')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await page.getByLabel('Search messages').fill('parcel')
  await expect.poll(() => rowsOf(page).count()).toBe(3)
  await page.getByLabel('Search messages').blur()

  await page.keyboard.press('j')
  await page.getByRole('region', { name: 'Messages' }).getByText('Third parcel').waitFor()
  // Without waiting for the page in between.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.getByRole('region', { name: 'Messages' }).getByText('First parcel').waitFor()
  await page.keyboard.press('k')
  await page.getByRole('region', { name: 'Messages' }).getByText('Second parcel').waitFor()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Reviewed', exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Labels' }).fill('Urgent')
  await page.getByRole('combobox', { name: 'Labels' }).press('Enter')
  await rowsOf(page).nth(1).getByText('Urgent').waitFor()
  await page.getByLabel('Assignee').last().selectOption('Demo')
  await rowsOf(page).nth(1).getByText('→ Demo').waitFor()
  await page.getByLabel('New note').fill('Called back')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('region', { name: 'Notes' }).getByText('Called back').waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  expect(await findingsInBothSchemes(page)).toEqual([])
  await page.getByLabel('Label', { exact: true }).selectOption('Urgent')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(3)

  await rowsOf(page).nth(0).getByRole('checkbox').check()
  await rowsOf(page).nth(2).getByRole('checkbox').check()
  await page.getByText('2 selected').waitFor()
  // What another search hides is not selected.
  await page.getByLabel('Search messages').fill('Third')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  await page.getByText('1 selected').waitFor()
  await page.getByLabel('Search messages').fill('')
  await expect.poll(() => rowsOf(page).count()).toBe(3)
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Add a label' }).click()
  await page.getByRole('combobox', { name: 'Label', exact: true }).fill('Late')
  await page.keyboard.press('Enter')
  await rowsOf(page).nth(0).getByText('Late').waitFor()
  await rowsOf(page).nth(2).getByText('Late').waitFor()
  expect((await exportMessages(page, 'Export selected')).sort()).toEqual(['First parcel', 'Third parcel'])
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(await rowsOf(page).innerText()).toContain('Second parcel')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('a person is found by a part of the name, in the search and among the filters', async () => {
  const { demo, page, bot } = await start()
  await ask(demo, 'First parcel', { user: { id: 'u-1', name: 'Grace Hopper' } })
  await ask(demo, 'Second parcel', { user: { id: 'u-2', name: 'Alan Turing', email: 'alan@park.example' } })
  await goSignedIn(page, demo, `${bot}/conversations`)
  await page.getByLabel('Search messages').fill('hopp')
  await page.getByRole('region', { name: 'People found' }).getByRole('button', { name: 'Grace Hopper' }).click()
  await rowsOf(page).getByText('First parcel').waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('user')).toBe('u-1')
  await page.getByRole('region', { name: 'Filters chosen' }).getByText('Grace Hopper (u-1)').waitFor()
  expect(await page.getByLabel('Search messages').inputValue()).toBe('')

  await page.getByRole('button', { name: /^Filters/ }).click()
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.fill('alan@p')
  await page.getByRole('option', { name: 'Alan Turing · alan@park.example' }).waitFor()
  // What was typed stays, although who is chosen is not among those found.
  await expect.poll(() => page.getByRole('option', { name: 'Grace Hopper' }).count()).toBe(1)
  expect(await person.inputValue()).toBe('alan@p')
  await page.getByRole('option', { name: 'Alan Turing · alan@park.example' }).click()
  await rowsOf(page).getByText('Second parcel').waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
})

test('the inbox of all bots is filtered by bot, in the address, as a chip and in exports', async () => {
  const { demo, page } = await start()
  await ask(demo, 'First parcel')
  await goSignedIn(page, demo, '/conversations')
  const { id: other } = await (await page.request.post('/api/settings/bots', { data: { name: 'Hotel' } })).json()
  await page.request.patch(`/api/settings/bots/${other}`, { data: { apiTrigger: true } })
  await ask({ ...demo, bot_uuid: other }, 'Second parcel')
  await page.reload()
  await page.getByLabel('Search messages').fill('parcel')
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  await page.getByRole('button', { name: 'Filters' }).click()
  const bot = page.getByRole('combobox', { name: 'Bot' })
  await bot.fill('Hot')
  await page.getByRole('option', { name: 'Hotel' }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(await rowsOf(page).innerText()).toContain('Second parcel')
  expect(new URL(page.url()).searchParams.get('bot')).toBe(other)
  expect(await findingsInBothSchemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('region', { name: 'Filters chosen' }).getByText('Hotel').waitFor()
  expect(await exportMessages(page, 'Export')).toEqual(['Second parcel'])

  // A bot that is gone is a filter like any other that nothing fulfils.
  await page.request.delete(`/api/settings/bots/${other}`, { data: { name: 'Hotel' } })
  await page.goto(`/conversations?bot=${other}`)
  await page.getByRole('button', { name: 'Remove “One bot”' }).click()
  await rowsOf(page).getByText('First parcel').waitFor()
})

test('any token is found among the filters, by its name or last characters, however many are newer', async () => {
  const { demo, page } = await start()
  await ask(demo, 'First parcel')
  await goSignedIn(page, demo, '/conversations')
  for (let token = 1; token <= 21; token++)
    await page.request.post('/api/settings/tokens', { data: { name: `Newer ${token}` } })
  await page.getByRole('button', { name: 'Filters' }).click()
  const field = page.getByRole('combobox', { name: 'API token' })
  await field.fill('Newer 7')
  await page.getByRole('option', { name: /^Newer 7 / }).click()
  await page.getByRole('region', { name: 'Filters chosen' }).getByText('API token: Newer 7').waitFor()
  await field.fill(demo.token.slice(-4))
  await page.getByRole('option', { name: `Demo (…${demo.token.slice(-4)})` }).click()
  await rowsOf(page).getByText('First parcel').waitFor()
  expect(await findingsInBothSchemes(page)).toEqual([])
  await field.fill('without')
  await page.getByRole('option', { name: 'Without a token' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('token')).toBe('none')
  await field.fill('any')
  await page.getByRole('listbox').getByRole('option', { name: 'Any' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('token')).toBe(null)
})

test('filters that nothing fulfils together say which of them is the reason, and can be removed there', async () => {
  const { demo, page, bot } = await start()
  await ask(demo, 'Where is my parcel?', { user: { id: 'ada' } })
  await goSignedIn(page, demo, `${bot}/conversations`)
  await rowsOf(page).first().waitFor()
  await page.goto(`${bot}/conversations?channel=playground&user=ada`)
  const list = page.getByRole('region', { name: 'Conversations' })
  await list.getByText('No conversation matches all of these filters.').waitFor()
  // Without the person there is still nothing.
  const reasons = list.getByRole('button', { name: /^Remove “/ })
  await expect.poll(() => reasons.allInnerTexts()).toEqual(['Remove “Playground”'])
  expect(await findings(page)).toEqual([])
  await reasons.click()
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(new URL(page.url()).searchParams.has('channel')).toBe(false)

  await page.goto(`${bot}/conversations?channel=playground&repliedFrom=2020-01-01T00:00:00.000Z`)
  await list.getByText('Dashboards don’t count the playground.').waitFor()
})

test('after all rows that are shown, all that match are selected, and labelled, exported and deleted by the service', async () => {
  const { demo, page } = await start()
  for (let at = 0; at < 60; at++) await ask(demo, `Letter number ${at}`)
  await ask(demo, 'A parcel')
  await goSignedIn(page, demo, '/conversations?q=letter')
  await rowsOf(page).first().getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
  const offer = bar.getByRole('button', { name: 'Select all 60 conversations that match' })
  await bar.getByLabel('Select all that are shown').click()
  await offer.waitFor()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findingsInBothSchemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await offer.click()
  await bar.getByText('All 60 conversations').waitFor()
  // Another one that matches, after the choice.
  const late = await ask(demo, 'A late letter')

  await bar.getByLabel('Add a label').click()
  await page.getByRole('combobox', { name: 'Label' }).fill('Post')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('60 conversations labelled').waitFor()
  await bar.waitFor({ state: 'detached' })

  await page.goto('/conversations?q=letter')
  await rowsOf(page).first().getByRole('checkbox').check()
  await bar.getByLabel('Select all that are shown').click()
  await bar.getByRole('button', { name: 'Select all 61 conversations that match' }).click()
  await bar.getByLabel('Export selected').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'JSON lines' }).click(),
  ])
  expect(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n').length,
  ).toBe(61)
  const kept = await ask(demo, 'Another late letter')
  await bar.getByLabel('Delete selected').click()
  const dialog = page.getByRole('dialog', { name: 'Delete 61 conversations?' })
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('61 conversations deleted').waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(await rowsOf(page).first().getAttribute('data-row')).toBe(kept.conversation_id)
  expect(kept.conversation_id).not.toBe(late.conversation_id)
})

test.each([
  [1280, 24, 24],
  [390, 44, 36],
])(
  'at %i px, tick boxes of conversations are hit within %i px, the one above them within %i',
  async (width, px, above) => {
    const { demo, page, bot } = await start()
    for (const message of ['First parcel', 'Second parcel', 'Third parcel']) await ask(demo, message)
    await page.setViewportSize({ width, height: 800 })
    await goSignedIn(page, demo, `${bot}/conversations`)
    await rowsOf(page).first().getByRole('checkbox').check()
    await page.getByLabel('Select all that are shown').waitFor()
    expect(await missedTickBoxes(page.getByRole('region', { name: 'Conversations' }).getByRole('list'), px)).toEqual([])
    expect(await missedTickBoxes(page.getByRole('toolbar', { name: 'Selected conversations' }), above)).toEqual([])
  },
)

test('the filters end within a low window, and their last field is reached by scrolling in them', async () => {
  const { demo, page, bot } = await start()
  await ask(demo, 'Where is my parcel?')
  await page.setViewportSize({ width: 1280, height: 560 })
  await goSignedIn(page, demo, `${bot}/conversations`)
  await rowsOf(page).first().waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  const last = page.getByLabel('To', { exact: true })
  await last.waitFor()
  const bottomOf = () =>
    last.evaluate((field) => {
      const panel = field.closest('[role=dialog]')
      return panel ? panel.getBoundingClientRect().bottom - window.innerHeight : Number.NaN
    })
  await expect.poll(bottomOf).toBeLessThan(0)
  await last.focus()
  expect(await last.evaluate((field) => field.getBoundingClientRect().bottom < window.innerHeight)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)).toBe(false)
})
