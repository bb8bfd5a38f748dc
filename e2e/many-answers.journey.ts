import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findings, findingsInBothSchemes } from './axe.ts'
import { openDemoAt } from './demo.ts'
import { missedTickBoxes } from './tick-boxes.ts'

const letters = Array.from({ length: 60 }, (_, at) => `Letter ${at}?,Letter number ${at}.`)
const csv = ['question,answer', ...letters, 'Which bulbs fit?,Only ours.', 'Nothing?,'].join('\n')

test('an import is undone, answers that match are selected together, and their deletion is undone, now and later', async () => {
  const { page, bot } = await openDemoAt(({ bot_uuid }) => `/bots/${bot_uuid}/knowledge?view=table`)
  const openMenu = () => page.getByRole('button', { name: 'View, import and export' }).click()
  const rows = page.getByRole('table', { name: 'Questions and answers' }).getByRole('row')
  const importing = page.getByRole('dialog', { name: 'Import questions and answers' })
  const importFile = async () => {
    await openMenu()
    await page.getByRole('menuitem', { name: 'Import…' }).click()
    const file = { name: 'letters.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await importing.locator('input[type=file]').setInputFiles(file)
    await importing.getByRole('button', { name: 'Import 61' }).click()
    await importing.getByText('Imported 61 answers').waitFor()
  }
  await importFile()
  expect(await findings(page)).toEqual([])
  await importing.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone: 60 removed, 1 brought back').waitFor()
  await expect.poll(() => rows.count()).toBe(9)
  await importFile()
  await importing.getByRole('button', { name: 'Done' }).click()

  await page.goto(`${bot}/knowledge?view=table&q=letter`)
  await page.getByLabel('Select all that are shown').check()
  const offer = page.getByRole('button', { name: 'Select all 60 answers that match' })
  await offer.waitFor()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findingsInBothSchemes(page)).toEqual([])
    expect(await missedTickBoxes(page.getByRole('table'), 24)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await offer.click()
  await page.getByText('All 60 answers').waitFor()
  await page.getByRole('textbox', { name: 'Tag', exact: true }).fill('post')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByText('60 answers changed').waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'JSON' }).click()
  expect(JSON.parse(readFileSync(await (await downloading).path(), 'utf8'))).toHaveLength(60)

  const deleteAll = async () => {
    await page.getByRole('button', { name: 'Delete 60' }).click()
    await page.getByRole('dialog', { name: 'Delete 60 answers?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('60 answers deleted').waitFor()
    await page.getByText('No results for “letter”').waitFor()
  }
  await deleteAll()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Undone: 60 brought back').waitFor()
  await page.getByLabel('Select all that are shown').check()
  await offer.click()
  await deleteAll()

  await page.goto(`${bot}/knowledge?view=table`)
  await openMenu()
  await page.getByRole('menuitem', { name: 'Imports and deletions…' }).click()
  const changes = page.getByRole('dialog', { name: 'Imports and deletions' })
  await changes.getByText('letters.csv: 60 added, 1 changed').first().waitFor()
  expect(await findingsInBothSchemes(page)).toEqual([])
  await changes.getByRole('button', { name: 'Undo “60 answers deleted”' }).click()
  await page.getByText('Undone: 60 brought back').waitFor()
  // What the deletion brought back is no longer as the import left it.
  await changes.getByRole('button', { name: 'Undo “letters.csv: 60 added, 1 changed”' }).click()
  await page.getByText('Undone: 1 brought back. 60 answers changed since then were kept.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => rows.count()).toBeGreaterThan(9)

  // Also where nothing is left.
  await page.getByLabel('Select all that are shown').check()
  await page.getByRole('button', { name: 'Select all 68 answers that match' }).click()
  await page.getByRole('button', { name: 'Delete 68' }).click()
  await page.getByRole('dialog', { name: 'Delete 68 answers?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No questions and answers yet').waitFor()
  await page.getByRole('button', { name: 'Imports and deletions' }).click()
  await changes.getByRole('button', { name: 'Undo “68 answers deleted”' }).click()
  await page.getByText('Undone: 68 brought back').waitFor()
})
