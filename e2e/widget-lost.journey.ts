import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { FakeBot } from './widget-fake.ts'
import { ask, botId, launcherOf, messagesOf, openChat, openRoots, panelOf, shopHelper, visit } from './widget-page.ts'

const slow: FakeBot = { ...shopHelper, citations: [], reply: () => ['We ship ', { wait: true }, 'within two days.'] }

async function open(bot: FakeBot = shopHelper) {
  const visited = await visit({ bots: { [botId]: bot } })
  await openRoots(visited.page)
  await visited.page.goto('/')
  return { ...visited, panel: await openChat(visited.page) }
}

async function anotherTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await openRoots(tab)
  await tab.goto('/')
  return tab
}

test.each(['before the head', 'behind the head'] as const)(
  'a connection cut %s of the response neither loses nor duplicates a message',
  async (cut) => {
    const { panel, service, said } = await open()
    service.cuts.push(cut)
    await ask(panel, 'When?')
    await messagesOf(panel).getByText('We ship within two days.').waitFor()
    await ask(panel, 'And abroad?')
    await expect.poll(() => messagesOf(panel).getByText('We ship within').count()).toBe(2)
    expect(service.asked).toEqual(['When?', 'And abroad?'])
    expect(
      service.requests.filter((request) => request.startsWith('POST') && request.endsWith('/messages')),
    ).toHaveLength(3)
    expect(said.filter((line) => !line.includes('ERR_'))).toEqual([])
  },
)

test('if no attempt gets through, the visitor is told, and “Try again” asks the same once', async () => {
  const { panel, service } = await open()
  // Chromium itself retries requests lost on a keep-alive connection.
  service.cuts.push(...Array<'behind the head'>(3).fill('behind the head'))
  await ask(panel, 'When?')
  await panel.getByRole('alert').getByText('Can’t reach the chat').waitFor()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  expect(await messagesOf(panel).getByText('When?').count()).toBe(1)
  expect(service.asked).toEqual(['When?'])
})

test('a message written offline waits under the notice, and is sent automatically', async () => {
  const { page, panel, service } = await open()
  await page.context().setOffline(true)
  await panel.getByText('No connection').waitFor()
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('When?').waitFor()
  await page.waitForTimeout(500)
  expect(await panel.getByText('No connection').count()).toBe(1)
  expect(await panel.getByRole('alert').count()).toBe(0)
  await page.context().setOffline(false)
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  expect(await panel.getByText('No connection').count()).toBe(0)
  expect(service.asked).toEqual(['When?'])
})

test('a conversation that is left during a reply is complete when the visitor returns to it', async () => {
  const { panel, service } = await open(slow)
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('We ship').waitFor()
  await panel.getByRole('button', { name: 'Menu' }).click()
  await panel.getByRole('button', { name: 'New conversation' }).click()
  await expect.poll(() => messagesOf(panel).getByRole('listitem').count()).toBe(0)
  await panel.getByRole('button', { name: 'Menu' }).click()
  await panel.getByRole('button', { name: 'Earlier conversations' }).click()
  await panel.getByRole('button', { name: /^When/ }).click()
  await messagesOf(panel).getByText('When?').waitFor()
  await messagesOf(panel).getByText('We ship').waitFor()
  await service.release()
  await messagesOf(panel).getByText('We ship within two days.', { exact: true }).waitFor()
  expect(await messagesOf(panel).getByText('When?').count()).toBe(1)
})

test('a page that is left before the service has responded loses no message, and asks it once', async () => {
  const { page, panel, service } = await open()
  service.cuts.push('behind the head')
  await ask(panel, 'When?')
  await expect.poll(() => service.asked).toEqual(['When?'])
  await page.reload()
  const again = await openChat(page)
  await messagesOf(again).getByText('We ship within two days.').waitFor()
  expect(await messagesOf(again).getByText('When?').count()).toBe(1)
  expect(service.asked).toEqual(['When?'])
})

test('a message that did not get through is still there after a reload, and is sent', async () => {
  const { page, panel, service } = await open()
  await page.context().setOffline(true)
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('When?').waitFor()
  // The page comes back with the network, before the panel that was left has sent anything.
  service.cuts.push(...Array<'unconfirmed'>(2).fill('unconfirmed'))
  await page.context().setOffline(false)
  await page.reload()
  const again = await openChat(page)
  await messagesOf(again).getByText('We ship within two days.').waitFor()
  expect(await messagesOf(again).getByText('When?').count()).toBe(1)
  expect(service.asked).toEqual(['When?'])
})

test('nothing of one visitor remains readable, or is announced, for the next', async () => {
  const { page, panel } = await open({ ...slow, reply: () => ['Alice, two days. And ', { wait: true }] })
  await page.evaluate(() => window.Beckon?.identify('alice'))
  await ask(panel, 'Where is my order?')
  await panel.locator('#announcements').getByText('Alice, two days.').waitFor({ state: 'attached' })
  await page.evaluate(() => window.Beckon?.identify('bob'))
  await expect.poll(() => messagesOf(panel).getByRole('listitem').count()).toBe(0)
  expect(await panel.locator('#announcements').textContent()).toBe('')
  expect(await panel.evaluate((bot) => localStorage.getItem(`beckon:${bot}`), botId)).not.toContain('order')
})

test('a visitor who is forgotten in one tab is forgotten in the others', async () => {
  const { page, panel, service } = await open()
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  const other = await anotherTab(page)
  await launcherOf(other).click()
  const there = await panelOf(other)
  await messagesOf(there).getByText('We ship within two days.').waitFor()
  const before = await there.evaluate((bot) => localStorage.getItem(`beckon:${bot}`), botId)

  await page.evaluate(() => window.Beckon?.reset())
  await expect.poll(() => messagesOf(there).getByRole('listitem').count()).toBe(0)
  await there.getByRole('button', { name: 'Menu' }).click()
  await there.getByRole('button', { name: 'Sound for replies' }).click()
  await ask(there, 'Who am I?')
  await messagesOf(there).getByText('We ship within two days.').waitFor()
  const after = await there.evaluate((bot) => localStorage.getItem(`beckon:${bot}`), botId)
  expect(JSON.parse(after ?? '').visitor).not.toBe(JSON.parse(before ?? '').visitor)
  expect(service.conversations.size).toBe(2)
})

test('a visitor who is forgotten on a page without a panel is forgotten in other tabs too', async () => {
  const { page, panel, service } = await open()
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  const other = await anotherTab(page)
  await launcherOf(other).waitFor()
  await other.evaluate(() => window.Beckon?.reset())
  await expect.poll(() => messagesOf(panel).getByRole('listitem').count()).toBe(0)
  await ask(panel, 'Who am I?')
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  expect(service.conversations.size).toBe(2)
})

test('who comes back to a page that the browser kept finds the chat as they left it on the next one', async () => {
  const { page, panel } = await open()
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  const next = await anotherTab(page)
  const there = await openChat(next)
  await ask(there, 'And abroad?')
  await messagesOf(there).getByText('We ship within two days.').nth(1).waitFor()
  await next.evaluate(() => window.Beckon?.close())

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => launcherOf(page).getAttribute('aria-expanded')).toBe('false')
  await page.evaluate(() => window.Beckon?.open())
  await messagesOf(await panelOf(page))
    .getByText('And abroad?')
    .waitFor()
})
