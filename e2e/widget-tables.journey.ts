import type { Frame } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { ask, botId, messagesOf, openChat, openRoots, shopHelper, visit } from './widget-page.ts'

const rowsMost = 40
const rowsDrawn = 130
const itemsDrawn = 110

const row = (at: number) =>
  `| ${at} | Lamp **${at}** | ${at} € | in ${at === 120 ? 'two_or_three_days' : 'two days'}, abroad in a week or more |\n`
const table = `| # | Item | Price | Ships |\n|--:|---|--:|---|\n${Array.from({ length: rowsDrawn }, (_, at) => row(at)).join('')}`

/** Where the columns begin, in each row. */
const columnsOf = (panel: Frame) =>
  panel.evaluate(() =>
    Array.from(document.querySelectorAll('tr'), (row) =>
      Array.from(row.children, (cell) => Math.round(cell.getBoundingClientRect().left)).join(),
    ),
  )

test('a long table is laid out in parts, and is one table with the same columns for those who see or hear it', async () => {
  const { page } = await visit({ bots: { [botId]: { ...shopHelper, reply: () => [table, '\n\nThe end.'] } } })
  await openRoots(page)
  await page.goto('/')
  const panel = await openChat(page)
  await ask(panel, 'Which lamps?')
  await messagesOf(panel).getByRole('button', { name: 'Source 1' }).waitFor()
  const rows = await panel.evaluate(() =>
    Array.from(document.querySelectorAll('table'), (part) => part.tBodies.length && part.rows.length),
  )
  expect(rows.reduce((sum, count) => sum + count)).toBe(rowsDrawn + 1)
  expect(Math.max(...rows)).toBeLessThanOrEqual(rowsMost + 1)
  // Each is a stacking context: what a browser has drawn of one is kept while another grows.
  const isolations = await panel.evaluate(() =>
    Array.from(document.querySelectorAll('table'), (part) => getComputedStyle(part).isolation),
  )
  expect(new Set(isolations)).toEqual(new Set(['isolate']))

  expect(await messagesOf(panel).getByRole('table').count()).toBe(1)
  const one = messagesOf(panel).getByRole('table')
  expect(await one.getByRole('row').count()).toBe(rowsDrawn + 1)
  expect(await one.getByRole('columnheader').count()).toBe(4)
  expect(await one.getByRole('cell', { name: 'Lamp 129' }).count()).toBe(1)
  expect(await findings(panel)).toEqual([])

  await expect.poll(async () => new Set(await columnsOf(panel)).size).toBe(1)
  // A number that is longer than those in the first rows is not broken.
  const linesOf = () =>
    one.getByRole('cell', { name: '129', exact: true }).evaluate((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
    })
  expect(await linesOf()).toBe(1)
  const widthOf = () => panel.evaluate(() => document.querySelector('table')?.getBoundingClientRect().width)
  const wide = await widthOf()
  // A phone that is turned.
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(widthOf).not.toBe(wide)
  await expect.poll(async () => new Set(await columnsOf(panel)).size).toBe(1)
  expect(await linesOf()).toBe(1)
})

test('rows out of view are neither laid out nor painted, and take the height they had', async () => {
  const { page } = await visit({ bots: { [botId]: { ...shopHelper, reply: () => [table, '\n\nThe end.'] } } })
  await openRoots(page)
  await page.goto('/')
  const panel = await openChat(page)
  await panel.evaluate(() => {
    // For each part that may be skipped from now on: whether rows arrived in the same frame.
    const seen = { parts: 0, withRows: 0 }
    Object.assign(window, { seen })
    let [parts, rows] = [0, 0]
    new MutationObserver((records) => {
      parts += records.filter(
        ({ type, target }) => type === 'attributes' && (target as Element).matches('.skipped'),
      ).length
      rows += records.filter(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'TR')).length
    }).observe(document.body, { childList: true, attributeFilter: ['class'], subtree: true })
    const watch = () => {
      seen.parts += parts
      if (parts > 0) seen.withRows += rows
      parts = rows = 0
      requestAnimationFrame(watch)
    }
    watch()
  })
  await ask(panel, 'Which lamps?')
  await messagesOf(panel).getByRole('button', { name: 'Source 1' }).waitFor()
  const isSeen = (name: string) =>
    messagesOf(panel)
      .getByRole('cell', { name, exact: true })
      .evaluate((cell) => cell.checkVisibility({ contentVisibilityAuto: true }))
  await expect.poll(() => isSeen('50')).toBe(false)
  expect(await isSeen('129')).toBe(true)
  const seen = () => panel.evaluate(() => (window as unknown as { seen: object }).seen)
  await expect.poll(seen).toEqual({ parts: 4, withRows: 0 })

  const heights = await panel.evaluate(() => {
    const heightsOf = () => Array.from(document.querySelectorAll('.further'), (part) => part.clientHeight)
    const skipped = heightsOf()
    for (const part of document.querySelectorAll('.further')) part.classList.remove('skipped')
    return { skipped, drawn: heightsOf() }
  })
  expect(heights.skipped).toEqual(heights.drawn)
})

test('a long list is laid out in parts, of which those out of view cost nothing, and is one list', async () => {
  const list = Array.from({ length: itemsDrawn }, (_, at) => `${at + 1}. Lamp **${at + 1}** ships in two days\n`).join(
    '',
  )
  const { page } = await visit({ bots: { [botId]: { ...shopHelper, reply: () => [list, '\n\nThe end.'] } } })
  await openRoots(page)
  await page.goto('/')
  const panel = await openChat(page)
  await ask(panel, 'Which lamps?')
  await messagesOf(panel).getByRole('button', { name: 'Source 1' }).waitFor()
  const one = messagesOf(panel).locator('.markdown').last().getByRole('list')
  expect(await one.count()).toBe(1)
  expect(await one.getByRole('listitem').count()).toBe(itemsDrawn)
  expect(await findings(panel)).toEqual([])
  const parts = one.locator('ol')
  expect(
    await parts.evaluateAll((all) => all.map((part) => [(part as HTMLOListElement).start, part.children.length])),
  ).toEqual([
    [1, 20],
    [21, 20],
    [41, 20],
    [61, 20],
    [81, 20],
    [101, 10],
  ])

  const isSeen = (words: string) =>
    one.getByText(words, { exact: true }).evaluate((item) => item.checkVisibility({ contentVisibilityAuto: true }))
  await expect.poll(() => isSeen('30')).toBe(false)
  expect(await isSeen('110')).toBe(true)
  // Numbers of three digits are within their part, where they are not cut off.
  expect(
    await parts.last().evaluate((part) => Number.parseFloat(getComputedStyle(part).paddingInlineStart)),
  ).toBeGreaterThan(30)
  await expect.poll(() => one.locator('.skipped').count()).toBe(5)
  const heights = await parts.evaluateAll((all) => {
    const heightsOf = () => all.map((part) => part.clientHeight)
    const skipped = heightsOf()
    for (const part of all) part.classList.remove('skipped')
    return { skipped, drawn: heightsOf() }
  })
  expect(heights.skipped).toEqual(heights.drawn)
})
