import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { openDemoAt } from './demo.ts'

async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findings(page)).toEqual([])
  }
}

test('a bot from a template answers at once, and is reachable as it was asked for', async () => {
  const { page } = await openDemoAt(() => '/bots')
  await page.getByRole('link', { name: 'New bot' }).click()
  await page.getByLabel('Name').fill('Empfang')
  await page.getByRole('radio', { name: 'From our apps (API)' }).check()
  await page.getByRole('radio', { name: /^Clinic or practice/ }).check()
  await page.getByRole('combobox', { name: 'Language of the template' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Create bot' }).click()
  await page.getByLabel('Message to the bot').fill('wann habt ihr offen')
  await page.keyboard.press('Enter')
  await page.getByText('Wir sind [Montag bis Freitag von 8 bis 18 Uhr] für Sie da.').last().waitFor()
  await page.getByText('API trigger on').waitFor()
})

test('a provider is added while a bot is created, and the bot uses its model', async () => {
  const { page } = await openDemoAt(() => '/bots/new')
  await page.getByLabel('Name').fill('Writer')
  await page.getByRole('radio', { name: 'With a language model' }).check()
  await page.getByRole('button', { name: 'Create bot' }).click()
  await page.getByText('Add a provider, or let the bot answer without a model for now.').waitFor()
  await page.getByRole('button', { name: 'Add a provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a provider' })
  await dialog.getByRole('radio', { name: /compatible/i }).check()
  await dialog.getByLabel('Name').fill('Ours')
  await dialog.getByLabel('Address').fill('https://models.example/v1')
  await dialog.getByRole('button', { name: 'Add and test' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Model', exact: true }).fill('small-1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create bot' }).click()
  await page.getByRole('heading', { name: 'Writer' }).waitFor()
  await page.getByRole('link', { name: 'Model & behaviour' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Model', exact: true }).inputValue()).toBe('small-1')
})

test('a bot is duplicated, archived, brought back, exported and imported', async () => {
  const { page, bot } = await openDemoAt(({ bot_uuid }) => `/bots/${bot_uuid}/settings`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as a file' }).click()
  const file = readFileSync(await (await downloading).path())

  await page.getByRole('button', { name: 'Archive bot' }).click()
  await page.getByText('It answers only in the playground.').waitFor()
  await expectAccessible(page)
  await page.goto('/bots')
  await page.getByText('No bot matches this filter').or(page.getByLabel('Search bots')).first().waitFor()
  expect(await page.getByRole('link', { name: /Shop helper/ }).count()).toBe(0)
  await page.goto(bot)
  await page.getByRole('button', { name: 'Bring back' }).first().click()
  await page.getByText('API trigger on').waitFor()

  await page.goto(`${bot}/settings`)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate' })
  await dialog.getByLabel('Name of the copy').fill('Second helper')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Second helper' }).waitFor()

  await page.goto('/bots/new')
  await page.getByRole('tab', { name: 'From a file' }).click()
  const upload = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/jsonl', buffer })
  await upload('bad.jsonl', Buffer.concat([file, Buffer.from('{"entry":{}}\n')]))
  await page.getByText('Nothing was imported').waitFor()
  await upload('shop.bot.jsonl', file)
  await page.getByText('Shop helper was imported').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open Shop helper' }).click()
  await page.getByText('API trigger off').waitFor()
})

test('an import shows what it will change first, lets columns be chosen, and gives the invalid rows back', async () => {
  const { page } = await openDemoAt(({ bot_uuid }) => `/bots/${bot_uuid}/knowledge`)
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import questions and answers' })
  const csv = 'Frage,Antwort\nHow can I pay?,By card only.\nDo you gift-wrap?,Yes.\nNothing?,\nDo you gift-wrap?,No.\n'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'faq.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  for (const [label, option] of [
    ['Questions are in', 'Frage'],
    ['Answers are in', 'Antwort'],
  ] as const) {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await dialog.getByText('1 changed').waitFor()
  await dialog.getByText('1 duplicate').waitFor()
  await dialog.getByText('Row 3 has this question with another answer.').waitFor()
  await dialog.getByText('By card, PayPal or bank transfer.').waitFor()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download the rows that are left out' }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(
    '"Nothing?","","","The answer is missing.","4"',
  )
  await dialog.getByRole('button', { name: 'Import 2' }).click()
  await dialog.getByText('1 added, 1 changed, 0 were there already, 1 duplicate left out').waitFor()
})

test('by Ctrl K any bot, page or conversation is a few keys away', async () => {
  const { page, bot } = await openDemoAt(() => '/bots')
  await page.keyboard.press('Control+k')
  const field = page.getByLabel('Go to a bot, a page or a conversation')
  await field.fill('shop hel')
  await page.getByRole('option', { name: 'Shop helper' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${bot}`)
  await page.getByRole('button', { name: 'Switch to another bot' }).click()
  await field.fill('audit')
  await page.getByRole('option', { name: 'Audit log' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/audit-log')
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})

test('answers are edited one after the other, an edit is undone, and several are tagged and deleted in the table', async () => {
  const { page } = await openDemoAt(({ bot_uuid }) => `/bots/${bot_uuid}/knowledge`)
  const answer = page.getByLabel('Answer', { exact: true })
  await page.getByRole('button', { name: 'Edit “What are your opening hours?”' }).click()
  await answer.fill('**Always** open.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('group', { name: 'Preview of the answer' }).locator('strong').waitFor()
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect.poll(() => answer.inputValue()).toContain('E27')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The earlier version is back').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('People answer Monday to Friday').first().waitFor()

  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Which payment methods do you take')
  await page.getByText('There is an answer to a similar question already').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).last().click()

  await page.getByRole('button', { name: 'View, import and export' }).click()
  await page.getByRole('menuitemradio', { name: 'Table' }).click()
  await page.getByRole('checkbox', { name: 'Select “Which bulbs fit?”' }).check()
  await page.getByRole('checkbox', { name: 'Select “Where is my order?”' }).check()
  await page.getByRole('textbox', { name: 'Tag', exact: true }).fill('Lamps, orders')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByText('2 answers changed').waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('lamps')
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  await expect.poll(() => page.url()).toContain('tag=lamps')
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('checkbox', { name: 'Select “Which bulbs fit?”' }).check()
  await page.getByRole('checkbox', { name: 'Select “Where is my order?”' }).check()
  await page.getByRole('button', { name: 'Delete 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('2 answers deleted').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(7)
})
