import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { type Demo, startDemo } from './demo.ts'
import {
  ask,
  botId,
  clickIfClosed,
  messagesOf,
  openChat,
  openRoots,
  panelOf,
  shopHelper,
  visit,
} from './widget-page.ts'

const hourMs = 60 * 60_000
const question = 'How long does shipping take?'
const answer = 'We ship within two days.'

/** A site other than the service's, in a browser that gives the panel no cookies but partitioned ones. */
async function visitBlocked({ base_url, site_url }: Demo, hasStorage: boolean): Promise<Page> {
  const other = new URL(base_url).hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  const site = new URL(site_url)
  site.hostname = other
  const page = await openPage(site.origin, ['--test-third-party-cookie-phaseout'])
  await openRoots(page)
  if (!hasStorage) await forbidStorageInFrames(page)
  await page.goto('/')
  return page
}

const forbidStorageInFrames = (page: Page) =>
  page.addInitScript(() => {
    if (window.top === window) return
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })

async function openPanel(page: Page, { bot_uuid }: Demo) {
  await clickIfClosed(page)
  const panel = await panelOf(page, bot_uuid)
  await panel.getByRole('textbox').waitFor()
  return panel
}

test.each([
  ['nothing', false],
  ['only something of its own for this site', true],
])(
  'where the panel may store %s, the conversation is there on the next page, until the visitor is forgotten',
  async (_, hasStorage) => {
    const demo = await startDemo()
    const page = await visitBlocked(demo, hasStorage)
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
    const cookies = (await page.context().cookies()).filter(({ name }) => name.startsWith('__Host-beckon_visitor_'))
    expect(cookies.map(({ partitionKey }) => partitionKey)).toEqual([`http://${new URL(page.url()).hostname}`])

    const forgotten = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.evaluate(() => window.Beckon?.reset())
    await forgotten
    await page.reload()
    const afterwards = nextVisitor()
    const afresh = await openPanel(page, demo)
    expect(await afterwards).not.toBe(await known)
    expect(await messagesOf(afresh).getByText(answer).count()).toBe(0)
  },
)

test.each(['during it', 'before it'])(
  'where the panel may store nothing, a reply whose page is left %s is counted and shown on the next page',
  async (when) => {
    const reply = () => ['We ship ', { wait: true } as const, 'within two days.']
    const { page, service } = await visit({ bots: { [botId]: { ...shopHelper, reply } } })
    await openRoots(page)
    await forbidStorageInFrames(page)
    await page.goto('/')
    const panel = await openChat(page)
    await ask(panel, 'When?')
    await messagesOf(panel).getByText('We ship').waitFor()
    await page.evaluate(() => window.Beckon?.close())
    if (when === 'during it') await page.reload()
    else {
      await page.goto('about:blank')
      await service.release()
      await page.goto('/')
    }
    const isFollowed = () => service.requests.some((request) => /turns|conversations\/.+messages/.test(request))
    await expect.poll(isFollowed).toBe(true)
    if (when === 'during it') await service.release()
    await page.getByRole('button', { name: 'Shop helper (1)' }).click()
    const messages = messagesOf(await panelOf(page))
    await messages.getByText('We ship within two days.').waitFor()
    await messages.getByText('When?').waitFor()
    expect(await messages.getByRole('listitem').count()).toBe(2)
    expect(service.asked).toEqual(['When?'])
  },
)

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
    for (const [at, asked] of ['When?', 'And abroad?'].entries()) {
      await ask(panel, asked)
      // While a reply arrives, Enter sends nothing.
      await expect.poll(() => panel.getByRole('button', { name: 'Helpful', exact: true }).count()).toBe(at + 1)
    }
    expect(service.sessions).toHaveLength(1)
  },
)
