import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { type Demo, startDemo } from './demo.ts'
import { ask, clickIfClosed, messagesOf, openChat, openRoots, panelOf, visit } from './widget-page.ts'

const hourMs = 60 * 60_000
const question = 'How long does shipping take?'
const answer = 'We ship within two days.'

/** A site other than the service's, in a browser that gives the panel no storage, and no cookies but partitioned ones. */
async function visitBlocked({ base_url, site_url }: Demo): Promise<Page> {
  const other = new URL(base_url).hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  const site = new URL(site_url)
  site.hostname = other
  const page = await openPage(site.origin, ['--test-third-party-cookie-phaseout'])
  await openRoots(page)
  await page.addInitScript(() => {
    if (window.top === window) return
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  return page
}

async function openPanel(page: Page, { bot_uuid }: Demo) {
  await clickIfClosed(page)
  const panel = await panelOf(page, bot_uuid)
  await panel.getByRole('textbox').waitFor()
  return panel
}

test('where the panel may store nothing, the conversation is there on the next page, until the visitor is forgotten', async () => {
  const demo = await startDemo()
  const page = await visitBlocked(demo)
  const nextVisitor = async () => {
    const response = await page.waitForResponse((one) => one.url().endsWith('/session') && one.status() === 201)
    return (await response.json()).visitor
  }
  const known = nextVisitor()
  await ask(await openPanel(page, demo), question)
  const panel = await panelOf(page, demo.bot_uuid)
  await messagesOf(panel).getByText(answer).first().waitFor()
  await page.reload()
  await messagesOf(await openPanel(page, demo))
    .getByText(answer)
    .first()
    .waitFor()

  const forgotten = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.evaluate(() => window.Beckon?.reset())
  await forgotten
  await page.reload()
  const afterwards = nextVisitor()
  const afresh = await openPanel(page, demo)
  expect(await afterwards).not.toBe(await known)
  expect(await messagesOf(afresh).getByText(answer).count()).toBe(0)
})

test.each([-2 * hourMs, 2 * hourMs])(
  'a visitor whose clock is wrong by %i ms asks for one session, not for one per message',
  async (offMs) => {
    const { page, service } = await visit()
    await openRoots(page)
    await page.addInitScript((ms) => {
      const { now } = Date
      Date.now = () => now() + ms
    }, offMs)
    await page.goto('/')
    const panel = await openChat(page)
    for (const asked of ['When?', 'And abroad?']) await ask(panel, asked)
    await expect.poll(() => messagesOf(panel).getByText('We ship within two days.').count()).toBe(2)
    expect(service.sessions).toHaveLength(1)
  },
)
